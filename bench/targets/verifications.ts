import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { makeVerifier } from '../../client/src/verifier/index.ts';
import { times } from '../kit/calls.ts';
import { openIssuer } from '../kit/open-issuer.ts';
import type { Service } from '../kit/servers.ts';
import { argument } from './target.ts';

// Checks tokens of players in this process, by `jose` (twice) and by a verifier that holds a lease; prints the result and ends.

export interface VerificationsOrder extends Pick<Service, 'port' | 'folder' | 'titleId'> {
  readonly secretKey: string;
  readonly rounds: number;
  /** Checked in each round. */
  readonly tokens: number;
}

/** Microseconds of processor time of one check in each round, all threads counted. */
export interface Verifications {
  readonly joseUs: number[];
  readonly joseAgainUs: number[];
  readonly verifierUs: number[];
  /** Verdicts that were the service's, because the lease was lost. */
  readonly calls: number;
}

type Check = (token: string) => Promise<unknown>;

/** Players that connect at the same moment. */
const AT_ONCE = 100;

const order = argument() as VerificationsOrder;
const { titleId: audience, rounds, tokens: count } = order;
const url = `http://127.0.0.1:${order.port}`;
const issuer = await openIssuer(order);
// Before there is a lease, which needs an event loop that is never busy for long.
const batches = times(rounds, () => times(count, () => issuer.entityToken()));
const { promise: leased, resolve } = Promise.withResolvers<void>();
const verifier = await makeVerifier({
  url,
  credentials: { secretKey: order.secretKey },
  onState: ({ status }) => status === 'leased' && resolve(),
});
const jwks = await (await fetch(`${url}/.well-known/jwks.json`)).json();
const keys = createLocalJWKSet(jwks as JSONWebKeySet);

const byJose: Check = (token) =>
  jwtVerify(token, keys, { algorithms: ['ES256'], typ: 'entity+jwt', audience });
const byVerifier: Check = async (token) => {
  const { status } = await verifier.verify(token);
  if (status !== 'valid') throw new Error(status);
};

const us: Omit<Verifications, 'calls'> = { joseUs: [], joseAgainUs: [], verifierUs: [] };
await leased;
for (const tokens of batches) {
  us.joseUs.push(await costUs(tokens, byJose));
  us.verifierUs.push(await costUs(tokens, byVerifier));
  us.joseAgainUs.push(await costUs(tokens, byJose));
}
const calls = verifier.stats().fromCalls;
process.stdout.write(`${JSON.stringify({ ...us, calls } satisfies Verifications)}\n`);
await verifier.close();

async function costUs(tokens: readonly string[], check: Check): Promise<number> {
  const before = process.cpuUsage();
  for (let from = 0; from < tokens.length; from += AT_ONCE) {
    await Promise.all(tokens.slice(from, from + AT_ONCE).map(check));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / tokens.length;
}
