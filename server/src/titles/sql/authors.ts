import { type Author, keyIdOf, operatorIdOf, toAuthor } from '../../kernel/author.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { listStatement } from '../../storage/query/statement.ts';
import type { Tx } from '../../storage/query/tx.ts';

const findNames = listStatement<
  { readonly titleId: string },
  string,
  { readonly key_id: string; readonly name: string }
>(`select key_id, name from secret_keys where ${TITLE_KEY} and key_id in ({:item})`);

const findOperatorNames = listStatement<
  undefined,
  string,
  { readonly operator_id: string; readonly name: string }
>('select operator_id, name from operators where operator_id in ({:item})');

/** Finds keys and operators by stored author texts. A key keeps its name when it is revoked. */
export async function findAuthors(
  tx: Tx,
  titleId: string,
  authors: readonly string[],
): Promise<(by: string) => Author> {
  const keyIds = [...new Set(authors.flatMap((by) => keyIdOf(by) ?? []))];
  const rows = await findNames.all(tx, { titleId }, keyIds);
  const keys = new Map(rows.map(({ key_id, name }) => [key_id, name]));
  const operatorIds = [...new Set(authors.flatMap((by) => operatorIdOf(by) ?? []))];
  const people = await findOperatorNames.all(tx, undefined, operatorIds);
  const operators = new Map(people.map(({ operator_id, name }) => [operator_id, name]));
  return (by) => toAuthor(by, { keys, operators });
}

/** Finds one author. */
export async function findAuthor(tx: Tx, titleId: string, by: string): Promise<Author> {
  const authorOf = await findAuthors(tx, titleId, [by]);
  return authorOf(by);
}
