import { makeRevocations } from '../../server/src/credentials/revocations.ts';
import { HOUR_MS, systemClock } from '../../server/src/kernel/instant.ts';
import { newId, systemRandom } from '../../server/src/kernel/secrets.ts';
import { newSigningKey } from '../../server/src/credentials/signing-key.ts';
import { type Issuer, makeIssuer } from '../kit/issuer.ts';
import { argument } from './target.ts';

// Judges tokens in this process, where nothing was revoked (twice) and where very much was; prints the result and ends.

/** Microseconds of a judgement in each round, and the memory of the revocations in bytes. */
export interface RevocationCost {
  readonly noneUs: readonly number[];
  readonly noneAgainUs: readonly number[];
  readonly manyUs: readonly number[];
  readonly bytes: number;
}

const order = argument() as { revocations: number; tokens: number; rounds: number };
const key = newSigningKey(systemRandom);
const issuerWith = (revocations: ReturnType<typeof makeRevocations>) =>
  makeIssuer({ key, revocations, namespaceId: 'F00DF00DF00DF00D' });
const none = issuerWith(makeRevocations({ now: systemClock }));
const noneAgain = issuerWith(makeRevocations({ now: systemClock }));

const before = occupied();
const revocations = makeRevocations({ now: systemClock });
for (let number = 0; number < order.revocations; number += 1) {
  const body = { tokenId: newId(systemRandom), until: systemClock() + HOUR_MS };
  revocations.apply({ kind: 'tokenRevoked', body });
}
const bytes = occupied() - before;
const many = issuerWith(revocations);
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
  const areAllGood = tokens.every((token) => issuer.isGood(token));
  const us = ((performance.now() - startedAt) * 1000) / tokens.length;
  if (!areAllGood) throw new Error('A good token was refused');
  return us;
}

/** Bytes in use after a collection, which `--expose-gc` makes possible. */
function occupied(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
