import type { Static, TObject, TProperties } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import { extension } from '../../kernel/extension.ts';
import { BALANCE_MAX } from '../../kernel/limits.ts';
import { type Auth, type Door, sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { KINDS_ON_WIRE, TableId } from '../drop-tables/wire.ts';
import { type ContextDeps, contextOf } from '../inventory/command-context.ts';
import {
  about,
  describeNoPlayer,
  GRANT_FAULT_ERRORS,
  type Refusal,
  toGrantRefusal,
} from '../inventory/refusals.ts';
import {
  CharacterId,
  holderIdOf,
  HolderServiceId,
  ItemInstance,
  refuseCharacters,
  toWireItem,
} from '../inventory/wire.ts';
import { describeNoCatalog } from '../refusals.ts';
import { ItemId } from '../schemas.ts';
import { unlockContainer } from './commands.ts';
import type { ContainerChoice, Unlocked, Unlocking, UnlockOutcome } from './container.ts';

const ContentsVersion = (otherwise: string) =>
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

const UnlockResult = Type.Object({
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

function toWireUnlocked(unlocked: Unlocked): UnlockReply {
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

/** The description of all operations that open a container. */
export const UNLOCK_DESCRIPTION =
  'Container and key are used once each; one that is not used up stays. Everything in it is given, or nothing happens at all: bundles are unpacked, drop tables rolled.';

/** An operation that opens a container: how its request names the container. */
interface UnlockOperation<Members extends TProperties> {
  readonly client: Pick<Door<Auth>, 'path' | 'summary'>;
  readonly server: Pick<Door<Auth>, 'path' | 'summary'>;
  readonly description: string;
  /** The members of the request that choose the container and its key. */
  readonly members: Members;
  /** The catalog version that defines the contents where none is named. */
  readonly otherwise: string;
  /** The errors of a key, after KeyNotOwned. */
  readonly keyErrors: readonly UnlockError[];
  readonly example: Static<TObject<Members>>;
  choose(request: Static<TObject<Members>>): ContainerChoice;
}

/** Makes an operation that opens a container. */
export function unlockOperation<Members extends TProperties>({
  members,
  otherwise,
  choose,
  description,
  ...it
}: UnlockOperation<Members>) {
  const Request: TObject = Type.Object({
    ServiceId: HolderServiceId,
    ...members,
    CatalogVersion: ContentsVersion(otherwise),
    CharacterId,
    CustomTags,
  });
  return sharedOperation<ContextDeps>()({
    doors: [
      { ...it.client, description, auth: { kind: 'sessionTicket', permission: 'shop:buy' } },
      { ...it.server, description, auth: { kind: 'secretKey', permission: 'inventory:write' } },
    ],
    request: Request,
    response: UnlockResult,
    errors: [...OPEN_ERRORS, ...it.keyErrors, ...CONTENTS_ERRORS],
    example: {
      request: { ServiceId: EXAMPLE.playerId, ...it.example },
      response: CHEST_UNLOCKED,
    },
    async handle(body, call) {
      const { deps, fail } = call;
      const request = body as Static<TObject<Members>> & SharedMembers;
      refuseCharacters([request], fail);
      const unlocking = {
        ...contextOf(call, holderIdOf(request.ServiceId, call)),
        container: choose(request),
        catalogVersion: request.CatalogVersion,
      };
      const outcome = await deps.run(unlockContainer, unlocking);
      if (outcome.status !== 'unlocked') throw fail(...toUnlockRefusal(outcome, unlocking));
      return toWireUnlocked(outcome);
    },
  });
}

interface SharedMembers {
  readonly ServiceId?: string;
  readonly CatalogVersion?: string;
  readonly CharacterId?: string;
}

/** The errors of opening a container, then those of granting its contents, each in order of precedence. */
const OPEN_ERRORS = [
  'InvalidParams',
  'CharacterNotFound',
  'AccountNotFound',
  'ContainerNotOwned',
  'CatalogNotConfigured',
  'InvalidContainerItem',
  'KeyNotOwned',
] as const;
const CONTENTS_ERRORS = GRANT_FAULT_ERRORS.filter((error) => error !== 'InsufficientFunds');

type UnlockError =
  | (typeof OPEN_ERRORS)[number]
  | 'ContainerKeyInvalid'
  | (typeof CONTENTS_ERRORS)[number];

function toUnlockRefusal(
  outcome: Exclude<UnlockOutcome, Unlocked>,
  { playerId, container }: Unlocking,
): Refusal<UnlockError> {
  const isItem = container.kind === 'item';
  const member = isItem ? 'ContainerItemId' : 'ContainerItemInstanceId';
  const keyMember = isItem ? 'ContainerItemId' : 'KeyItemInstanceId';
  switch (outcome.status) {
    case 'noPlayer':
      return ['AccountNotFound', describeNoPlayer(playerId)];
    case 'containerNotOwned': {
      const id = isItem ? container.itemId : container.instanceId;
      return ['ContainerNotOwned', about(member, `The player has no "${id}".`)];
    }
    case 'foreignVersion': {
      const sentence = `The container is of catalog version "${outcome.catalogVersion}"; a player opens it as that version or the title's default has it.`;
      return ['InvalidParams', about('CatalogVersion', sentence)];
    }
    case 'noCatalog':
      return ['CatalogNotConfigured', describeNoCatalog(outcome)];
    case 'notAContainer':
      return ['InvalidContainerItem', about(member, `"${outcome.itemId}" is not a container.`)];
    case 'keyNotOwned':
    case 'wrongKey': {
      const error = outcome.status === 'wrongKey' ? 'ContainerKeyInvalid' : 'KeyNotOwned';
      return [error, about(keyMember, `It is opened with "${outcome.keyItemId}".`)];
    }
    default:
      // Nothing is paid, so nobody has too little.
      return toGrantRefusal(outcome) as Refusal<UnlockError>;
  }
}

const CHEST_ID = '4C8D03E7A1B6F295';
const KEY_ID = 'F02B7D95C6E1384A';

/** The container and its key of the examples. */
export const EXAMPLE_CHEST = { ContainerItemInstanceId: CHEST_ID, KeyItemInstanceId: KEY_ID };

const CHEST_UNLOCKED: UnlockReply = {
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
