import { type BareItem, bareStore, commit, openBareDatabase } from './bare-database.ts';
import { argument, serveBare } from './target.ts';

// The rows of a large update, ready made: what remains is SQL and one commit.

/** So many different prices; each request writes other values than the one before it. */
const VARIANTS = 8;

const { path, count } = argument() as { path: string; count: number };
const database = await openBareDatabase(path);
const write = bareStore(database);
const variants = Array.from({ length: VARIANTS }, (_, variant) =>
  Array.from({ length: count }, (_, number): BareItem => {
    const VirtualCurrencyPrices = { GO: variant + 1 };
    const CustomData = { badge: 'new', rank: number };
    const body = { VirtualCurrencyPrices, CustomData, DisplayPosition: number };
    return [`item-${number}`, number, JSON.stringify(body)];
  }),
);
let calls = 0;

serveBare(() => {
  calls += 1;
  const items = variants[calls % VARIANTS] ?? [];
  commit(database, () => write(items));
  return '{}';
});
