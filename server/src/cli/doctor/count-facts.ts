import type { ControlSink } from '../../cluster/ports.ts';
import type { OpenStorage } from '../../storage/storage.ts';

/** Keeps nothing of what it is given. */
export const IGNORING_SINK: ControlSink = { next() {}, snapshot: () => ({ add() {}, end() {} }) };

/** Reads what a starting process reads: how many facts there are, and as of which entry of the control log. */
export async function countFacts(
  storage: OpenStorage,
): Promise<{ readonly facts: number; readonly seq: number }> {
  const counted = { facts: 0, seq: 0 };
  const counting: ControlSink = {
    ...IGNORING_SINK,
    snapshot() {
      counted.facts = 0;
      return {
        add() {
          counted.facts += 1;
        },
        end(seq) {
          counted.seq = seq;
        },
      };
    },
  };
  if ('sharedLog' in storage) await storage.sharedLog.read(undefined, counting);
  else storage.controlLog.read(undefined, counting);
  return counted;
}
