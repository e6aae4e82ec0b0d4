import type { ControlSink } from '../../src/cluster/control-log.ts';
import type { ControlEntry, ControlFact, EntryRef } from '../../src/kernel/control.ts';

/** The result of one read of a control log. */
export type ControlPage =
  | { readonly status: 'entries'; readonly entries: readonly ControlEntry[] }
  /** The whole control state, as of this entry. */
  | (EntryRef & { readonly status: 'snapshot'; readonly entries: readonly ControlFact[] });

type Read = (seq: number | undefined, into: ControlSink) => unknown;

/** Reads a control log and keeps what it passes on. */
export async function readPage(read: Read, seq: number | undefined): Promise<ControlPage> {
  const { sink, page } = makePageSink();
  await read(seq, sink);
  return page();
}

/** A sink that keeps what it receives. */
export function makePageSink(): { readonly sink: ControlSink; readonly page: () => ControlPage } {
  const entries: ControlEntry[] = [];
  let snapshot: ControlPage | undefined;
  const sink: ControlSink = {
    next: (entry) => entries.push(entry),
    snapshot() {
      const facts: ControlFact[] = [];
      return {
        add: (fact) => facts.push(fact),
        end(head) {
          snapshot = { status: 'snapshot', ...head, entries: facts };
        },
      };
    },
  };
  return { sink, page: () => snapshot ?? { status: 'entries', entries } };
}

/** Passes a page on to a sink, as a log does. */
export function putPage(page: ControlPage, into: ControlSink): void {
  if (page.status === 'entries') {
    for (const entry of page.entries) into.next(entry);
    return;
  }
  const snapshot = into.snapshot();
  for (const fact of page.entries) snapshot.add(fact);
  snapshot.end(page);
}
