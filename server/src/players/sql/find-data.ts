import { findKeptSince } from '../../economy/currencies/sql/ledger.ts';
import { type Instant, toWireTime } from '../../kernel/instant.ts';
import { PLAYER_DATA_ROWS_MAX } from '../../kernel/limits.ts';
import { command } from '../../storage/command.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { PLAYER_DATA, type PlayerData as DeclaredTable } from '../../storage/query/player-data.ts';
import { statement } from '../../storage/query/statement.ts';
import type { LoginAttemptTable, SessionTable } from '../../storage/query/tables.ts';
import type { PlayerData, PlayerDataRow } from '../deletion-ports.ts';

type AnyTable = Omit<DeclaredTable<Record<string, unknown>>, 'columns'> & {
  readonly columns: Readonly<Record<string, string>>;
};

/** One query for each table, with the columns that are shown. */
const LISTS = Object.entries<AnyTable>(PLAYER_DATA).flatMap(([table, declared]) => {
  const { list, newestBy } = declared;
  const columns = Object.entries(declared.columns).filter(
    ([, shown]) => shown !== 'key' && shown !== 'secret',
  );
  if (list === undefined) return [];
  const names = columns.map(([column]) => column).join(', ');
  const order = newestBy === undefined ? '' : ` order by ${newestBy} desc`;
  const query = statement<PlayerKey, Readonly<Record<string, unknown>>>(
    `select ${names} from ${table} where ${PLAYER_KEY}${order} limit ${PLAYER_DATA_ROWS_MAX + 1}`,
  );
  return [{ table, list, columns, query }];
});

/** All that is stored about a player, of one moment. */
export const findPlayerData = command({
  name: 'players.findData',
  changes: 'nothing',
  async run(
    tx,
    { loginsSince, ...of }: PlayerKey & { readonly loginsSince: Instant },
  ): Promise<PlayerData | undefined> {
    const lists: Record<string, readonly PlayerDataRow[]> = {};
    const cut: string[] = [];
    for (const { table, list, columns, query } of LISTS) {
      const rows = withoutOldLogins(table, await query.all(tx, of), loginsSince);
      if (rows.length > PLAYER_DATA_ROWS_MAX) cut.push(list);
      lists[list] = rows.slice(0, PLAYER_DATA_ROWS_MAX).map((row) => toShown(row, columns));
    }
    if (lists['account']?.length === 0) return undefined;
    return { lists, cut, ledgerKeptSince: await findKeptSince(tx, of) };
  },
});

type AnyRow = Readonly<Record<string, unknown>>;

/** A login that is older than logins are kept is not shown; its session is, without the address. */
function withoutOldLogins(
  table: string,
  rows: readonly AnyRow[],
  since: Instant,
): readonly AnyRow[] {
  const isOld = (moment: unknown) => (moment as Instant) < since;
  const [at, startedAt]: [keyof LoginAttemptTable, keyof SessionTable] = ['at', 'started_at'];
  if (table === 'login_attempts') return rows.filter((row) => !isOld(row[at]));
  if (table !== 'sessions') return rows;
  return rows.map((row) => (isOld(row[startedAt]) ? { ...row, address: null } : row));
}

function toShown(
  row: Readonly<Record<string, unknown>>,
  columns: readonly (readonly [column: string, shown: string])[],
): PlayerDataRow {
  const members = columns.flatMap(([column, shown]) => {
    const value = row[column];
    if (value === null || value === undefined) return [];
    const name = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (shown === 'moment') return [[name, toWireTime(value as number)]];
    return [[name, shown === 'flag' ? value === 1 : value]];
  });
  return Object.fromEntries(members);
}
