import { strict as assert } from 'node:assert';
import type { Bench, Row } from '../kit/bench.ts';
import { checkValidation, makeValidation } from '../kit/calls.ts';
import { openIssuer } from '../kit/issuer.ts';
import type { Contender } from '../kit/measure.ts';
import type { Requests } from '../kit/requests.ts';
import type { Outcome } from '../kit/results.ts';
import { startService } from '../kit/service.ts';
import { ECHO, echoTwice, startTarget, type Target } from '../kit/targets.ts';

const CONNECTIONS = 64;
const ABOUT =
  'Against bare `node:http` that reads and parses 500 bytes of JSON and answers 400. Nakama’s account call did 2,600 to 3,700 a second on another machine, which is a hint and no verdict.';

export const validate: Row = {
  name: 'validate',
  title: 'ValidateEntityToken, every token seen for the first time',
  about: `${ABOUT} The echo of the same request carries the caller’s token in a header and the player’s in the body, and does nothing with them: the difference to the reference is the price of longer requests.`,
  async run(bench) {
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const validation = await makeValidation(service);
    await checkValidation(service, validation, issuer.entityToken());
    const requests = bench.freshRequests('fresh', () => validation(issuer.entityToken()));
    // The echo knows no token, so that it may get each twice.
    const { renew: _, ...again } = requests;
    const same = contender('also', await startTarget(bench, 'echo'), again);
    return compareWithEcho(bench, 0.65, [
      { ...contender('purser', service, requests), name: 'ValidateEntityToken' },
      { ...same, name: 'echo of the same request' },
    ]);
  },
};

export const authUser: Row = {
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
      { ...contender('purser', service, requests), name: 'AuthUser' },
    ]);
  },
};

function contender(role: Contender['role'], { port, pids }: Target, requests: Requests) {
  return { role, port, pids, requests, connections: CONNECTIONS, isCpuBound: true } as const;
}

/** Compares the first of these with the reference. */
async function compareWithEcho(
  bench: Bench,
  atLeast: number,
  contenders: readonly Contender[],
): Promise<Outcome> {
  const of = { of: contenders[0]?.name ?? '', to: ECHO };
  const what = 'of the reference’s rate';
  return bench.compare({
    contenders: [...(await echoTwice(bench, CONNECTIONS)), ...contenders],
    questions: [
      { what, figure: 'cpu', ...of, goal: { atLeast } },
      { what: `${what}, by requests per second`, figure: 'rate', ...of },
    ],
  });
}
