import pg from 'pg';
import { systemClock } from '../../server/src/kernel/instant.ts';
import { type Body, entryOf, itemOf, reply, SQL } from './bare-purchases.ts';
import { newInstanceId } from './bare-inventories.ts';
import { argument, onStop, serve } from './target.ts';

// A purchase on PostgreSQL with nothing around it but bare node:http and a pool: the same rows, a transaction for each,
// with prepared statements.

// The driver gives whole numbers of 64 bits as texts.
type Counted = { readonly number: string };
type FoundRow = { readonly amount: string };

/** As many as the service opens by default. */
const CONNECTIONS = 10;

const { url, titleId } = argument() as { readonly url: string; readonly titleId: string };
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
// The server may end before this process does.
pool.on('error', () => undefined);
onStop(() => pool.end());

function statementOf(name: keyof typeof SQL) {
  let count = 0;
  return { name, text: SQL[name].replaceAll('?', () => `$${(count += 1)}`) };
}
const [find, pay, count, enter, give] = (['find', 'pay', 'count', 'enter', 'give'] as const).map(
  statementOf,
);

async function buy(body: Body): Promise<string> {
  const client = await pool.connect();
  const run = async (statement: object | undefined, values: readonly unknown[]) =>
    (await client.query({ ...statement, values: [...values] } as pg.QueryConfig)).rows as unknown[];
  try {
    const now = systemClock();
    const key = [titleId, body.CustomTags.player];
    const { StoreId, ItemId, VirtualCurrency, Price } = body;
    await client.query('begin');
    // The player's row first: two purchases of one player are one after the other.
    const [counted] = (await run(count, key)) as [Counted];
    const number = Number(counted.number);
    const instanceId = newInstanceId(number);
    const [found] = (await run(find, [...key, VirtualCurrency, StoreId, ItemId])) as [FoundRow];
    const before = Number(found.amount);
    await run(pay, [Price, ...key, VirtualCurrency]);
    await run(enter, entryOf({ key, number, now, before, body }));
    await run(give, itemOf({ key, now, instanceId, body }));
    await client.query('commit');
    return instanceId;
  } finally {
    client.release();
  }
}

serve(async (body: Body) => reply(await buy(body), body));
