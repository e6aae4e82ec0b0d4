import type { Static, TObject } from 'typebox';
import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import type { ApiError, ErrorDetails, ErrorExtras } from '../../kernel/errors.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { ERROR_DETAILS_MAX, INSTANCE_DATA, INVENTORY_ITEMS_READ_MAX } from '../../kernel/limits.ts';
import { Type } from '../../kernel/type.ts';
import { type ContextCall, sharedContextOf } from './command-context.ts';
import { type Grant, grantItems } from './commands/grants.ts';
import { findInventory } from './commands/items.ts';
import type { GrantedOrSoldOut } from './grant.ts';
import type { DataChange, InventoryPage, ItemInstance } from './holdings.ts';
import {
  type AskedGrants,
  describeNoPlayer,
  type GrantError,
  toGrantsRefusal,
} from './refusals.ts';
import {
  DATA_MEMBERS,
  type GrantResult,
  ITEM_PAGE_MEMBERS,
  type ItemInstanceOnWire,
} from './schemas.ts';

/** Writes an item for the wire; `usesAdded`: the number of uses that the call has added. */
export function toWireItem(item: ItemInstance, usesAdded?: number): ItemInstanceOnWire {
  const { expiresAt, remainingUses, annotation, bundleParent, bundleContents, customData } = item;
  return {
    ItemId: item.itemId,
    ItemInstanceId: item.instanceId,
    ...(item.itemClass !== undefined && { ItemClass: item.itemClass }),
    PurchaseDate: toWireTime(item.acquiredAt),
    ...(expiresAt !== undefined && { Expiration: toWireTime(expiresAt) }),
    ...(remainingUses !== undefined && { RemainingUses: remainingUses }),
    ...(usesAdded !== undefined && { UsesIncrementedBy: usesAdded }),
    ...(annotation !== undefined && { Annotation: annotation }),
    CatalogVersion: item.catalogVersion,
    ...(bundleParent !== undefined && { BundleParent: bundleParent }),
    ...(item.displayName !== undefined && { DisplayName: item.displayName }),
    ...(item.paid && { UnitCurrency: item.paid.code }),
    UnitPrice: item.paid?.amount ?? 0,
    ...(bundleContents.length > 0 && { BundleContents: [...bundleContents] }),
    ...(Object.keys(customData).length > 0 && { CustomData: { ...customData } }),
  };
}

interface GrantingCall extends ContextCall {
  readonly deps: ContextCall['deps'] & { readonly run: Run };
  readonly fail: (error: GrantError, extras: ErrorExtras) => ApiError;
}

/** Grants items, and answers with what came of each grant, in their order. */
export async function answerGrants(
  call: GrantingCall,
  asked: AskedGrants,
): Promise<Static<typeof GrantResult>> {
  const { catalogVersion, grants } = asked;
  const context = sharedContextOf(call);
  const outcome = await call.deps.run(grantItems, { ...context, catalogVersion, grants });
  if (outcome.status !== 'granted') throw call.fail(...toGrantsRefusal(outcome, asked));
  return {
    ItemGrantResults: grants.flatMap((grant, index) =>
      toWireGranted(grant, outcome.given[index] ?? []),
    ),
  };
}

function toWireGranted(
  { playerId: ServiceId, itemId: ItemId }: Pick<Grant, 'playerId' | 'itemId'>,
  granted: GrantedOrSoldOut,
): Static<typeof GrantResult>['ItemGrantResults'] {
  if ('status' in granted) return [{ ServiceId, Result: false, ItemId, UnitPrice: 0 }];
  return granted.map(({ item, usesAdded }) => {
    return { ServiceId, Result: true, ...toWireItem(item, usesAdded) };
  });
}

const DataRequest = Type.Object(DATA_MEMBERS);

/** Reads a change of custom data from the members of a request; `faults` are sentences by member, none where all is right. */
export function fromWireDataChange({
  Data = {},
  KeysToRemove = [],
}: Static<typeof DataRequest>): DataChange & { readonly faults: ErrorDetails } {
  const set = new Map<string, string>();
  const remove = new Set(KeysToRemove.map((key) => key.trim()));
  const faults: Record<string, readonly string[]> = {};
  for (const [written, value] of Object.entries(Data)) {
    const key = written.trim();
    const fault = set.has(key) ? 'The key is there twice.' : describeFault(key, value);
    if (fault !== undefined && Object.keys(faults).length < ERROR_DETAILS_MAX) {
      // The key may have any length.
      faults[`Data.${written.slice(0, INSTANCE_DATA.keyChars)}`] = [fault];
    }
    if (typeof value === 'string') set.set(key, value);
    else remove.add(key);
  }
  for (const key of remove) set.delete(key);
  return { set: Object.fromEntries(set), remove: [...remove], faults };
}

