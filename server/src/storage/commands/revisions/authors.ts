import { keyIdOf } from '../../../kernel/author.ts';
import { TITLE_KEY } from '../../query/keys.ts';
import { listStatement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';

const findNames = listStatement<
  { readonly titleId: string },
  string,
  { readonly key_id: string; readonly name: string }
>(`select key_id, name from secret_keys where ${TITLE_KEY} and key_id in ({:item})`);

/** The names of the secret keys among authors. A key keeps its name when it is revoked. */
export async function findKeyNames(
  tx: Tx,
  titleId: string,
  authors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const keyIds = [...new Set(authors.flatMap((by) => keyIdOf(by) ?? []))];
  const rows = await findNames.all(tx, { titleId }, keyIds);
  return new Map(rows.map(({ key_id, name }) => [key_id, name]));
}

/** The name of the secret key that an author is; undefined: it is none. */
export async function findKeyName(
  tx: Tx,
  titleId: string,
  by: string,
): Promise<string | undefined> {
  const names = await findKeyNames(tx, titleId, [by]);
  return names.get(keyIdOf(by) ?? '');
}
