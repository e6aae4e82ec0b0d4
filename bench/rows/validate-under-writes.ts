import type { Bench, Row } from '../kit/bench.ts';
import { fillStores, loginCalls, wholeUpdates } from '../kit/calls.ts';
import { validationsAtHalfLoad } from '../kit/half-load.ts';
import { type RunningLoad, sendOnce, startLoad } from '../kit/load.ts';
import { type Service, startService } from '../kit/servers.ts';

const PLAYERS_IN_STEP = 64;
const LOGINS_EVERY_MS = 250;
const UPDATE_PAUSE_MS = 400;
const [LOGINS, UPDATES] = ['players log in', 'stores are updated'];

export const validateUnderWrites: Row = {
  name: 'validate-under-writes',
  title: 'ValidateEntityToken while stores of 10,000 items are updated and players log in',
  about: `Validations at half of the full rate, so that a delay is felt and no queue hides it. Beside them, every ${LOGINS_EVERY_MS} ms ${PLAYERS_IN_STEP} players log in at the same moment, and one client updates all 10,000 items of a store with a pause of ${UPDATE_PAUSE_MS} ms on average. Everything that the service does happens on one core.`,
  async run(bench) {
    const service = await startService(bench);
    const { logins, updates } = await prepareWriters(bench, service);
    const { perSecond, ...load } = await validationsAtHalfLoad(bench, service);
    const asked = { ...service, ...load };
    const both = async () => {
      const running = await Promise.all([logins(), updates()]);
      return { stop: () => Promise.all(running.map((one) => one.stop())) };
    };
    const outcome = await bench.compare({
      contenders: [
        { name: 'nobody writes', role: 'reference', ...asked },
        { name: LOGINS, role: 'also', ...asked, background: logins },
        { name: UPDATES, role: 'also', ...asked, background: updates },
        { name: 'both', role: 'purser', ...asked, background: both },
      ],
      questions: [
        { what: 'of the quiet p99, both', figure: 'p99', goal: { atMost: 1.5 } },
        { what: 'of the quiet p99, logins only', figure: 'p99', of: LOGINS },
        { what: 'of the quiet p99, updates only', figure: 'p99', of: UPDATES },
      ],
      seconds: 2,
    });
    const note = `Half load was ${Math.round(perSecond)} validations per second. CPU per request counts the writers' work too.`;
    return { ...outcome, notes: [...outcome.notes, note] };
  },
};

type StartWriter = () => Promise<RunningLoad>;

/** Makes the store and the players, and returns what starts the two kinds of writers. */
async function prepareWriters(
  bench: Bench,
  service: Service,
): Promise<{ readonly logins: StartWriter; readonly updates: StartWriter }> {
  const { port } = service;
  const items = bench.size(10_000, 100);
  await fillStores(service, items, ['shop']);
  const players = loginCalls(service, bench.size(2_000, PLAYERS_IN_STEP));
  await sendOnce(port, players);
  const inStep = {
    connections: PLAYERS_IN_STEP,
    pauseMs: LOGINS_EVERY_MS,
    isInStep: true,
  } as const;
  const logins = { port, requests: bench.requests('logins', players), ...inStep };
  const requests = bench.requests('updates', wholeUpdates(service, 'shop', items));
  const updates = { port, requests, connections: 1, pauseMs: UPDATE_PAUSE_MS };
  return { logins: () => startLoad(bench, logins), updates: () => startLoad(bench, updates) };
}
