import { createHash } from 'node:crypto';
import type { Instant } from '../../kernel/instant.ts';
import type { PlatformPurchase } from '../../kernel/platform-purchase.ts';
import type { PlayerKey } from '../../storage/query/keys.ts';

/** The part of a title's settings that decides about a purchase that is verified. */
export interface RedeemRules {
  /** The sandbox: purchases of the testers are taken, and until a moment those of everybody. */
  readonly sandbox: { readonly testers: readonly string[]; readonly until: Instant | undefined };
  /** `check`: a token of another player is refused. `require`: so is a purchase without one. */
  readonly owner: 'ignore' | 'check' | 'require';
  /** The catalog versions that clients may name beside the default one. */
  readonly catalogVersions: readonly string[];
  readonly refunds: 'mark' | 'takeBack';
  /** Whether a non-consumable that was given moves to the player who restores it; with `require` none does. */
  readonly movesNonConsumables: boolean;
}

/**
 * The state of a receipt. `given`: its goods were given. `kept`: it is valid and could not be given; it can be given later. `refunded`: nothing of
 * it is left.
 */
export type ReceiptState = 'given' | 'kept' | 'refunded';

/** Where the price of a receipt comes from. They are never summed together. */
export const PRICE_SOURCES = ['Receipt', 'Catalog', 'Client'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];

/** A price in hundredths of an ISO 4217 currency. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

type PurchaseKey = Pick<PlatformPurchase, 'platform' | 'environment' | 'purchaseId'>;

/**
 * The key under which a purchase is used, in all titles: 43 characters of a SHA-256. It is no keyed digest, because a receipt must stay used
 * under another key file, too.
 */
export function useKeyOf({ platform, environment, purchaseId }: PurchaseKey): string {
  const text = JSON.stringify([platform, environment, purchaseId]);
  return createHash('sha256').update(text).digest('base64url');
}

/** The namespace of the account tokens; it never changes. */
const ACCOUNT_TOKENS = Buffer.from('8f1d3c6a7b2e4f09a5d41c3e9b7f6a20', 'hex');

/**
 * The token by which a platform knows a player: a UUID of version 5 (RFC 9562 5.5), stable, and not stored. Games hand it over as
 * `appAccountToken` and `obfuscatedExternalAccountId`.
 */
export function accountTokenOf({ titleId, playerId }: PlayerKey): string {
  const digest = createHash('sha1')
    .update(ACCOUNT_TOKENS)
    .update(JSON.stringify([titleId, playerId]))
    .digest()
    .subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, (_, ...parts) => `${parts.slice(0, 4).join('-')}-`);
}

/** The player who brings a purchase, and the moment. */
interface Bringing {
  readonly player: PlayerKey;
  readonly rules: RedeemRules;
  readonly now: Instant;
}

/** Why a purchase gives nothing, whatever the receipts say. `refunded`: the platform says that all of it was. */
export type PurchaseFault = 'environmentRefused' | 'refunded' | 'otherOwner';

/** Judges a purchase by itself. Undefined: it may be given. A restored non-consumable that may move has no owner to compare. */
export function judgePurchase(
  purchase: PlatformPurchase,
  { player, rules, now }: Bringing,
): PurchaseFault | undefined {
  const { environment, accountToken } = purchase;
  if (environment === 'Sandbox' && !isTakenInSandbox(rules, { player, now }))
    return 'environmentRefused';
  if (unitsLeft(purchase, purchase.refunded) === 0) return 'refunded';
  if (rules.owner === 'ignore') return undefined;
  if (accountToken === undefined) return rules.owner === 'require' ? 'otherOwner' : undefined;
  return accountToken.toLowerCase() === accountTokenOf(player) ? undefined : 'otherOwner';
}

/** Whether a title takes purchases of the sandbox of a player. */
export function isTakenInSandbox(
  { sandbox: { testers, until } }: Pick<RedeemRules, 'sandbox'>,
  { player, now }: Pick<Bringing, 'player' | 'now'>,
): boolean {
  return testers.includes(player.playerId) || (until !== undefined && now < until);
}

/** How many units of a purchase are not refunded. A refund without a quantity is one of all. */
export function unitsLeft(
  { quantity }: { readonly quantity: number },
  refunded: { readonly quantity: number | undefined } | undefined,
): number {
  return refunded ? Math.max(0, quantity - (refunded.quantity ?? quantity)) : quantity;
}

/** A receipt as far as it decides who may redeem it. */
export interface UsedReceipt {
  readonly titleId: string;
  /** Undefined: the player was deleted, or only a refund is known. */
  readonly playerId: string | undefined;
  readonly state: ReceiptState;
  /** Somebody has brought the purchase; else a refund came first. */
  readonly isBrought: boolean;
  /** Undefined: its goods were never given. */
  readonly givenAt: Instant | undefined;
}

/**
 * The verdict on a receipt that a player brings. `give`: nobody has its goods. `move`: they are taken from their present holder, where there
 * still is one. `owedToOther`: another player has brought it, and will be given it.
 */
type UseVerdict = 'give' | 'move' | 'refunded' | 'usedByOneself' | 'usedByOther' | 'owedToOther';

/**
 * Judges whether a purchase can be redeemed. Undefined: there is no receipt of it yet. One that is kept is its owner's alone, and is nobody's
 * where its owner was deleted before it was given.
 */
export function judgeUse(
  receipt: UsedReceipt | undefined,
  { player, rules, kind }: Omit<Bringing, 'now'> & Pick<PlatformPurchase, 'kind'>,
): UseVerdict {
  if (!receipt) return 'give';
  if (receipt.state === 'refunded') return 'refunded';
  if (!receipt.isBrought) return 'give';
  const isSameTitle = receipt.titleId === player.titleId;
  if (isSameTitle && receipt.playerId === player.playerId)
    return receipt.state === 'kept' ? 'give' : 'usedByOneself';
  if (receipt.givenAt === undefined) return receipt.playerId === undefined ? 'give' : 'owedToOther';
  // A required token names its owner for ever.
  const mayMove = rules.movesNonConsumables && rules.owner !== 'require';
  return mayMove && kind === 'nonConsumable' && isSameTitle ? 'move' : 'usedByOther';
}

/** Chooses the price to record, in this order: the receipt's, the catalog's, the client's. Undefined: nobody says one. */
export function priceOf(of: {
  readonly receipt: Price | undefined;
  readonly catalog: Price | undefined;
  readonly client: Price | undefined;
}): (Price & { readonly source: PriceSource }) | undefined {
  if (of.receipt) return { ...of.receipt, source: 'Receipt' };
  if (of.catalog) return { ...of.catalog, source: 'Catalog' };
  return of.client && { ...of.client, source: 'Client' };
}