function describeFault(key: string, value: unknown): string | undefined {
  if (key.length === 0 || key.length > INSTANCE_DATA.keyChars)
    return `A key must have 1 to ${INSTANCE_DATA.keyChars} characters.`;
  if (key.startsWith('!')) return 'A key must not begin with "!".';
  if (value === null) return undefined;
  if (typeof value !== 'string') return 'The value must be a text or null.';
  return value.length > INSTANCE_DATA.valueChars
    ? `The text must not have more than ${INSTANCE_DATA.valueChars} characters.`
    : undefined;
}

/** Throws CharacterNotFound where a character is named. `memberOf` names the member of the request, by its index in a list. */
export function refuseCharacters(
  named: readonly { readonly CharacterId?: string }[],
  {
    memberOf = () => 'CharacterId',
    fail,
  }: {
    readonly memberOf?: (index: number) => string;
    readonly fail: (error: 'CharacterNotFound', extras: ErrorExtras) => ApiError;
  },
): void {
  const details = named.flatMap(({ CharacterId = '' }, index) =>
    CharacterId === '' ? [] : [[memberOf(index), ['This service has no characters.']] as const],
  );
  if (details.length === 0) return;
  const shown = details.slice(0, ERROR_DETAILS_MAX);
  throw fail('CharacterNotFound', { details: Object.fromEntries(shown) });
}

interface HolderCall {
  readonly caller: PlayerCaller | StudioCaller;
  readonly fail: (error: 'InvalidParams' | 'AccountNotFound', extras?: ErrorExtras) => ApiError;
}

/** The player that a call is about. Throws InvalidParams where a key or an operator names none, AccountNotFound where a player names another. */
export function holderIdOf(serviceId: string | undefined, { caller, fail }: HolderCall): string {
  if (caller.kind !== 'player') {
    if (serviceId !== undefined) return serviceId;
    throw fail('InvalidParams', { details: { ServiceId: ['The ServiceId field is required.'] } });
  }
  if (serviceId === undefined || serviceId === caller.playerId) return caller.playerId;
  throw fail('AccountNotFound', describeNoPlayer(serviceId));
}

// Items of a player are read in the order in which they came. A page begins behind the last item of the page before, so items that are
// added or removed meanwhile shift nothing.

/** A page in an answer. */
interface ItemPage {
  readonly items: ItemInstanceOnWire[];
  readonly next: { readonly ContinuationToken?: string };
}

interface ReadingCall {
  readonly deps: { readonly run: Run };
  readonly fail: (error: 'AnswerTooLarge', extras?: ErrorExtras) => ApiError;
}

/**
 * Reads the page that a request asks for, or all items where it asks for none. undefined: there is no such player. Throws
 * AnswerTooLarge where all items are too many for one answer.
 */
export async function findItemPage(
  request: Static<TObject<typeof ITEM_PAGE_MEMBERS>>,
  of: Omit<InventoryPage, 'after' | 'count'>,
  { deps, fail }: ReadingCall,
): Promise<ItemPage | undefined> {
  const { MaxResults: count = INVENTORY_ITEMS_READ_MAX, ContinuationToken: after = '' } = request;
  const found = await deps.run(findInventory, { ...of, after, count });
  if (!found) return undefined;
  const items = found.items.map((item) => toWireItem(item));
  if (found.next === undefined) return { items, next: {} };
  const isPaged = request.MaxResults !== undefined || after !== '';
  if (!isPaged) throw fail('AnswerTooLarge', TOO_MANY_ITEMS);
  return { items, next: { ContinuationToken: found.next } };
}

const TOO_MANY_ITEMS: ErrorExtras = {
  message: `The player has more than ${INVENTORY_ITEMS_READ_MAX} items, which come in pages only: MaxResults of GetUserInventory asks for one`,
};
