import { bareStore, commit, openBareDatabase } from './bare-database.ts';
import { argument, serveBare } from './target.ts';

// UpdateStoreItems with nothing around the SQL but bare node:http: a commit for each call.

interface Body {
  readonly Store: readonly { readonly ItemId: string; readonly DisplayPosition: number }[];
}

const { path } = argument() as { path: string };
const database = await openBareDatabase(path);
const write = bareStore(database);

serveBare(({ Store }: Body) => {
  const items = Store.map(
    ({ ItemId, ...rest }) => [ItemId, rest.DisplayPosition, JSON.stringify(rest)] as const,
  );
  commit(database, () => write(items));
  return '{"code":200,"status":"OK","data":{}}';
});
