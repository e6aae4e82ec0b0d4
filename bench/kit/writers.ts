import { type Beside, runBeside, sendOnce } from '../load/load.ts';
import type { Bench } from './bench.ts';
import { loginRequest } from './calls.ts';
import { itemsAt, stockCatalog, stockStore, updateRequest } from './fixtures.ts';
import type { Service } from './service.ts';

/** How often 64 players log in at the same moment. */
export const LOGIN_BURST = { players: 64, everyMs: 250 };
/** The mean pause between two updates of a whole store. */
export const UPDATE_PAUSE_MS = 400;
/** Bodies of a megabyte each, with other prices. */
const BODIES = 8;

/** What writes to a service while it is measured. */
export interface Writers {
  logins(): Promise<Beside>;
  updates(): Promise<Beside>;
}

/** Makes the players and the store of `items` items first. */
export async function prepareWriters(
  bench: Bench,
  service: Service,
  items: number,
): Promise<Writers> {
  const { port, titleId } = service;
  await stockCatalog(service, items);
  await stockStore(service, { storeId: 'shop', count: items });
  const players = Array.from({ length: bench.size(2_000, 64) }, (_, number) =>
    loginRequest(titleId, number),
  );
  const logins = {
    port,
    table: bench.table('logins', players),
    connections: LOGIN_BURST.players,
    pauseMs: LOGIN_BURST.everyMs,
    isInStep: true,
  };
  await sendOnce(bench, { ...logins, pauseMs: 0 });
  const bodies = Array.from({ length: BODIES }, (_, variant) =>
    updateRequest(service, 'shop', itemsAt(variant + 2, items)),
  );
  const updates = {
    port,
    table: bench.table('updates', bodies),
    connections: 1,
    pauseMs: UPDATE_PAUSE_MS,
  };
  return {
    logins: () => runBeside(bench, logins),
    updates: () => runBeside(bench, updates),
  };
}

/** Several as one. */
export async function together(...starting: readonly Promise<Beside>[]): Promise<Beside> {
  const running = await Promise.all(starting);
  return { stop: () => Promise.all(running.map((one) => one.stop())) };
}
