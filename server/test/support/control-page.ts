import type { ControlSink } from '../../src/cluster/ports.ts';
import type { ControlEntry, ControlFact } from '../../src/kernel/control.ts';

/** What one read of a control log put in. */
export type ControlPage =
  | { readonly status: 'entries'; readonly entries: readonly ControlEntry[] }
  /** All that has ever been said and still matters, as of `seq`. */
  | {
      readonly status: 'everything';
      readonly seq: number;
      readonly entries: readonly ControlFact[];
    };

type Read = (seq: number | undefined, into: ControlSink) => void | Promise<void>;

/** Reads a control log and keeps what it puts in. */
export async function readPage(read: Read, seq: number | undefined): Promise<ControlPage> {
  const { intake, page } = makePageIntake();
  await read(seq, intake);
  return page();
}

/** An intake that keeps what is put in. */
export function makePageIntake(): {
  readonly intake: ControlSink;
  readonly page: () => ControlPage;
} {
  const entries: ControlEntry[] = [];
  let everything: ControlPage | undefined;
  const intake: ControlSink = {
    next: (entry) => entries.push(entry),
    everything() {
      const facts: ControlFact[] = [];
      return {
        add: (fact) => facts.push(fact),
        end(seq) {
          everything = { status: 'everything', seq, entries: facts };
        },
      };
    },
  };
  return { intake, page: () => everything ?? { status: 'entries', entries } };
}

/** Puts a page into an intake, as a log does. */
export function putPage(page: ControlPage, into: ControlSink): void {
  if (page.status === 'entries') {
    for (const entry of page.entries) into.next(entry);
    return;
  }
  const whole = into.everything();
  for (const fact of page.entries) whole.add(fact);
  whole.end(page.seq);
}
