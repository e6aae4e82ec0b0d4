import type { ControlSink } from '../../cluster/control-log.ts';
import type { OpenStorage } from '../../storage/storage.ts';

/** Ignores all entries. */
export const IGNORING_SINK: ControlSink = { next() {}, snapshot: () => ({ add() {}, end() {} }) };

/** Reads the whole control state as a starting process does: the number of facts, and the number of the last entry that they include. */
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
