import { MINUTE_MS } from '../../server/src/kernel/instant.ts';
import { type LoadResult, runBeside } from '../load/load.ts';
import { toRequest } from '../load/requests.ts';
import type { Bench } from './bench.ts';
import { loginRequest, validationRequest } from './calls.ts';
import { namedStore, stockCatalog, stockStore, storeItem, updateRequest } from './fixtures.ts';
import { openIssuer } from './issuer.ts';
import type { Service } from './service.ts';

/** What goes on all the time, per second. */
export const TRICKLE = { logins: 100, updates: 10, reads: 30, revocations: 10 } as const;
/** Items that one update changes. */
export const ITEMS_UPDATED = 10;
const CONNECTIONS = 8;
const STORES = { full: 10, quick: 2 };
const ITEMS = { full: 500, quick: 20 };
const PLAYERS = { full: 2_000, quick: 20 };
/** Every so many revocations one ends all sessions of a player. */
const REVOCATIONS_PER_PLAYER = 10;
const PLAYERS_REVOKED = { full: 50, quick: 2 };
/** More than is asked for, since pauses are random. */
const SPARE = 1.5;

/** Stops it, and gives how many requests failed. */
export type StopTrickle = () => Promise<number>;

/**
 * Lets players log in, stores change and be read, and credentials be revoked, a few of each in a second: whatever
 * remembers too much of that has to grow.
 */
export async function startTrickle(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<StopTrickle> {
  const { port } = service;
  const [mixed, revoked] = [
    await mixedRequests(bench, service),
    await revocationRequests(bench, service, lifetimeMs),
  ];
  const { logins, updates, reads, revocations } = TRICKLE;
  const running = await Promise.all([
    runBeside(bench, {
      port,
      table: bench.table('trickle', mixed),
      connections: CONNECTIONS,
      pauseMs: (CONNECTIONS * 1000) / (logins + updates + reads),
    }),
    runBeside(bench, {
      port,
      table: bench.table('revocations', revoked),
      connections: 1,
      pauseMs: 1000 / revocations,
    }),
  ]);
  return async () => {
    const results = await Promise.all(running.map((one) => one.stop() as Promise<LoadResult>));
    return results.reduce((sum, { failures }) => sum + failures, 0);
  };
}

/** Logins, updates and reads in their proportion; an item gets another price each time. */
async function mixedRequests(bench: Bench, service: Service): Promise<readonly string[]> {
  const [stores, items] = [
    bench.size(STORES.full, STORES.quick),
    bench.size(ITEMS.full, ITEMS.quick),
  ];
  await stockCatalog(service, items);
  for (let store = 0; store < stores; store += 1) {
    await stockStore(service, { storeId: `store-${store}`, count: items });
  }
  const { logins, updates, reads } = TRICKLE;
  const perUpdate = { logins: logins / updates, reads: reads / updates };
  const rounds = bench.size(PLAYERS.full, PLAYERS.quick) / perUpdate.logins;
  return Array.from({ length: rounds }, (_, round) => {
    const changed = Array.from({ length: ITEMS_UPDATED }, (__, number) =>
      storeItem((round * ITEMS_UPDATED + number) % items, 2 + round),
    );
    return [
      updateRequest(service, `store-${round % stores}`, changed),
      ...Array.from({ length: perUpdate.logins }, (__, number) =>
        loginRequest(service.titleId, round * perUpdate.logins + number),
      ),
      ...Array.from({ length: perUpdate.reads }, (__, number) =>
        readRequest(service, `store-${(round + number) % stores}`),
      ),
    ];
  }).flat();
}

/** Compressed, so that both forms of the reply are kept. */
function readRequest(service: Service, storeId: string): string {
  const headers = { ...service.asTitle, 'Accept-Encoding': 'gzip' };
  return toRequest('/Admin/GetStoreItems', namedStore(storeId), headers);
}

/** Tokens, each of which is revoked once, and now and then all sessions of a player. */
async function revocationRequests(
  bench: Bench,
  service: Service,
  lifetimeMs: number,
): Promise<readonly string[]> {
  const issuer = await openIssuer(service, lifetimeMs);
  const { headers } = await validationRequest(service);
  const players = await Promise.all(
    Array.from({ length: bench.size(PLAYERS_REVOKED.full, PLAYERS_REVOKED.quick) }, (_, number) =>
      service.call<{ readonly ServiceId: string }>('/Client/LoginWithCustomID', {
        TitleId: service.titleId,
        CustomId: `revoked-${number}`,
        CreateAccount: true,
      }),
    ),
  );
  const seconds = (bench.settings.minutes * MINUTE_MS) / 1000;
  const count = Math.ceil(seconds * TRICKLE.revocations * SPARE) + REVOCATIONS_PER_PLAYER;
  return Array.from({ length: count }, (_, number) => {
    const player = players[(number / REVOCATIONS_PER_PLAYER) % players.length];
    return player
      ? toRequest('/Admin/RevokePlayerSessions', { ServiceId: player.ServiceId }, service.asTitle)
      : toRequest(
          '/Authentication/RevokeEntityToken',
          { EntityToken: issuer.entityToken() },
          headers,
        );
  });
}
