import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { changesBetween } from '../../revisions/changes.ts';
import type { Edit, EditConflict, StoredItem, Subject } from '../../revisions/ports.ts';
import { findConflict } from '../../revisions/sql/find-conflict.ts';
import type { Plan } from '../../revisions/sql/make-revision.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { changedCurrencies, type Removed } from '../currency.ts';
import type { Currency, CurrencyRemoval, CurrencyTerms, CurrencyUse } from '../ports.ts';

// What a change of a title's currencies will do, judged before anything is written: for the change itself, and for its preview.

/** The currencies of a title as a change finds them. */
export interface FoundCurrencies {
  readonly titleId: string;
  readonly currencies: readonly Currency[];
  readonly edit: Edit;
}

/** Also with those that it had once, among those that are wanted. */
export interface FoundAllCurrencies extends FoundCurrencies {
  readonly removed: readonly Removed[];
}

export function currencySubject(titleId: string): Subject {
  return { titleId, kind: 'currencies', catalogVersion: '', storeId: '' };
}

/** Adds currencies or overwrites them. */
export async function planCurrencyTerms(
  tx: Tx,
  found: FoundAllCurrencies,
  terms: readonly CurrencyTerms[],
): Promise<EditConflict | { readonly status: 'tooMany' } | Plan> {
  const { currencies, removed, edit } = found;
  const changed = changedCurrencies({ known: currencies, removed }, terms, edit.now);
  const after = new Map([...currencies, ...(changed ?? [])].map((one) => [one.code, one]));
  const plan = await planChange(tx, found, { act: 'update', after: [...after.values()] });
  return plan.status === 'planned' && !changed ? { status: 'tooMany' } : plan;
}

interface Removal {
  readonly codes: readonly string[];
  /** What items use them for. */
  readonly itemUses: readonly CurrencyUse[];
}

/** Removes currencies that no item uses. */
export async function planCurrencyRemoval(
  tx: Tx,
  found: FoundCurrencies,
  { codes, itemUses }: Removal,
): Promise<EditConflict | Exclude<CurrencyRemoval, { readonly status: 'done' }> | Plan> {
  const { currencies } = found;
  const unknown = codes.filter((code) => currencies.every((one) => one.code !== code));
  if (unknown.length > 0) return { status: 'unknown', codes: unknown };
  const after = currencies.filter(({ code }) => !codes.includes(code));
  const plan = await planChange(tx, found, { act: 'remove', after });
  if (plan.status !== 'planned') return plan;
  const uses = itemUses.slice(0, ERROR_DETAILS_MAX + 1);
  return uses.length > 0 ? { status: 'inUse', uses } : plan;
}

async function planChange(
  tx: Tx,
  { titleId, currencies, edit }: FoundCurrencies,
  { act, after }: Pick<Plan, 'act'> & { readonly after: readonly Currency[] },
): Promise<EditConflict | Plan> {
  const subject = currencySubject(titleId);
  const current = await findRevision(tx, subject);
  const conflict = await findConflict(tx, subject, { edit, current });
  if (conflict) return conflict;
  const changes = changesBetween(toStored(currencies), toStored(after));
  return { status: 'planned', subject, edit, act, current, own: NO_MEMBERS, changes };
}

/** Currencies have no order of their own. */
function toStored(currencies: readonly Currency[]): ReadonlyMap<string, StoredItem> {
  return new Map(
    currencies.map(({ code, ...body }) => [code, { position: 0, body: JSON.stringify(body) }]),
  );
}

const NO_MEMBERS = { before: null, after: null };
