import type { Bench, Row } from '../kit/bench.ts';
import { purchaseCalls } from '../kit/calls.ts';
import { startOnPostgres } from '../kit/on-postgres.ts';
import type { Outcome } from '../kit/results.ts';
import { restartWithCopies, startService } from '../kit/service.ts';
import { onSlowDisk } from '../kit/slow-disk.ts';
import { startTarget, type Target } from '../kit/targets.ts';

const PURSER = 'PurchaseItem';
const PLAYERS = 64;

export const purchase: Row = {
  name: 'purchase-64-players',
  title: 'PurchaseItem, 64 players, durable',
  about:
    'Each player buys in one store of 1,000 items, over and over. Against bare `node:http` with the same tables that reads the same prices and writes the same rows (balance, ledger, item), with a commit for each purchase; it checks no credential and locks nothing. Both flush before they answer.',
  run: embedded,
};

export const purchaseSlowDisk: Row = {
  name: 'purchase-slow-disk',
  title: `${purchase.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `purchase-64-players`, where each flush is delayed. What purchases that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => onSlowDisk(bench, embedded),
};

async function embedded(bench: Bench): Promise<Outcome> {
  const first = await startService(bench);
  const calls = await purchaseCalls(first, { players: PLAYERS, items: bench.size(1_000, 50) });
  const { service, copies } = await restartWithCopies(bench, first, ['bare', 'again']);
  const { titleId } = service;
  const bare = (path = '') => startTarget(bench, 'bare-purchase', { path, titleId });
  return comparePurchases(bench, {
    name: 'one commit for each purchase',
    bare: await bare(copies[0]),
    again: await bare(copies[1]),
    purser: service,
    calls,
    goal: { atLeast: 3 },
  });
}

export const purchasePostgres: Row = {
  name: 'purchase-postgres',
  title: 'PurchaseItem on PostgreSQL, 64 players, durable',
  about:
    'The same against bare `node:http` with a `pg` pool of the same size that reads and writes the same rows in a transaction for each purchase, with prepared statements, and locks the player but neither catalog nor store. PostgreSQL 18 runs on the same core and its work counts.',
  async run(bench) {
    const items = bench.size(1_000, 50);
    const started = await startOnPostgres(bench, 'bare-purchase-postgres', (service) =>
      purchaseCalls(service, { players: PLAYERS, items }),
    );
    if (typeof started === 'string') return started;
    const name = 'one transaction for each purchase';
    return comparePurchases(bench, { name, ...started, goal: { atLeast: 1 } });
  },
};

interface Purchases {
  /** Of the reference. */
  readonly name: string;
  readonly bare: Target;
  readonly again: Target;
  readonly purser: Target;
  readonly calls: Awaited<ReturnType<typeof purchaseCalls>>;
  readonly goal: { readonly atLeast: number };
}

function comparePurchases(
  bench: Bench,
  { name, goal, calls, ...targets }: Purchases,
): Promise<Outcome> {
  const asked = { requests: bench.requests('purchase', calls), connections: PLAYERS };
  const of = { of: PURSER, to: name };
  return bench.compare({
    contenders: [
      { name, role: 'reference', ...targets.bare, ...asked },
      { name: `${name}, again`, role: 'again', ...targets.again, ...asked },
      { name: PURSER, role: 'purser', ...targets.purser, ...asked },
    ],
    questions: [
      { what: `of ${name}`, figure: 'rate', ...of, goal },
      { what: 'the same, by CPU time', figure: 'cpu', ...of },
    ],
  });
}
