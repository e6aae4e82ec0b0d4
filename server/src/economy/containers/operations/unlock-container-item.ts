import { sharedOperation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { type ActDeps, actOf } from '../../inventory/act.ts';
import { CharacterId, HolderServiceId } from '../../inventory/schemas.ts';
import { holderIdOf, refuseCharacters } from '../../inventory/wire.ts';
import { ItemId } from '../../schemas.ts';
import { unlockContainer } from '../commands.ts';
import {
  CHEST_UNLOCKED,
  CONTENTS_ERRORS,
  ContentsVersion,
  EXAMPLE_CHEST,
  OPEN_ERRORS,
  toWireUnlocked,
  unlockedOr,
  UnlockResult,
} from '../wire.ts';

const description =
  'Of several containers, and of several keys, it is the one that the player has had for longest. Container and key are used once each; one that is not used up stays. Everything in it is given, or nothing happens at all: bundles are unpacked, drop tables rolled.';

/** Opens any container of an item that a player has. */
export const unlockContainerItem = sharedOperation<ActDeps>()({
  doors: [
    {
      path: '/Client/UnlockContainerItem',
      summary: 'Opens one of the containers of an item that the player has.',
      description,
      auth: { kind: 'sessionTicket', permission: 'shop:buy' },
    },
    {
      path: '/Server/UnlockContainerItem',
      summary: 'Opens one of the containers of an item that a player has.',
      description,
      auth: { kind: 'secretKey', permission: 'inventory:write' },
    },
  ],
  request: Type.Object({
    ServiceId: HolderServiceId,
    ContainerItemId: ItemId,
    CatalogVersion: ContentsVersion("the title's default"),
    CharacterId,
    CustomTags,
  }),
  response: UnlockResult,
  errors: [...OPEN_ERRORS, ...CONTENTS_ERRORS],
  example: {
    request: { ServiceId: EXAMPLE_CHEST.ServiceId, ContainerItemId: 'chest' },
    response: CHEST_UNLOCKED,
  },

  async handle(request, call) {
    const { deps, fail } = call;
    refuseCharacters([request], { fail });
    const of = {
      ...actOf(call, holderIdOf(request.ServiceId, call)),
      container: { kind: 'item', itemId: request.ContainerItemId },
      catalogVersion: request.CatalogVersion,
    } as const;
    return toWireUnlocked(unlockedOr(await deps.run(unlockContainer, of), { of, fail }));
  },
});
