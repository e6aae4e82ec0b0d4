import type { ReceiptFault, RefundedPurchase } from '../kernel/platform-purchase.ts';

/** The platform gave no answer, or none that can be understood. */
export const PLATFORM_AWAY = { status: 'providerAway' } as const;

/** A receipt is refused, for this reason. */
export function refused(fault: ReceiptFault) {
  return { status: 'refused', fault } as const;
}

/** A receipt is refused, because its purchase was refunded. */
export function refunded(refund: RefundedPurchase) {
  return { ...refused('refunded'), refund };
}

/** A refusal of the platform, or nobody knows. */
export type NoPurchase = ReturnType<typeof refused> | typeof PLATFORM_AWAY;

/** Characters of a text among the details of a purchase. */
const DETAIL_CHARS_MAX = 200;
/** The number of things that one purchase may have. */
const QUANTITY_MAX = 100;

/** The details of a purchase among a platform's own members: texts, numbers and truths, each cut to DETAIL_CHARS_MAX. */
export function detailsOf(
  members: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | number | boolean>> {
  const entries = Object.entries(members).flatMap(([name, value]) => {
    if (typeof value === 'string') {
      return [[name, value.slice(0, DETAIL_CHARS_MAX).toWellFormed().replaceAll('\0', '')]];
    }
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Record<string, string | number | boolean>;
}

/** A platform's quantity; absent it is 1. Undefined: it is none that can be given. */
export function quantityOf(value: unknown): number | undefined {
  const quantity = value ?? 1;
  const isGood = Number.isInteger(quantity) && Number(quantity) >= 1;
  return isGood && Number(quantity) <= QUANTITY_MAX ? Number(quantity) : undefined;
}

/**
 * An id that a stranger names, as one segment of a path. Undefined: it is empty, has more than `charsMax` characters or such as no id has, or would lead to another
 * path (RFC 3986 5.2.4).
 */
export function pathSegmentOf(id: string, charsMax: number): string | undefined {
  if (id.length > charsMax || !/^[\x21-\x7e]+$/.test(id) || /^\.\.?$/.test(id)) return undefined;
  return encodeURIComponent(id);
}
