import { strict as assert } from 'node:assert';
import type { Bench, Row, RowOutcome } from '../kit/bench.ts';
import { checkValidation, makeValidation, times } from '../kit/calls.ts';
import { openIssuer } from '../kit/issuer.ts';
import type { Contender } from '../kit/measure.ts';
import { startEcho, startService, startTarget } from '../kit/servers.ts';

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
    const echo = { ...(await startTarget(bench, 'echo')), requests: again };
    return compareWithEcho(bench, 0.65, [
      { name: 'ValidateEntityToken', role: 'purser', ...service, requests },
      { name: 'echo of the same request', role: 'also', ...echo },
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
      { name: 'AuthUser', role: 'purser', ...service, requests },
    ]);
  },
};

async function compareWithEcho(
  bench: Bench,
  atLeast: number,
  contenders: readonly Omit<Contender, 'connections' | 'isCpuBound'>[],
): Promise<RowOutcome> {
  const what = 'of the reference’s rate';
  const echo = await startEcho(bench, CONNECTIONS);
  const asked = { connections: CONNECTIONS, isCpuBound: true } as const;
  return bench.compare({
    contenders: [echo, ...contenders.map((one) => ({ ...one, ...asked }))],
    questions: [
      { what, figure: 'cpu', goal: { atLeast } },
      { what: `${what}, by requests per second`, figure: 'rate' },
    ],
  });
}

const PATH = '/Authentication/ValidateEntityTokens';
const LOBBY = 100;
const SINGLE = 'a call for each token';
const BATCH = `a call for ${LOBBY} tokens`;

interface Data {
  readonly Verdicts: readonly { readonly Status: string }[];
}

export const validateBatch: Row = {
  name: 'validate-tokens-batch',
  title: 'ValidateEntityTokens: a lobby of 100 players in one call',
  about: 'Tokens judged per second, one to a call and a hundred to a call, by the same service.',
  async run(bench) {
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const validation = await makeValidation(service);
    const { headers } = validation('');
    const tokens = times(bench.size(20_000, 400), () => issuer.entityToken());
    const calls = times(tokens.length / LOBBY, (number) => {
      const EntityTokens = tokens.slice(number * LOBBY, (number + 1) * LOBBY);
      return { path: PATH, body: { EntityTokens }, headers };
    });
    const { Verdicts } = await service.call<Data>(PATH, calls[0]?.body, headers);
    assert.equal(Verdicts.filter(({ Status }) => Status === 'Valid').length, LOBBY);
    const asked = { ...service, connections: 16, isCpuBound: true } as const;
    const single = { ...asked, requests: bench.requests('single', tokens.map(validation)) };
    const batch = { ...asked, requests: bench.requests('batch', calls), unitsPerRequest: LOBBY };
    return bench.compare({
      contenders: [
        { name: SINGLE, role: 'reference', ...single },
        { name: BATCH, role: 'purser', ...batch },
      ],
      questions: [{ what: 'as cheap for each token as a call of its own', figure: 'cpu' }],
    });
  },
};
