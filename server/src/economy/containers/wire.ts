import type { Static } from 'typebox';
import { EXAMPLE } from '../../credentials/examples.ts';
import type { ApiError, ErrorExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { BALANCE_MAX } from '../../kernel/limits.ts';
import { Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { KINDS_ON_WIRE, TableId } from '../drop-tables/wire.ts';
import { about, describeNoPlayer, toGrantRefusal } from '../inventory/refusals.ts';
import { ItemInstance } from '../inventory/schemas.ts';
import { toWireItem } from '../inventory/wire.ts';
import { describeNoCatalog } from '../refusals.ts';
import { ItemId } from '../schemas.ts';
import type { KeyFault, Unlocked, Unlocking, UnlockOutcome } from './container.ts';

// Opened containers on the wire.

/** The catalog version that defines the contents of a container. `otherwise`: the one where none is named. */
export const ContentsVersion = (otherwise: string) =>
  Type.Optional(
    Identifier(
      `The catalog version that says what is in it: of a player's call the container's own or the title's default. Absent or null: ${otherwise}.`,
    ),
  );

const Roll = Type.Object(
  {
    TableId,
    ResultItemType: Type.Enum(['ItemId', 'TableId'], { description: 'Which of both came up.' }),
    ResultItem: ItemId,
  },
  { title: 'DropTableRoll', description: 'A roll of a drop table.' },
);

/** The answer of UnlockContainerInstance and UnlockContainerItem. */
export const UnlockResult = Type.Object({
  GrantedItems: Type.Array(ItemInstance, {
    description: 'What the player has got; a bundle stands before what was in it.',
  }),
  UnlockedItemInstanceId: Type.String({ description: 'The container.' }),
  UnlockedWithItemInstanceId: Type.Optional(
    Type.String({ description: 'The key. Absent: it opens without one.' }),
  ),
  VirtualCurrency: Type.Record(Type.String(), Type.Integer({ minimum: 0, maximum: BALANCE_MAX }), {
    description: 'What the player has got of virtual currencies, by code.',
  }),
  Rolls: extension(Type.Array(Roll, { description: 'What was rolled, in order.' })),
});
type UnlockReply = Static<typeof UnlockResult>;

/** Writes the contents of an opened container for the wire. */
export function toWireUnlocked(unlocked: Unlocked): UnlockReply {
  const { instanceId, keyInstanceId, items, currencies, rolls } = unlocked;
  return {
    GrantedItems: items.map(({ item, usesAdded }) => toWireItem(item, usesAdded)),
    UnlockedItemInstanceId: instanceId,
    ...(keyInstanceId !== undefined && { UnlockedWithItemInstanceId: keyInstanceId }),
    VirtualCurrency: { ...currencies },
    Rolls: rolls.map(({ tableId, result }) => ({
      TableId: tableId,
      ResultItemType: KINDS_ON_WIRE[result.kind],
      ResultItem: result.id,
    })),
  };
}

// The refusals of operations that open a container.

/** The errors of opening a container, then those of granting its contents, each in order of precedence. */
export const OPEN_ERRORS = [
  'InvalidParams',
  'CharacterNotFound',
  'AccountNotFound',
  'ContainerNotOwned',
  'CatalogNotConfigured',
  'InvalidContainerItem',
  'KeyNotOwned',
] as const;
export const CONTENTS_ERRORS = [
  'ItemNotFound',
  'InvalidDropTable',
  'LimitedEditionItemUnavailable',
  'InvalidVirtualCurrency',
  'VirtualCurrencyMustBeWithinIntegerRange',
  'OverLimit',
] as const;

type UnlockError = (typeof OPEN_ERRORS)[number] | (typeof CONTENTS_ERRORS)[number];

/** Describes ContainerKeyInvalid: names the key that would open the container. */
export function describeWrongKey({ keyItemId }: Pick<KeyFault, 'keyItemId'>): ErrorExtras {
  return { details: { KeyItemInstanceId: [`It is opened with "${keyItemId}".`] } };
}

/** Returns the contents, or throws the refusal. */
export function unlockedOr(
  outcome: UnlockOutcome,
  {
    of,
    fail,
  }: {
    readonly of: Unlocking;
    readonly fail: (error: UnlockError, extras: ErrorExtras) => ApiError;
  },
): Unlocked {
  if (outcome.status === 'unlocked') return outcome;
  const { error, extras } = toRefusal(outcome, of);
  throw fail(error, extras);
}

function toRefusal(
  outcome: Exclude<UnlockOutcome, Unlocked>,
  { playerId, container }: Unlocking,
): { readonly error: UnlockError; readonly extras: ErrorExtras } {
  const member = container.kind === 'item' ? 'ContainerItemId' : 'ContainerItemInstanceId';
  switch (outcome.status) {
    case 'noPlayer':
      return { error: 'AccountNotFound', extras: describeNoPlayer(playerId) };
    case 'containerNotOwned': {
      const id = container.kind === 'item' ? container.itemId : container.instanceId;
      return about('ContainerNotOwned', member, `The player has no "${id}".`);
    }
    case 'foreignVersion':
      return about(
        'InvalidParams',
        'CatalogVersion',
        `The container is of catalog version "${outcome.catalogVersion}"; a player opens it as that version or the title's default has it.`,
      );
    case 'noCatalog':
      return { error: 'CatalogNotConfigured', extras: describeNoCatalog(outcome) };
    case 'notAContainer':
      return about('InvalidContainerItem', member, `"${outcome.itemId}" is not a container.`);
    case 'keyNotOwned':
      return about(
        'KeyNotOwned',
        keyMember(container),
        `It is opened with "${outcome.keyItemId}".`,
      );
    case 'wrongKey':
    case 'insufficientFunds':
      throw new Error(`A container cannot stay closed for this: ${outcome.status}`);
    default: {
      const { error, extras } = toGrantRefusal(outcome);
      return { error: error as UnlockError, extras };
    }
  }
}

function keyMember(container: Unlocking['container']): string {
  return container.kind === 'item' ? 'ContainerItemId' : 'KeyItemInstanceId';
}

const CHEST_ID = '4C8D03E7A1B6F295';
const KEY_ID = 'F02B7D95C6E1384A';

/** The container and its key of the examples. */
export const EXAMPLE_CHEST = {
  ServiceId: EXAMPLE.playerId,
  ContainerItemInstanceId: CHEST_ID,
  KeyItemInstanceId: KEY_ID,
};

/** The answer of the examples. */
export const CHEST_UNLOCKED: UnlockReply = {
  GrantedItems: [
    {
      ItemId: 'sword',
      ItemInstanceId: '91D5A3C70E8B246F',
      ItemClass: 'weapon',
      PurchaseDate: EXAMPLE.now,
      CatalogVersion: '1',
      BundleParent: 'chest',
      DisplayName: 'Sword of Dawn',
      UnitPrice: 0,
    },
  ],
  UnlockedItemInstanceId: CHEST_ID,
  UnlockedWithItemInstanceId: KEY_ID,
  VirtualCurrency: { GO: 20 },
  Rolls: [{ TableId: 'loot', ResultItemType: 'ItemId', ResultItem: 'sword' }],
};
