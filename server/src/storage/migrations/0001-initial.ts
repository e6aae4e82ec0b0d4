import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from './dialect.ts';

// A released migration is history: it names its columns itself and never follows database.ts. Each of
// its steps may be repeated, because not every engine undoes the steps before the one that failed.

/** The first schema: titles, identity, economy and the control log. */
export function initial(dialect: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const make: Make = { db, dialect };
      await createControlTables(make);
      await createTitleTables(make);
      await createPlayerTables(make);
      await createRevocationTables(make);
      await createCatalogTables(make);
      await createStoreTables(make);
    },
  };
}

interface Make {
  readonly db: Kysely<unknown>;
  readonly dialect: SchemaDialect;
}

interface Column {
  readonly name: string;
  readonly type: 'text' | 'integer';
  readonly nullable?: true;
}

const text = (name: string): Column => ({ name, type: 'text' });
const textOrNull = (name: string): Column => ({ name, type: 'text', nullable: true });
const integer = (name: string): Column => ({ name, type: 'integer' });
const integerOrNull = (name: string): Column => ({ name, type: 'integer', nullable: true });

interface TableShape {
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  readonly clustered?: true;
  readonly more?: (table: CreateTableBuilder<string, string>) => CreateTableBuilder<string, string>;
}

async function createTable({ db, dialect }: Make, name: string, shape: TableShape): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name).ifNotExists();
  for (const column of shape.columns) {
    const type = column.type === 'integer' ? dialect.integer : 'text';
    table = table.addColumn(column.name, type, (c) => (column.nullable ? c : c.notNull()));
  }
  table = table.addPrimaryKeyConstraint(`${name}_key`, [...shape.key]);
  if (shape.more) table = shape.more(table);
  const end = shape.clustered ? dialect.clusteredTableEnd : dialect.tableEnd;
  await (end ? table.modifyEnd(end) : table).execute();
}

/** What stands behind `create index`. */
async function createIndex({ db }: Make, index: string): Promise<void> {
  await sql`create index if not exists ${sql.raw(index)}`.execute(db);
}

async function createControlTables(make: Make): Promise<void> {
  await createTable(make, 'meta', { columns: [text('name'), text('value')], key: ['name'] });
  await createTable(make, 'control_head', {
    columns: [integer('id'), integer('seq')],
    key: ['id'],
  });
  await sql`insert into control_head (id, seq) values (1, 0) on conflict (id) do nothing`.execute(
    make.db,
  );
  await createTable(make, 'control_log', {
    columns: [integer('seq'), integer('at'), text('kind'), text('body')],
    key: ['seq'],
  });
}

async function createTitleTables(make: Make): Promise<void> {
  await createTable(make, 'titles', {
    columns: [text('title_id'), text('name'), integer('created_at'), integer('revision')],
    key: ['title_id'],
  });
  await createTable(make, 'secret_keys', {
    columns: [
      text('key_id'),
      text('title_id'),
      text('name'),
      text('digest'),
      text('hint'),
      text('scopes'),
      integer('created_at'),
      integerOrNull('expires_at'),
      integerOrNull('revoked_at'),
      integerOrNull('last_used_at'),
    ],
    key: ['key_id'],
    more: (table) =>
      table
        .addForeignKeyConstraint('secret_keys_title', ['title_id'], 'titles', ['title_id'])
        .addUniqueConstraint('secret_keys_digest', ['digest']),
  });
  await createIndex(make, 'secret_keys_of_title on secret_keys (title_id)');
}

async function createPlayerTables(make: Make): Promise<void> {
  await createTable(make, 'players', {
    columns: [
      text('title_id'),
      text('player_id'),
      text('title_player_id'),
      textOrNull('username'),
      textOrNull('username_key'),
      textOrNull('email'),
      textOrNull('email_key'),
      textOrNull('display_name'),
      textOrNull('password_hash'),
      textOrNull('custom_id'),
      textOrNull('server_custom_id'),
      text('origination'),
      integer('created_at'),
      integerOrNull('last_login_at'),
      integer('epoch'),
      integerOrNull('epoch_changed_at'),
    ],
    key: ['title_id', 'player_id'],
    more: (table) =>
      table
        .addForeignKeyConstraint('players_title', ['title_id'], 'titles', ['title_id'])
        .addUniqueConstraint('players_title_player', ['title_id', 'title_player_id'])
        .addUniqueConstraint('players_username', ['title_id', 'username_key'])
        .addUniqueConstraint('players_email', ['title_id', 'email_key'])
        .addUniqueConstraint('players_custom', ['title_id', 'custom_id'])
        .addUniqueConstraint('players_server_custom', ['title_id', 'server_custom_id']),
  });
  await createIndex(
    make,
    'players_epoch_changed on players (epoch_changed_at) where epoch_changed_at is not null',
  );
  await createSessions(make);
  await createTable(make, 'bans', {
    columns: [
      text('ban_id'),
      text('title_id'),
      text('player_id'),
      textOrNull('reason'),
      integer('created_at'),
      integerOrNull('expires_at'),
      integer('active'),
    ],
    key: ['ban_id'],
    more: ofPlayer('bans_player'),
  });
  await createIndex(make, 'bans_of_player on bans (title_id, player_id)');
}

