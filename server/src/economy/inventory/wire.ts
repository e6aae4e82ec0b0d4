import type { Static, TObject } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import type { PlayerCaller, StudioCaller } from '../../kernel/caller.ts';
import type { Runs } from '../../kernel/command.ts';
import { type DataMembers, readDataChange } from '../../kernel/data-change.ts';
import type { ApiError, ErrorDetails, ErrorExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { toWireTime } from '../../kernel/instant.ts';
import {
  ERROR_DETAILS_MAX,
  INSTANCE_DATA,
  INVENTORY_ITEMS_READ_MAX,
  NAME_CHARS_MAX,
  PAGE_ENTRIES,
} from '../../kernel/limits.ts';
import { Identifier, ServiceId, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { Int32, Text, Uint32 } from '../schemas.ts';
import { type ContextCall, type ContextDeps, sharedContextOf } from './command-context.ts';
import { type Grant, grantItems } from './commands/grants.ts';
import { findInventory } from './commands/items.ts';
import type { GrantedOrSoldOut } from './grant.ts';
import {
  type DataChange,
  INSTANCE_ID_OR_NONE,
  type InventoryPage,
  type ItemInstance as Item,
} from './holdings.ts';
import {
  type AskedGrants,
  describeNoPlayer,
  type GrantError,
  toGrantsRefusal,
} from './refusals.ts';

// The shapes of what players have, on the wire.

const CustomData = Type.Record(Type.String(), Type.String(), {
  description: 'Texts of the studio about this instance, by their keys.',
});

const ITEM_MEMBERS = {
  ItemId: Type.Optional(Identifier('The item, as the catalog version has it.')),
  ItemInstanceId: Type.Optional(
    Type.String({ description: 'This instance, or this stack, among all that the player has.' }),
  ),
  ItemClass: Type.Optional(
    Type.String({ description: 'The class that the catalog gave the item then.' }),
  ),
  PurchaseDate: Type.Optional(WireTime('When the player got it.')),
  Expiration: Type.Optional(WireTime('When it ends. Absent: never.')),
  RemainingUses: Type.Optional(
    Int32('How often it can be used, or how many are in the stack. Absent: it is not used up.'),
  ),
  UsesIncrementedBy: Type.Optional(Int32('How many uses this call has added.')),
  Annotation: Type.Optional(Type.String({ description: 'What was noted when it was given.' })),
  CatalogVersion: Type.Optional(Identifier('The catalog version that it came from.')),
  BundleParent: Type.Optional(
    Identifier('The item id of the bundle or container that it came from.'),
  ),
  DisplayName: Type.Optional(
    Type.String({ description: 'The name that the catalog gave the item then.' }),
  ),
  UnitCurrency: Type.Optional(
    Type.String({ description: 'The currency that was paid. Absent: it was given.' }),
  ),
  UnitPrice: Uint32('What was paid; 0 where it was given.'),
  BundleContents: Type.Optional(
    Type.Array(Type.String(), { description: 'The item ids that came along with it, each once.' }),
  ),
  CustomData: Type.Optional(CustomData),
};

/** An item that a player has. */
export const ItemInstance = Type.Object(ITEM_MEMBERS, {
  title: 'ItemInstance',
  description: 'An item that a player has, or a stack of them.',
});
type ItemInstanceOnWire = Static<typeof ItemInstance>;

/** The member that names a character. Here none holds anything. */
export const CharacterId = Type.Optional(
  Type.String({
    description:
      'Not supported, because characters hold no items: a call in which it is not empty is CharacterNotFound.',
  }),
);

/** The member that names an item of a player. Any text may come in; the operation refuses unknown ones. */
export const ItemInstanceId = Identifier('The instance, among all that the player has.');

/** A note on granted items. */
export const Annotation = Type.Optional(
  Text('A note of the studio, kept with the item.', NAME_CHARS_MAX),
);

/** An item that a call has granted, and to whom. */
const GrantedItemInstance = Type.Object(
  {
    ServiceId,
    Result: Type.Boolean({
      description:
        'Whether it was granted. False where too few are left of a limited edition, in it or itself: `ItemId` is what was asked for.',
    }),
    ...ITEM_MEMBERS,
  },
  { title: 'GrantedItemInstance', description: 'An item that was granted, or was not.' },
);

/** The answer of the operations that grant items. */
export const GrantResult = Type.Object(
  {
    ItemGrantResults: Type.Array(GrantedItemInstance, {
      description:
        'What came of each grant, in the order of the request. A bundle stands before what was in it.',
    }),
  },
  { description: 'What the players have got.' },
);

/** The answer of the operations that change the uses of an item. */
export const UsesResult = Type.Object(
  {
    ItemInstanceId: Type.String({ description: 'The instance.' }),
    RemainingUses: Int32('How many uses are left. 0: the item is gone.'),
  },
  { description: 'What is left of the item.' },
);

/** The members with which a request changes custom data. */
export const DATA_MEMBERS = {
  Data: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: `Texts by key. Keys are trimmed, have 1 to ${INSTANCE_DATA.keyChars} characters and do not begin with "!"; texts have at most ${INSTANCE_DATA.valueChars} characters. \`null\` removes the key. At most ${INSTANCE_DATA.entries} entries.`,
      maxProperties: INSTANCE_DATA.entries,
    }),
  ),
  KeysToRemove: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Keys to remove, for SDKs that cannot send `null`. Removing wins over setting.',
      maxItems: INSTANCE_DATA.entries,
    }),
  ),
};

