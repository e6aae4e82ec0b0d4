import { strict as assert } from 'node:assert';
import type { Row } from '../kit/bench.ts';
import { makeValidation } from '../kit/calls.ts';
import { openIssuer } from '../kit/issuer.ts';
import { startService } from '../kit/service.ts';

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
    const tokens = Array.from({ length: bench.size(20_000, 400) }, () => issuer.entityToken());
    const lobbies = Array.from({ length: tokens.length / LOBBY }, (_, number) => ({
      EntityTokens: tokens.slice(number * LOBBY, (number + 1) * LOBBY),
    }));
    const { Verdicts } = await service.call<Data>(PATH, lobbies[0], headers);
    assert.equal(Verdicts.filter(({ Status }) => Status === 'Valid').length, LOBBY);
    const singleRequests = bench.requests('single', tokens.map(validation));
    const calls = lobbies.map((body) => ({ path: PATH, body, headers }));
    const asked = { ...service, connections: 16, isCpuBound: true } as const;
    const single = { ...asked, requests: singleRequests };
    const batch = { ...asked, requests: bench.requests('batch', calls), unitsPerRequest: LOBBY };
    const what = 'as cheap for each token as a call of its own';
    return bench.compare({
      contenders: [
        { name: SINGLE, role: 'reference', ...single },
        { name: `${SINGLE}, again`, role: 'again', ...single },
        { name: BATCH, role: 'purser', ...batch },
      ],
      questions: [{ what, figure: 'cpu', of: BATCH, to: SINGLE }],
    });
  },
};
