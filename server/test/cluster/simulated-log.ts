import type { SharedControlLog } from '../../src/cluster/ports.ts';
import { type ControlPage, putPage } from '../support/control-page.ts';

/** Facts of everything that come at once. */
const FACTS_AT_ONCE = 2;

/** A log over a way to the database: entries come at once, everything in portions of one moment. */
export function makeSimulatedLog({
  readPage,
  fetch,
}: {
  readonly readPage: (seq: number | undefined) => Promise<ControlPage>;
  /** One more way there and back. */
  readonly fetch: () => Promise<void>;
}): SharedControlLog {
  return {
    async read(seq, into) {
      const page = await readPage(seq);
      if (page.status === 'entries') return putPage(page, into);
      const whole = into.everything();
      for (const [index, fact] of page.entries.entries()) {
        if (index > 0 && index % FACTS_AT_ONCE === 0) await fetch();
        whole.add(fact);
      }
      whole.end(page.seq);
    },
  };
}
