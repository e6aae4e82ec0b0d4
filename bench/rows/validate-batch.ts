import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { answer } from '../kit/bench.ts';
import { validationRequest } from '../kit/calls.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { openIssuer } from '../kit/issuer.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { toRequest } from '../load/requests.ts';

const PATH = '/Authentication/ValidateEntityTokens';
const CONTRACT = new URL('../../openapi.json', import.meta.url);
const CONNECTIONS = 16;
const LOBBY = 100;
const SINGLE = 'a call for each token';
const BATCH = `a call for ${LOBBY} tokens`;

export const validateBatch: Row = {
  name: 'validate-tokens-batch',
  title: 'ValidateEntityTokens: a lobby of 100 players in one call',
  about: 'Tokens judged per second, one to a call and a hundred to a call, by the same service.',
  charted: 'cpuUs',
  async run(bench) {
    if (!existsSync(CONTRACT) || !readFileSync(CONTRACT, 'utf8').includes(`"${PATH}"`)) {
      return { skipped: 'openapi.json has no ValidateEntityTokens' };
    }
    const service = await startService(bench);
    const issuer = await openIssuer(service);
    const { headers, toText } = await validationRequest(service);
    const tokens = Array.from({ length: bench.size(20_000, 400) }, () => issuer.entityToken());
    const lobbies = Array.from({ length: tokens.length / LOBBY }, (_, number) => ({
      EntityTokens: tokens.slice(number * LOBBY, (number + 1) * LOBBY),
    }));
    interface Data {
      readonly Verdicts: readonly { readonly Status: string }[];
    }
    const { Verdicts } = await service.call<Data>(PATH, lobbies[0], headers);
    assert.deepEqual(
      Verdicts.map(({ Status }) => Status),
      Array.from({ length: LOBBY }, () => 'Valid'),
    );
    const asked = { connections: CONNECTIONS, isCpuBound: true };
    const single = { table: bench.table('single', tokens.map(toText)), ...asked };
    const bodies = lobbies.map((body) => toRequest(PATH, body, headers));
    const batch = { table: bench.table('batch', bodies), unitsPerRequest: LOBBY, ...asked };
    const measured = await bench.measure([
      contender('reference', service, { name: SINGLE, ...single }),
      contender('again', service, { name: `${SINGLE}, again`, ...single }),
      purserContender(service, { name: BATCH, ...batch }),
    ]);
    const of = { of: BATCH, to: SINGLE };
    return answer(bench, measured, [
      { what: 'as cheap for each token as a call of its own', figure: 'cpu', ...of },
    ]);
  },
};
