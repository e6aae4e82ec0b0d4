import type { ControlFact } from '../../kernel/control.ts';
import type { Instant } from '../../kernel/instant.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { insertOf, replacing, rowCodecOf } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import { orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Connection, ConnectionEntry, ConnectionKey, KnownConnection } from '../connection.ts';
import { FORMER_ID, type FormerPlatform } from '../former-platform.ts';

type ConnectionRow = Tables['connections'];
export type ProviderRow = Pick<
  ConnectionRow,
  'title_id' | 'provider' | 'connection_id' | 'settings'
> & { readonly sealed_secret?: string | null };
type KnownRow = Pick<
  ConnectionRow,
  'title_id' | 'provider' | 'connection_id' | 'settings' | 'sealed_secret'
>;

/** Takes `titleId`, `provider` and `connectionId`. */
const CONNECTION_KEY = `${TITLE_KEY} and provider = :provider and connection_id = :connectionId`;

const codec = rowCodecOf('connections');

export function toConnectionKey(
  row: Pick<ConnectionRow, 'title_id' | 'provider' | 'connection_id'>,
): ConnectionKey {
  return {
    titleId: row.title_id,
    provider: row.provider as ConnectionKey['provider'],
    connectionId: row.connection_id,
  };
}

export function toKnown(row: ProviderRow): KnownConnection {
  return {
    ...toConnectionKey(row),
    settings: JSON.parse(row.settings),
    sealedSecret: orUndefined(row.sealed_secret ?? null),
  };
}

export function toConnection(row: ConnectionRow): Connection {
  return { ...codec.fromRow(row), ...toKnown(row) };
}

export function toRow({ settings, ...connection }: Connection): ConnectionRow {
  return codec.toRow({
    ...connection,
    sealedSecret: connection.sealedSecret,
    settings: JSON.stringify(settings),
  });
}

/** A former platform as a row that stands among those of connections. */
export function toFormerRow(of: {
  readonly titleId: string;
  readonly provider: string;
  readonly settings: FormerPlatform;
  readonly by: string;
  readonly now: Instant;
}): ConnectionRow {
  return {
    title_id: of.titleId,
    provider: of.provider,
    connection_id: FORMER_ID,
    settings: JSON.stringify(of.settings),
    sealed_secret: null,
    created_at: of.now,
    updated_at: of.now,
    updated_by: of.by,
  };
}

export function toFormerPlatform({ settings }: Pick<ConnectionRow, 'settings'>): FormerPlatform {
  return JSON.parse(settings);
}

/** The control entry of a connection, or of a former platform. */
export function connectionEntry(row: KnownRow): ConnectionEntry & ControlFact {
  return { kind: 'connection', body: toKnown(row) };
}

interface InTitle {
  readonly titleId: string;
}

export const findConnections = statement<InTitle, ConnectionRow>(
  `select * from connections where ${TITLE_KEY} and (provider = 'OpenIdConnect' or connection_id = '')
   order by provider, connection_id`,
);

/** The connections of all titles with a provider of which each has one, and former ones. */
export const findOfProvider = statement<Pick<ConnectionKey, 'provider'>, ProviderRow>(
  'select title_id, provider, connection_id, settings from connections where provider = :provider',
);

/** The former platform of a title. */
export const findFormer = statement<
  Pick<ConnectionKey, 'titleId' | 'provider'>,
  Pick<ConnectionRow, 'settings'>
>(
  `select settings from connections
   where ${TITLE_KEY} and provider = :provider and connection_id = '${FORMER_ID}'`,
);

/** A receipt of a title. */
export const findReceipt = statement<
  Pick<ConnectionKey, 'titleId' | 'provider'>,
  { readonly found: number }
>(`select 1 as found from receipts where ${TITLE_KEY} and platform = :provider limit 1`);

/** Locks until the commit what all titles of the installation have in common; behind the row of a title. */
export const lockInstallation = statement<undefined>(
  "update meta set value = value where name = 'namespaceId'",
);

/** Inserts a connection, or gives one that is there its new settings. */
export const saveRow = statement<ConnectionRow>(
  `${insertOf('connections')} ${replacing('connections', ['settings', 'sealed_secret', 'updated_at', 'updated_by'])}`,
);

export const deleteRow = statement<ConnectionKey>(
  `delete from connections where ${CONNECTION_KEY}`,
);

/** Connections with a sealed secret. */
export const findSealedConnections = statement<
  undefined,
  KnownRow & { readonly sealed_secret: string }
>(
  `select title_id, provider, connection_id, settings, sealed_secret from connections
   where sealed_secret is not null order by title_id, provider, connection_id`,
);

/** Puts a newly sealed secret in the place of one that is still there. */
export const replaceSealedSecret = statement<
  ConnectionKey & { readonly from: string; readonly to: string },
  ConnectionRow
>(
  `update connections set sealed_secret = :to
   where ${CONNECTION_KEY} and sealed_secret = :from returning *`,
);
