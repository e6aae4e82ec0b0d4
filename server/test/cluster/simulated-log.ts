import type { SharedControlLog } from '../../src/cluster/control-log.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { type ControlPage, putPage } from '../support/control-page.ts';

/** Facts of a snapshot that come at once; so there are several portions even of a small one. */
const FACTS_AT_ONCE = 1;

/** A page, and the database's time when it was read. */
export interface TimedPage {
  readonly page: ControlPage;
  readonly now: Instant;
}

/** A log that is read over a network: entries come at once, a snapshot in portions of one moment. */
export function makeSimulatedLog({
  readPage,
  fetch,
}: {
  readonly readPage: (seq: number | undefined) => Promise<TimedPage>;
  /** One more round trip to the database. */
  readonly fetch: () => Promise<void>;
}): SharedControlLog {
  return {
    async read(seq, into) {
      const { page, now } = await readPage(seq);
      if (page.status === 'entries') {
        putPage(page, into);
        return now;
      }
      const snapshot = into.snapshot();
      for (const [index, fact] of page.entries.entries()) {
        if (index > 0 && index % FACTS_AT_ONCE === 0) await fetch();
        snapshot.add(fact);
      }
      snapshot.end(page);
      return now;
    },
  };
}
