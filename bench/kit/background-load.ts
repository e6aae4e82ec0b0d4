import type { Bench } from './bench.ts';
import {
  fillCatalog,
  fillStore,
  getStoreCall,
  loginCall,
  makeValidation,
  storeItem,
  updateCall,
} from './calls.ts';
import { openIssuer } from './issuer.ts';
import { startLoad } from './load.ts';
import type { Call } from './requests.ts';
import type { Service } from './service.ts';

/** How often each happens in a second. */
export const PER_SECOND = { logins: 100, updates: 10, reads: 30, revocations: 10 } as const;
/** Items that one update changes. */
export const ITEMS_UPDATED = 10;
const CONNECTIONS = 8;
const PLAYERS = 2_000;
/** More revocations than are sent, since pauses are random. */
const SPARE = 1.5;

/**
 * Lets players log in, stores change and be read, and credentials be revoked, until it is stopped: a part of the
 * service that remembers too much of that has to grow. `stop` returns how many requests failed.
 */
export async function startBackgroundLoad(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<{ stop(): Promise<number> }> {
  const { port } = service;
  const { logins, updates, reads, revocations } = PER_SECOND;
  const mixed = await mixedCalls(bench, service);
  const revoking = await revocationCalls(bench, service, lifetimeMs);
  const running = await Promise.all([
    startLoad(bench, {
      port,
      requests: bench.requests('mixed', mixed),
      connections: CONNECTIONS,
      pauseMs: Math.round((CONNECTIONS * 1000) / (logins + updates + reads)),
    }),
    startLoad(bench, {
      port,
      requests: bench.requests('revocations', revoking),
      connections: 1,
      pauseMs: 1000 / revocations,
    }),
  ]);
  return {
    async stop() {
      const results = await Promise.all(running.map((one) => one.stop()));
      return results.reduce((sum, { failures }) => sum + failures, 0);
    },
  };
}

/** Logins, updates and compressed reads in their proportion; an item gets another price each time. */
async function mixedCalls(bench: Bench, service: Service): Promise<readonly Call[]> {
  const [stores, items] = [bench.size(10, 2), bench.size(500, 20)];
  await fillCatalog(service, items);
  for (let store = 0; store < stores; store += 1) await fillStore(service, `store-${store}`, items);
  const loginsPerUpdate = PER_SECOND.logins / PER_SECOND.updates;
  const readsPerUpdate = PER_SECOND.reads / PER_SECOND.updates;
  return Array.from({ length: PLAYERS / loginsPerUpdate }, (_, round) => {
    const changed = Array.from({ length: ITEMS_UPDATED }, (__, number) =>
      storeItem((round * ITEMS_UPDATED + number) % items, 2 + round),
    );
    const logins = Array.from({ length: loginsPerUpdate }, (__, number) =>
      loginCall(service, round * loginsPerUpdate + number),
    );
    const reads = Array.from({ length: readsPerUpdate }, (__, number) => {
      const call = getStoreCall(service, `store-${(round + number) % stores}`);
      return { ...call, headers: { ...call.headers, 'Accept-Encoding': 'gzip' } };
    });
    return [updateCall(service, `store-${round % stores}`, changed), ...logins, ...reads];
  }).flat();
}

/** Revocations of tokens, none of them twice, and as every tenth call one of all sessions of a player. */
async function revocationCalls(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<readonly Call[]> {
  const issuer = await openIssuer(service, lifetimeMs);
  const { headers } = (await makeValidation(service))('');
  const login = loginCall(service, 0);
  const { ServiceId } = await service.call<{ ServiceId: string }>(login.path, login.body);
  const seconds = bench.settings.minutes * 60;
  const count = Math.ceil(seconds * PER_SECOND.revocations * SPARE) + 10;
  return Array.from({ length: count }, (_, number) =>
    number % 10 === 0
      ? { path: '/Admin/RevokePlayerSessions', body: { ServiceId }, headers: service.asTitle }
      : {
          path: '/Authentication/RevokeEntityToken',
          body: { EntityToken: issuer.entityToken() },
          headers,
        },
  );
}
