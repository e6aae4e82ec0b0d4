import type { Bench, Row } from '../kit/bench.ts';
import { grantCalls, inventoryCalls } from '../kit/calls.ts';
import type { Question } from '../kit/judge.ts';
import { startOnPostgres } from '../kit/on-postgres.ts';
import type { Call } from '../kit/requests.ts';
import type { Outcome } from '../kit/results.ts';
import { restartWithCopies, type Service, startService } from '../kit/service.ts';
import { startTarget, type Target } from '../kit/targets.ts';

const GRANT: Work = {
  purser: 'GrantItemsToUsers',
  name: 'bare SQL for the same rows',
  connections: 1,
  fill: (bench, service) => grantCalls(service, bench.size(100, 10)),
};

const READ: Work = {
  purser: 'GetUserInventory',
  name: 'bare SQL that reads the same rows',
  connections: 32,
  fill: (bench, service) => inventoryCalls(service, bench.size(100, 10)),
};

export const grant: Row = {
  name: 'grant-100x10',
  title: 'GrantItemsToUsers, 100 players and 10 items for each, in one call, durable',
  about:
    'One client. Against bare `node:http` with the same tables that counts the same items and writes the same rows, a hundred to a statement, in one durable commit; it checks and locks nothing.',
  run: (bench) => embedded(bench, GRANT),
};

export const grantPostgres: Row = {
  name: 'grant-100x10-postgres',
  title: 'GrantItemsToUsers on PostgreSQL, 100 players and 10 items for each, in one call, durable',
  about:
    'The same against bare `node:http` that writes all rows of a table with one prepared statement, in a transaction for each call. PostgreSQL 18 runs on the same core and its work counts.',
  run: (bench) => onPostgres(bench, GRANT),
};

export const inventory: Row = {
  name: 'inventory-100',
  title: 'GetUserInventory, 100 items, 32 clients',
  about:
    'Of 100 players by turns. Against bare `node:http` with the same tables that reads the same rows (items, player, currencies) and answers the same members of each item.',
  run: (bench) => embedded(bench, READ),
};

export const inventoryPostgres: Row = {
  name: 'inventory-100-postgres',
  title: 'GetUserInventory on PostgreSQL, 100 items, 32 clients',
  about:
    'The same against bare `node:http` with a `pg` pool of the same size and prepared statements, which opens no transaction. PostgreSQL 18 runs on the same core and its work counts.',
  run: (bench) => onPostgres(bench, READ),
};

interface Work {
  /** Of the contender. */
  readonly purser: string;
  /** Of the reference. */
  readonly name: string;
  readonly connections: number;
  /** Makes what is in the database, and the calls. */
  readonly fill: (bench: Bench, service: Service) => Promise<readonly Call[]>;
}

interface Started {
  readonly bare: Target;
  readonly again: Target;
  readonly purser: Target;
  readonly calls: readonly Call[];
}

async function embedded(bench: Bench, work: Work): Promise<Outcome> {
  const first = await startService(bench);
  const calls = await work.fill(bench, first);
  const { service, copies } = await restartWithCopies(bench, first, ['bare', 'again']);
  const { titleId } = service;
  const bare = (path = '') => startTarget(bench, 'bare-inventory', { path, titleId });
  const references = { bare: await bare(copies[0]), again: await bare(copies[1]) };
  return compare(bench, work, { ...references, purser: service, calls });
}

async function onPostgres(bench: Bench, work: Work): Promise<Outcome | string> {
  const started = await startOnPostgres(bench, 'bare-inventory-postgres', (service) =>
    work.fill(bench, service),
  );
  return typeof started === 'string' ? started : compare(bench, work, started);
}

function compare(
  bench: Bench,
  { purser, name, connections }: Work,
  { calls, ...targets }: Started,
): Promise<Outcome> {
  const asked = { requests: bench.requests('calls', calls), connections };
  const of = { of: purser, to: name };
  const questions: readonly Question[] = [
    { what: 'of the bare SQL’s rate', figure: 'rate', ...of },
    { what: 'the same, by CPU time', figure: 'cpu', ...of },
  ];
  return bench.compare({
    contenders: [
      { name, role: 'reference', ...targets.bare, ...asked },
      { name: `${name}, again`, role: 'again', ...targets.again, ...asked },
      { name: purser, role: 'purser', ...targets.purser, ...asked },
    ],
    questions,
  });
}
