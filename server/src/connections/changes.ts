import { HOUR_MS, type Instant } from '../kernel/instant.ts';
import {
  CONNECTION_CHANGES_KEPT_MAX,
  CONNECTION_CHANGES_KEPT_MS,
  CONNECTION_CHANGES_PER_HOUR,
} from '../kernel/limits.ts';
import type { Tx } from '../storage/query/tx.ts';
import type { Connection, ConnectionKey, ConnectionProvider, Settings } from './connection.ts';
import {
  type ChangeRow,
  dropOldChanges,
  findChangeOf,
  findLastId,
  insertChange,
} from './sql/history.ts';

/** A connection as its history keeps it: without the secret. */
interface PastConnection {
  readonly settings: Settings;
  readonly hasSecret: boolean;
}

/** A change of a connection. */
interface ConnectionChange extends Omit<ConnectionKey, 'titleId'> {
  readonly at: Instant;
  /** The author (kernel/author.ts). */
  readonly madeBy: string;
  /** `refused`: it names an app of another title, and nothing was changed. */
  readonly action: 'created' | 'changed' | 'removed' | 'refused';
  /** Whether the secret became another one. */
  readonly hasNewSecret: boolean;
  readonly before: PastConnection | undefined;
  readonly after: PastConnection | undefined;
}

/**
 * Writes a change down, and forgets those of the title that are older than CONNECTION_CHANGES_KEPT_MS, or before the newest
 * CONNECTION_CHANGES_KEPT_MAX. The title's row is locked.
 */
export async function recordChange(
  tx: Tx,
  of: ConnectionKey & {
    readonly by: string;
    readonly now: Instant;
    readonly before: Connection | undefined;
    readonly after: Connection | undefined;
    readonly isRefused?: true;
  },
): Promise<void> {
  const { before, after } = of;
  const found = await findLastId.first(tx, of);
  const number = Number(found?.last ?? 0) + 1;
  await insertChange.run(tx, {
    title_id: of.titleId,
    change_id: idOf(number),
    provider: of.provider,
    connection_id: of.connectionId,
    at: of.now,
    made_by: of.by,
    action: of.isRefused ? 'refused' : actionOf(of),
    before: toText(before),
    after: toText(after, before),
  });
  await dropOldChanges.run(tx, {
    titleId: of.titleId,
    before: of.now - CONNECTION_CHANGES_KEPT_MS,
    lastId: idOf(Math.max(0, number - CONNECTION_CHANGES_KEPT_MAX)),
  });
}

/** When an author may make or change a connection of the title again; undefined: now. The title's row is locked. */
export async function nextChangeAt(
  tx: Tx,
  { titleId, by, now }: { readonly titleId: string; readonly by: string; readonly now: Instant },
): Promise<Instant | undefined> {
  const skip = CONNECTION_CHANGES_PER_HOUR - 1;
  const earlier = await findChangeOf.first(tx, { titleId, by, skip });
  const at = earlier && earlier.at + HOUR_MS;
  return at !== undefined && at > now ? at : undefined;
}

/** Numbers with as many digits each, so that every database has them in one order. */
function idOf(number: number): string {
  return String(number).padStart(12, '0');
}

function actionOf({
  before,
  after,
}: Record<'before' | 'after', Connection | undefined>): ConnectionChange['action'] {
  if (!before) return 'created';
  return after ? 'changed' : 'removed';
}

function toText(one: Connection | undefined, earlier?: Connection): string | null {
  if (!one) return null;
  const { settings, sealedSecret } = one;
  const hasNewSecret = sealedSecret !== undefined && sealedSecret !== earlier?.sealedSecret;
  return JSON.stringify({ settings, hasSecret: sealedSecret !== undefined, hasNewSecret });
}

/** A change as it was written down. */
export function toConnectionChange(row: ChangeRow): ConnectionChange {
  const after = row.after === null ? undefined : JSON.parse(row.after);
  return {
    provider: row.provider as ConnectionProvider,
    connectionId: row.connection_id,
    at: row.at,
    madeBy: row.made_by,
    action: row.action as ConnectionChange['action'],
    hasNewSecret: after?.hasNewSecret ?? false,
    before: row.before === null ? undefined : JSON.parse(row.before),
    after,
  };
}
