import { DAY_MS, type Instant } from '../kernel/instant.ts';
import { CONNECTION_LIST_MAX } from '../kernel/limits.ts';
import { comparedAppIds } from './app-ids.ts';
import { type ConnectionKey, isPlatformOf, type KnownConnection } from './connection.ts';
import { redeemRulesOf } from './platforms.ts';

/** Stands where a connection has its id, which is empty for a platform that is set up. */
export const FORMER_ID = 'former';

/** How long an app of a payment platform stays that of a title which no longer has it, so that nobody takes it in between. */
export const FORMER_APP_KEPT_MS = 30 * DAY_MS;
/** Such apps of a title at one platform: twice as many as it can have. */
const FORMER_APPS_MAX = 2 * CONNECTION_LIST_MAX;

/** A platform whose apps a title has given up: its claims to them, and the rule of refunds that stood. */
export interface FormerPlatform {
  readonly refunds: ReturnType<typeof redeemRulesOf>['refunds'];
  /** When each app was given up, those that were last first; ids are as they are compared (app-ids.ts). */
  readonly apps: readonly { readonly appId: string; readonly at: Instant }[];
}

/** The same as every process knows it. */
export interface KnownFormer extends ConnectionKey {
  readonly settings: FormerPlatform;
}

/** The former platform after a change, or a removal (no `after`); undefined: it stays as it was. */
export function toFormer(
  former: FormerPlatform | undefined,
  of: Readonly<Record<'before' | 'after', KnownConnection | undefined>> & { readonly now: Instant },
): FormerPlatform | undefined {
  const { before, after, now } = of;
  const has = after ? comparedAppIds(after) : [];
  const left = before ? comparedAppIds(before).filter((appId) => !has.includes(appId)) : [];
  if (!before || !isPlatformOf(before) || (after && left.length === 0)) return undefined;
  const earlier = former?.apps.filter(({ appId }) => ![...left, ...has].includes(appId)) ?? [];
  const apps = [...left.map((appId) => ({ appId, at: now })), ...earlier];
  const { refunds } = redeemRulesOf(before.settings);
  return { refunds, apps: apps.slice(0, FORMER_APPS_MAX) };
}

/** When a title gave up an app; 0: it never had it, or others have pushed it out. */
export function givenUpAt(former: FormerPlatform | undefined, appId: string): Instant {
  return former?.apps.find((one) => one.appId === appId)?.at ?? 0;
}