async function createSessions(make: Make): Promise<void> {
  await createTable(make, 'sessions', {
    columns: [
      text('session_id'),
      text('title_id'),
      text('player_id'),
      text('provider'),
      text('subject'),
      integer('started_at'),
      integer('expires_at'),
      integerOrNull('revoked_at'),
      integer('revoked_singly'),
    ],
    key: ['session_id'],
    more: ofPlayer('sessions_player'),
  });
  await createIndex(make, 'sessions_of_player on sessions (title_id, player_id, started_at)');
  await createIndex(make, 'sessions_end on sessions (expires_at)');
  await createIndex(make, 'sessions_revoked on sessions (expires_at) where revoked_singly = 1');
}

function ofPlayer(name: string): NonNullable<TableShape['more']> {
  const key = ['title_id', 'player_id'];
  return (table) =>
    table.addForeignKeyConstraint(name, key, 'players', key, (c) => c.onDelete('cascade'));
}

async function createRevocationTables(make: Make): Promise<void> {
  await createTable(make, 'signing_keys', {
    columns: [
      text('kid'),
      text('sealed'),
      integer('created_at'),
      integerOrNull('retired_at'),
      integerOrNull('revoked_at'),
    ],
    key: ['kid'],
  });
  await createTable(make, 'title_signing_key_revocations', {
    columns: [text('kid'), text('title_id'), integer('revoked_at')],
    key: ['kid', 'title_id'],
    more: (table) =>
      table.addForeignKeyConstraint('title_revocations_kid', ['kid'], 'signing_keys', ['kid']),
  });
  await createTable(make, 'token_revocations', {
    columns: [text('title_id'), text('token_id'), integer('expires_at')],
    key: ['title_id', 'token_id'],
    clustered: true,
  });
  await createIndex(make, 'token_revocations_end on token_revocations (expires_at)');
}

async function createCatalogTables(make: Make): Promise<void> {
  const key = ['title_id', 'catalog_version'];
  await createTable(make, 'catalogs', {
    columns: [...key.map(text), ...COUNTERS],
    key,
    more: (table) =>
      table.addForeignKeyConstraint('catalogs_title', ['title_id'], 'titles', ['title_id']),
  });
  await createTable(make, 'default_catalogs', {
    columns: key.map(text),
    key: ['title_id'],
    more: (table) =>
      table.addForeignKeyConstraint('default_catalogs_version', key, 'catalogs', key),
  });
  await createTable(make, 'catalog_items', {
    columns: [...key.map(text), text('item_id'), integer('position'), text('body')],
    key: [...key, 'item_id'],
    clustered: true,
    more: (table) => table.addForeignKeyConstraint('catalog_items_version', key, 'catalogs', key),
  });
}

async function createStoreTables(make: Make): Promise<void> {
  const catalogKey = ['title_id', 'catalog_version'];
  const key = [...catalogKey, 'store_id'];
  await createTable(make, 'stores', {
    columns: [...key.map(text), ...COUNTERS, textOrNull('marketing_data')],
    key,
    more: (table) =>
      table.addForeignKeyConstraint('stores_catalog', catalogKey, 'catalogs', catalogKey),
  });
  await createTable(make, 'store_items', {
    columns: [...key.map(text), text('item_id'), integer('position'), text('body')],
    key: [...key, 'item_id'],
    clustered: true,
    more: (table) => table.addForeignKeyConstraint('store_items_store', key, 'stores', key),
  });
}

const COUNTERS = [integer('revision'), integer('item_count'), integer('next_position')];