// The items of the player in the examples.

export const INSTANCE_ID = '7B1E90C4D2F3A586';

export const POTIONS = {
  ItemId: 'potion',
  ItemInstanceId: INSTANCE_ID,
  PurchaseDate: EXAMPLE.now,
  RemainingUses: 3,
  CatalogVersion: '1',
  DisplayName: 'Healing potion',
  UnitPrice: 0,
};

/** The answer to a grant of them. */
export const GRANTED_POTIONS = {
  ItemGrantResults: [
    { ServiceId: EXAMPLE.playerId, Result: true, ...POTIONS, UsesIncrementedBy: 1 },
  ],
};

/** The members of a request for a page. */
export const ITEM_PAGE_MEMBERS = {
  MaxResults: extension(
    Type.Optional(
      Type.Integer({
        description: 'How many items at most. Absent: no page is asked for.',
        minimum: 1,
        maximum: PAGE_ENTRIES.max,
      }),
    ),
  ),
  ContinuationToken: extension(
    Type.Optional(
      Type.String({
        description: 'That of the answer before, for the items behind those. Absent: the first.',
        pattern: INSTANCE_ID_OR_NONE,
      }),
    ),
  ),
};

/** The sentence about pages in the description of an operation. */
export const ITEM_PAGE_SENTENCE = `Without \`MaxResults\` or \`ContinuationToken\` all items come; of a player who has more than ${INVENTORY_ITEMS_READ_MAX} they come in pages only.`;

/** The member that names the player where players and secret keys call alike. */
export const HolderServiceId = extension(
  Type.Optional(
    Identifier(
      "The player's account id. Absent: the calling player; a secret key or an operator must give it.",
    ),
  ),
  ['Client'],
);

// The translation between both.

/** Writes an item for the wire; `usesAdded`: the number of uses that the call has added. */
export function toWireItem(item: Item, usesAdded?: number): ItemInstanceOnWire {
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
  readonly deps: ContextDeps & Runs;
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

/** Reads a change of custom data from the members of a request; `faults` are sentences by member, none where all is right. */
export function fromWireDataChange(
  request: DataMembers,
): DataChange & { readonly faults: ErrorDetails } {
  const { set, remove, faults } = readDataChange(request, {
    keyChars: INSTANCE_DATA.keyChars,
    describeFault: (_, value) =>
      value.length > INSTANCE_DATA.valueChars
        ? `The text must not have more than ${INSTANCE_DATA.valueChars} characters.`
        : undefined,
  });
  return { set: Object.fromEntries(set), remove, faults };
}

/** Throws CharacterNotFound where a character is named. `memberOf` names the member of the request, by its index in a list. */
export function refuseCharacters(
  named: readonly { readonly CharacterId?: string }[],
  fail: (error: 'CharacterNotFound', extras: ErrorExtras) => ApiError,
  memberOf: (index: number) => string = () => 'CharacterId',
): void {
  const details = named.flatMap(({ CharacterId = '' }, index) =>
    CharacterId === '' ? [] : [[memberOf(index), ['Characters hold no items.']] as const],
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

interface ReadingCall {
  readonly deps: Runs;
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
) {
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
