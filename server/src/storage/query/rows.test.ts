import { expect, test } from 'vitest';
import { insertItemsOf, insertListOf, insertOf, replacing, rowCodecOf, typesOf } from './rows.ts';

test('statements have the columns of their table', () => {
  expect(insertOf('drop_tables', ['nodes'])).toBe(
    'insert into drop_tables (title_id, catalog_version, table_id) values (:title_id, :catalog_version, :table_id)',
  );
  expect(insertListOf('balances', ['title_id', 'player_id'])).toBe(
    'insert into balances (title_id, player_id, code, amount, recharged_at)' +
      ' values {(:titleId, :playerId, :item.code, :item.amount, :item.recharged_at)}',
  );
  expect(insertItemsOf('ledger_sizes')).toBe(
    'insert into ledger_sizes (day, entries, bytes) select item.day, item.entries, item.bytes from :items',
  );
  expect(replacing('balances')).toBe(
    'on conflict (title_id, player_id, code) do update set amount = excluded.amount, recharged_at = excluded.recharged_at',
  );
  expect(replacing('balances', ['amount'])).toMatch(/do update set amount = excluded\.amount$/);
  expect(typesOf('balances', ['title_id', 'player_id'])).toEqual({
    code: 'text',
    amount: 'bigint',
    recharged_at: 'bigint',
  });
});

test('a row and its value differ in spelling, null and flags', () => {
  const { fromRow, toRow } = rowCodecOf('sessions', ['title_id', 'player_id', 'address']);
  const row = {
    session_id: 'S1',
    provider: 'Custom',
    subject: 'one',
    started_at: 1,
    expires_at: 2,
    revoked_at: null,
    revoked_singly: 0,
  } as const;
  const value = {
    sessionId: 'S1',
    provider: 'Custom',
    subject: 'one',
    startedAt: 1,
    expiresAt: 2,
    revokedAt: undefined,
    revokedSingly: false,
  };
  expect(fromRow(row)).toStrictEqual(value);
  expect(toRow(value)).toStrictEqual(row);
});
