import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { runCommand } from '../../src/storage/command.ts';
import { PLAYER_DATA } from '../../src/storage/query/player-data.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { NOW, temporaryFolder, unique } from './given.ts';

// Each table that has a player says what an export and a deletion do with it, and they do it.

const folder = temporaryFolder();

interface Column {
  readonly name: string;
  readonly type: string;
}

const TITLE = 'A1B2';

function aDatabase() {
  const path = join(folder, `${unique('player-data-')}.db`);
  createSqliteFile(path);
  const { database, sql } = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => database.close());
  migrateFile({ database }, path);
  const all = <Row>(text: string, ...values: readonly string[]) =>
    database.prepare(text).all(...values) as Row[];
  const tables = all<{ readonly name: string }>(
    "select name from sqlite_schema where type = 'table' order by name",
  ).map(({ name }) => name);
  const columnsOf = (table: string) =>
    all<Column>(`select name, type from pragma_table_info('${table}')`);
  const withPlayers = tables.filter((table) =>
    columnsOf(table).some(({ name }) => name === 'player_id'),
  );

  /** Inserts a row about the player with a value in every column. */
  function fill(table: string, playerId: string): void {
    const own: Record<string, string> = { title_id: TITLE, player_id: playerId };
    // Data of a character refer to it, so both have the same id, in which the tests find those of both.
    const ids = ['characters', 'character_data'].map((name) => `${name} character_id ${playerId}`);
    if (table.startsWith('character')) own['character_id'] = ids.join(' ');
    const columns = columnsOf(table);
    const values = columns.map(({ name, type }) => {
      const text = `${table} ${name} ${playerId}`;
      if (name === 'tags') return JSON.stringify([text]);
      return own[name] ?? (type === 'INTEGER' ? 1 : text);
    });
    const names = columns.map(({ name }) => name).join(', ');
    const places = columns.map(() => '?').join(', ');
    database.prepare(`insert into ${table} (${names}) values (${places})`).run(...values);
  }

  const countOf = (table: string, playerId: string) =>
    all<{ n: number }>(`select count(*) as n from ${table} where player_id = ?`, playerId)[0]?.n;

  function aPlayer(playerId: string): void {
    database
      .prepare(
        `insert into operator_acts (request_id, at, operator_id, path, about)
         values (?, 1, 'ada', '/A/B', '{}')`,
      )
      .run(`operator_act_lines request_id ${playerId}`);
    fill('players', `friends friend_id ${playerId}`);
    // In the order of the list: a table stands behind those that its rows refer to.
    for (const table of Object.keys(PLAYER_DATA)) {
      if (table !== 'deleted_players') fill(table, playerId);
    }
  }

  database
    .prepare(
      `insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
       values (?, ?, 1, 0, 0, 1)`,
    )
    .run(TITLE, 'A game');
  return { sql, withPlayers, columnsOf, aPlayer, countOf };
}

describe('the declared list of what is stored about a player', () => {
  it('has every table that has a player, with every column', () => {
    const { withPlayers, columnsOf } = aDatabase();
    expect(Object.keys(PLAYER_DATA).toSorted()).toEqual(withPlayers);
    for (const [table, { columns }] of Object.entries(PLAYER_DATA)) {
      const names = columnsOf(table).map(({ name }) => name);
      expect(Object.keys(columns).toSorted(), table).toEqual(names.toSorted());
    }
  });

  it('is what an export gives: everything but keys and secrets', async () => {
    const { sql, columnsOf, aPlayer } = aDatabase();
    aPlayer('one');
    aPlayer('two');
    const { result } = await runCommand(findPlayerData, sql, { titleId: TITLE, playerId: 'one' });
    const text = JSON.stringify(result);
    for (const [table, { list, columns }] of Object.entries(PLAYER_DATA)) {
      if (list === undefined) continue;
      expect(result, table).toHaveProperty(`lists.${list}.length`, 1);
      for (const [column, shown] of Object.entries(columns)) {
        const value = `${table} ${column} one`;
        const isText = columnsOf(table).some(
          ({ name, type }) => name === column && type === 'TEXT',
        );
        if (shown === 'value' && isText) expect(text).toContain(value);
        else expect(text).not.toContain(value);
      }
    }
    expect(text).not.toContain('two');
    const nobody = { titleId: 'C3D4', playerId: 'one' };
    expect((await runCommand(findPlayerData, sql, nobody)).result).toBeUndefined();
  });

  it('is what a deletion leaves nothing of', async () => {
    const { sql, withPlayers, aPlayer, countOf } = aDatabase();
    aPlayer('one');
    aPlayer('two');
    const identity = (of: string) => `player_identities ${of} one`;
    const name = { provider: identity('provider'), subject: identity('subject'), digest: 'digest' };
    const removal = { titleId: TITLE, playerId: 'one', identities: [name], now: NOW };
    expect((await runCommand(removePlayer, sql, removal)).result).toBe('removed');
    for (const table of withPlayers) {
      const isMade = table === 'deleted_players';
      expect(countOf(table, 'one'), table).toBe(isMade ? 1 : 0);
      expect(countOf(table, 'two'), table).toBe(isMade ? 0 : 1);
    }
  });
});
