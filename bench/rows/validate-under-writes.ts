import { answer } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { halfLoad } from '../kit/half-load.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { LOGIN_BURST, prepareWriters, together, UPDATE_PAUSE_MS } from '../kit/writers.ts';

const SECONDS = 2;
const QUIET = 'nobody writes';
const LOGINS = 'players log in';
const UPDATES = 'stores are updated';
const BOTH = 'both';

export const validateUnderWrites: Row = {
  name: 'validate-under-writes',
  title: 'ValidateEntityToken while stores of 10,000 items are updated and players log in',
  about: `Validations at half of the full rate, so that a delay is felt and no queue hides it. Beside them, every ${LOGIN_BURST.everyMs} ms ${LOGIN_BURST.players} players log in at the same moment, and one client updates all 10,000 items of a store with a pause of ${UPDATE_PAUSE_MS} ms on average. Everything that the service does happens on one core.`,
  charted: 'p99Ms',
  async run(bench) {
    const service = await startService(bench);
    const writers = await prepareWriters(bench, service, bench.size(10_000, 100));
    const { perSecond, ...load } = await halfLoad(bench, service);
    const asked = { ...load, isCpuBound: false };
    const measured = await bench.measure(
      [
        contender('reference', service, { name: QUIET, ...asked }),
        contender('again', service, { name: `${QUIET}, again`, ...asked }),
        contender('also', service, { name: LOGINS, ...asked, beside: () => writers.logins() }),
        contender('also', service, { name: UPDATES, ...asked, beside: () => writers.updates() }),
        purserContender(service, {
          name: BOTH,
          ...asked,
          beside: () => together(writers.logins(), writers.updates()),
        }),
      ],
      SECONDS,
    );
    const outcome = answer(bench, measured, [
      { what: 'of the quiet p99, both', figure: 'p99', of: BOTH, to: QUIET, goal: { atMost: 2 } },
      { what: 'of the quiet p99, logins only', figure: 'p99', of: LOGINS, to: QUIET },
      { what: 'of the quiet p99, updates only', figure: 'p99', of: UPDATES, to: QUIET },
    ]);
    const note = `Half load was ${Math.round(perSecond)} validations per second. CPU per request counts the writers' work too.`;
    return { ...outcome, notes: [...outcome.notes, note] };
  },
};
