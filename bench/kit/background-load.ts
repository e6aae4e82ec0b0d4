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
import { type RunningLoad, startLoad } from './load.ts';
import type { Call } from './requests.ts';
import type { Service } from './service.ts';

/** Groups of calls per second. */
const GROUPS_PER_SECOND = 10;
/** The calls of a group, and the items that its update changes. */
const GROUP = { updates: 1, items: 10, logins: 10, reads: 3, revocations: 1 } as const;
const CALLS = GROUP.updates + GROUP.logins + GROUP.reads + GROUP.revocations;
const PLAYERS = 2_000;
const CONNECTIONS = 8;
/** More groups than are sent, since pauses are random. */
const SPARE = 1.5;

export const BACKGROUND_LOAD = `in each second ${GROUPS_PER_SECOND * GROUP.logins} logins, ${GROUPS_PER_SECOND} updates of ${GROUP.items} items, ${GROUPS_PER_SECOND * GROUP.reads} reads of the stores that change, compressed, and ${GROUPS_PER_SECOND} revocations`;

/**
 * Lets players log in, stores change and be read, and credentials be revoked, until it is stopped: a part of the
 * service that remembers too much of that has to grow.
 */
export async function startBackgroundLoad(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<RunningLoad> {
  const [stores, items] = [bench.size(10, 2), bench.size(500, 20)];
  await fillCatalog(service, items);
  for (let store = 0; store < stores; store += 1) await fillStore(service, `store-${store}`, items);
  const revocation = await makeRevocation(service, lifetimeMs);
  const groups = Math.ceil(bench.settings.minutes * 60 * GROUPS_PER_SECOND * SPARE);
  // An item gets another price each time, so that there is something to write.
  const calls = Array.from({ length: groups }, (_, group): readonly Call[] => {
    const storeId = `store-${group % stores}`;
    const changed = Array.from({ length: GROUP.items }, (__, number) =>
      storeItem((group * GROUP.items + number) % items, 2 + group),
    );
    const logins = Array.from({ length: GROUP.logins }, (__, number) =>
      loginCall(service, (group * GROUP.logins + number) % PLAYERS),
    );
    const read = getStoreCall(service, storeId);
    const compressed = { ...read, headers: { ...read.headers, 'Accept-Encoding': 'gzip' } };
    const reads = Array.from({ length: GROUP.reads }, () => compressed);
    return [updateCall(service, storeId, changed), ...logins, ...reads, revocation(group)];
  });
  return startLoad(bench, {
    port: service.port,
    requests: bench.requests('background', calls.flat()),
    connections: CONNECTIONS,
    pauseMs: Math.round((CONNECTIONS * 1000) / (GROUPS_PER_SECOND * CALLS)),
  });
}

/** Revokes a new token each time, and every tenth time all sessions of a player. */
async function makeRevocation(
  service: Service,
  lifetimeMs: number,
): Promise<(number: number) => Call> {
  const issuer = await openIssuer(service, lifetimeMs);
  const { headers } = (await makeValidation(service))('');
  const login = loginCall(service, 0);
  const { ServiceId } = await service.call<{ ServiceId: string }>(login.path, login.body);
  const ofPlayer = { path: '/Admin/RevokePlayerSessions', body: { ServiceId } };
  return (number) =>
    number % 10 === 0
      ? { ...ofPlayer, headers: service.asTitle }
      : {
          path: '/Authentication/RevokeEntityToken',
          body: { EntityToken: issuer.entityToken() },
          headers,
        };
}
