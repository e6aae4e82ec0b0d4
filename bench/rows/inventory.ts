import { againstBare, type BareWork } from '../kit/bare.ts';
import type { Row } from '../kit/bench.ts';
import { fillCatalog, grantCall, logInAll, type Player } from '../kit/calls.ts';
import type { Service } from '../kit/servers.ts';

const GRANT: BareWork = {
  purser: 'GrantItemsToUsers',
  bare: 'bare SQL for the same rows',
  script: 'bare-inventory',
  connections: 1,
  what: 'of the bare SQL’s rate',
  async fill(bench, service) {
    const call = grantCall(service, await makePlayers(service, bench.size(100, 10)));
    // The service counts the items of these players from now on.
    await service.call(call.path, call.body);
    return [call];
  },
};

const READ: BareWork = {
  ...GRANT,
  purser: 'GetUserInventory',
  bare: 'bare SQL that reads the same rows',
  connections: 32,
  async fill(bench, service) {
    const players = await makePlayers(service, bench.size(100, 10));
    for (const player of players) {
      const { path, body } = grantCall(service, [player], 10);
      await service.call(path, body);
    }
    return players.map(({ playerId }) => {
      const body = { ServiceId: playerId };
      return { path: '/Server/GetUserInventory', body, headers: service.asTitle };
    });
  },
};

async function makePlayers(service: Service, count: number): Promise<readonly Player[]> {
  await fillCatalog(service, 10);
  return logInAll(service, count);
}

export const grant: Row = {
  name: 'grant-100x10',
  title: 'GrantItemsToUsers, 100 players and 10 items for each, in one call, durable',
  about:
    'One client. Against bare `node:http` with the same tables that counts the same items and writes the same rows, a hundred to a statement, in one durable commit; it checks and locks nothing.',
  run: (bench) => againstBare(bench, GRANT),
};

export const grantPostgres: Row = {
  name: 'grant-100x10-postgres',
  title: 'GrantItemsToUsers on PostgreSQL, 100 players and 10 items for each, in one call, durable',
  about:
    'The same against bare `node:http` that writes all rows of a table with one prepared statement, in a transaction for each call. PostgreSQL 18 runs on the same core and its work counts.',
  run: (bench) => againstBare(bench, GRANT, 'postgres'),
};

export const inventory: Row = {
  name: 'inventory-100',
  title: 'GetUserInventory, 100 items, 32 clients',
  about:
    'Of 100 players by turns. Against bare `node:http` with the same tables that reads the same rows (items, player, currencies) and answers the same members of each item.',
  run: (bench) => againstBare(bench, READ),
};

export const inventoryPostgres: Row = {
  name: 'inventory-100-postgres',
  title: 'GetUserInventory on PostgreSQL, 100 items, 32 clients',
  about:
    'The same against bare `node:http` with a `pg` pool of the same size and prepared statements, which opens no transaction. PostgreSQL 18 runs on the same core and its work counts.',
  run: (bench) => againstBare(bench, READ, 'postgres'),
};
