import type { Instant } from '../kernel/instant.ts';
import { appendControl } from '../storage/control/log.ts';
import type { Tx } from '../storage/query/tx.ts';
import { appIdsOf, comparedAppIds, toComparedAppId } from './app-ids.ts';
import { type Connection, type ConnectionKey, isPlatform } from './connection.ts';
import { FORMER_APP_KEPT_MS, FORMER_ID, givenUpAt, toFormer } from './former-platform.ts';
import {
  connectionEntry,
  findFormer,
  findOfProvider,
  findReceipt,
  lockInstallation,
  type ProviderRow,
  saveRow,
  toFormerPlatform,
  toFormerRow,
  toKnown,
} from './sql/connections.ts';

type Changed = Readonly<Record<'before' | 'after', Connection | undefined>>;

/**
 * An app of a platform that belongs to another title, and that this one did not have until now; undefined: none. An app belongs to the titles
 * that are set up with it, and after them to the one that gave it up last: for FORMER_APP_KEPT_MS, and as long as that one has a receipt of
 * the platform. Titles are judged one after the other, so that of two which name one app at the same time one finds the other.
 */
export async function takenApp(
  tx: Tx,
  { before, after, now }: Changed & { readonly now: Instant },
): Promise<string | undefined> {
  const had = before ? comparedAppIds(before) : [];
  if (!after || !isPlatform(after.provider)) return undefined;
  const { titleId, provider, settings } = after;
  const added = appIdsOf(settings).filter((id) => !had.includes(toComparedAppId(provider, id)));
  if (added.length === 0) return undefined;
  await lockInstallation.run(tx, undefined);
  const rows = await findOfProvider.all(tx, { provider });
  for (const appId of added) {
    const compared = toComparedAppId(provider, appId);
    const held = rows.map((row) => ({ titleId: row.title_id, until: heldUntil(row, compared) }));
    const own = held.filter((one) => one.titleId === titleId).map(({ until }) => until);
    const ownUntil = Math.max(0, ...own);
    for (const other of held.filter((one) => one.titleId !== titleId && one.until > ownUntil)) {
      const isKept = now - other.until < FORMER_APP_KEPT_MS;
      if (isKept || (await findReceipt.first(tx, { ...other, provider }))) return appId;
    }
  }
  return undefined;
}

/** When a title gave an app up; infinity: it has it now. 0: it never had it. */
function heldUntil(row: ProviderRow, appId: string): Instant {
  if (row.connection_id === FORMER_ID) return givenUpAt(toFormerPlatform(row), appId);
  return comparedAppIds(toKnown(row)).includes(appId) ? Number.POSITIVE_INFINITY : 0;
}

/** Keeps the title's claim to the apps of a platform that a change gives up, and the rule of refunds that stood. */
export async function keepClaims(
  tx: Tx,
  of: ConnectionKey & Changed & { readonly by: string; readonly now: Instant },
): Promise<void> {
  const found = await findFormer.first(tx, of);
  const settings = toFormer(found && toFormerPlatform(found), of);
  if (!settings) return;
  const row = toFormerRow({ ...of, settings });
  await saveRow.run(tx, row);
  appendControl(tx, { at: of.now, titleId: of.titleId, entries: [connectionEntry(row)] });
}
