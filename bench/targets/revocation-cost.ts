import { makeRevocations } from '../../server/src/credentials/revocations.ts';
import { newSigningKey } from '../../server/src/credentials/signing-key.ts';
import { HOUR_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newHexId, newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { type Issuer, makeIssuer } from '../kit/issuer.ts';
import { argument } from './target.ts';

// Judges tokens in this process, where nothing was revoked and where very much was. No server: says the result and ends.

/** Microseconds of a judgement in each round, and what the revocations take. */
export interface RevocationCost {
  readonly noneUs: readonly number[];
  readonly noneAgainUs: readonly number[];
  readonly manyUs: readonly number[];
  readonly bytes: number;
}

const order = argument() as { revocations: number; tokens: number; rounds: number };
const key = newSigningKey(systemRandom);
const names = { key, namespaceId: newHexId(systemRandom), titleId: 'A1B2C' };
const none = makeIssuer({ ...names, revocations: makeRevocations({ now: systemClock }) });
const noneAgain = makeIssuer({ ...names, revocations: makeRevocations({ now: systemClock }) });

const before = occupied();
const revocations = makeRevocations({ now: systemClock });
for (let number = 0; number < order.revocations; number += 1) {
  const body = { tokenId: newId(systemRandom), until: systemClock() + HOUR_MS };
  revocations.apply({ kind: 'tokenRevoked', body });
}
const bytes = occupied() - before;
const many = makeIssuer({ ...names, revocations });
const tokens = Array.from({ length: order.tokens }, () => none.entityToken());

const cost = { noneUs: [] as number[], noneAgainUs: [] as number[], manyUs: [] as number[], bytes };
for (let round = 0; round < order.rounds; round += 1) {
  cost.noneUs.push(judgeAll(none));
  cost.manyUs.push(judgeAll(many));
  cost.noneAgainUs.push(judgeAll(noneAgain));
}
process.stdout.write(`${JSON.stringify(cost satisfies RevocationCost)}\n`);

function judgeAll(issuer: Issuer): number {
  const startedAt = performance.now();
  const isEachGood = tokens.every((token) => issuer.isGood(token));
  const us = ((performance.now() - startedAt) * 1000) / tokens.length;
  if (!isEachGood) throw new Error('A good token was refused');
  return us;
}

/** After a collection, which `--expose-gc` makes possible. */
function occupied(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
