import { strict as assert } from 'node:assert';
import type { Bench, Row, RowOutcome } from '../kit/bench.ts';
import {
  fillStores,
  loginCalls,
  newValidations,
  validationsAtHalfLoad,
  wholeUpdates,
} from '../kit/calls.ts';
import { type Call, sendOnce, startLoad } from '../kit/load.ts';
import type { Contender } from '../kit/measure.ts';
import { openIssuer } from '../kit/open-issuer.ts';
import { type Service, startEcho, startService, startTarget } from '../kit/servers.ts';

const CONNECTIONS = 64;
const ABOUT =
  'Against bare `node:http` that reads and parses 500 bytes of JSON and answers 400. Nakama’s account call did 2,600 to 3,700 a second on another machine, which is a hint and no verdict.';

const validate: Row = {
  name: 'validate',
  title: 'ValidateEntityToken, every token seen for the first time',
  about: `${ABOUT} The echo of the same request carries the caller’s token in a header and the player’s in the body, and does nothing with them: the difference to the reference is the price of longer requests.`,
  async run(bench) {
    const service = await startService(bench);
    const validation = await newValidations(service);
    await checkValidation(service, validation());
    const requests = bench.freshRequests('fresh', validation);
    // The echo knows no token, so that it may get each twice.
    const { renew: _, ...again } = requests;
    const echo = { ...(await startTarget(bench, 'echo')), requests: again };
    return compareWithEcho(bench, 0.65, [
      { name: 'ValidateEntityToken', role: 'purser', ...service, requests },
      { name: 'echo of the same request', role: 'also', ...echo },
    ]);
  },
};

/** Fails unless a good token is accepted and an altered one refused: the rate of a wrong reply is worth nothing. */
async function checkValidation(service: Service, { path, body, headers }: Call): Promise<void> {
  const { Entity } = await service.call<{ Entity: { Type: string } }>(path, body, headers);
  assert.equal(Entity.Type, 'title_player_account');
  const altered = JSON.stringify(body).replace(/\.(.)/, (_, first) =>
    first === 'e' ? '.f' : '.e',
  );
  await assert.rejects(service.call(path, JSON.parse(altered), headers), /40[01]/);
}

const authUser: Row = {
  name: 'auth-user',
  title: 'AuthUser, every session ticket seen for the first time',
  about: `${ABOUT} The caller shows a secret key.`,
  async run(bench) {
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const call = () => {
      const body = { AuthorizationTicket: issuer.sessionTicket() };
      return { path: '/Matchmaker/AuthUser', body, headers: service.asTitle };
    };
    const { path, body } = call();
    const { Authorized } = await service.call<{ readonly Authorized: boolean }>(path, body);
    assert.equal(Authorized, true);
    const requests = bench.freshRequests('fresh', call);
    return compareWithEcho(bench, 0.75, [
      { name: 'AuthUser', role: 'purser', ...service, requests },
    ]);
  },
};

async function compareWithEcho(
  bench: Bench,
  atLeast: number,
  contenders: readonly Omit<Contender, 'connections'>[],
): Promise<RowOutcome> {
  const what = 'of the reference’s rate';
  const echo = await startEcho(bench, CONNECTIONS);
  return bench.compare({
    contenders: [echo, ...contenders.map((one) => ({ ...one, connections: CONNECTIONS }))],
    questions: [
      { what, figure: 'cpu', goal: { atLeast } },
      { what: `${what}, by requests per second`, figure: 'rate' },
    ],
  });
}

const PLAYERS_IN_STEP = 64;
const LOGINS_EVERY_MS = 250;
const UPDATE_PAUSE_MS = 400;
const [LOGINS, UPDATES] = ['players log in', 'stores are updated'];

const validateUnderWrites: Row = {
  name: 'validate-under-writes',
  title: 'ValidateEntityToken while stores of 10,000 items are updated and players log in',
  about: `Validations at half of the full rate, so that a delay is felt and no queue hides it. Beside them, every ${LOGINS_EVERY_MS} ms ${PLAYERS_IN_STEP} players log in at the same moment, and one client updates all 10,000 items of a store with a pause of ${UPDATE_PAUSE_MS} ms on average. Everything that the service does happens on one core.`,
  async run(bench) {
    const service = await startService(bench);
    const { port } = service;
    const items = bench.size(10_000, 100);
    await fillStores(service, items);
    const players = loginCalls(service, bench.size(2_000, PLAYERS_IN_STEP));
    await sendOnce(port, players);
    const inStep = {
      connections: PLAYERS_IN_STEP,
      pauseMs: LOGINS_EVERY_MS,
      isInStep: true,
    } as const;
    const [toLogIn, toUpdate] = [
      bench.requests('logins', players),
      bench.requests('updates', wholeUpdates(service, 'shop', items)),
    ];
    const logins = () => startLoad(bench, { port, requests: toLogIn, ...inStep });
    const one = { connections: 1, pauseMs: UPDATE_PAUSE_MS };
    const updates = () => startLoad(bench, { port, requests: toUpdate, ...one });
    const both = async () => {
      const running = await Promise.all([logins(), updates()]);
      return { stop: () => Promise.all(running.map((writer) => writer.stop())) };
    };
    const { perSecond, ...load } = await validationsAtHalfLoad(bench, service);
    const asked = { ...service, ...load };
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

export const VALIDATION_ROWS: readonly Row[] = [validate, authUser, validateUnderWrites];
