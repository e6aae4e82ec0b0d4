import { sharedOperation } from '../../../kernel/operation.ts';
import { CustomTags, Identifier } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { type ActDeps, actOf } from '../../inventory/act.ts';
import { CharacterId, HolderServiceId } from '../../inventory/schemas.ts';
import { holderIdOf, refuseCharacters } from '../../inventory/wire.ts';
import { unlockContainer } from '../commands.ts';
import {
  CHEST_UNLOCKED,
  CONTENTS_ERRORS,
  ContentsVersion,
  describeWrongKey,
  EXAMPLE_CHEST,
  OPEN_ERRORS,
  toWireUnlocked,
  unlockedOr,
  UnlockResult,
} from '../wire.ts';

const description =
  'Container and key are used once each; one that is not used up stays. Everything in it is given, or nothing happens at all: bundles are unpacked, drop tables rolled.';

/** Opens one container of a player with one key. */
export const unlockContainerInstance = sharedOperation<ActDeps>()({
  doors: [
    {
      path: '/Client/UnlockContainerInstance',
      summary: "Opens one of the player's containers, with a key where it needs one.",
      description,
      auth: { kind: 'sessionTicket', permission: 'shop:buy' },
    },
    {
      path: '/Server/UnlockContainerInstance',
      summary: 'Opens a container of a player, with a key where it needs one.',
      description,
      auth: { kind: 'secretKey', permission: 'inventory:write' },
    },
  ],
  request: Type.Object({
    ServiceId: HolderServiceId,
    ContainerItemInstanceId: Identifier('The container, among all that the player has.'),
    KeyItemInstanceId: Type.Optional(
      Identifier('The key, where the container needs one; otherwise it is left alone.'),
    ),
    CatalogVersion: ContentsVersion("the container's own"),
    CharacterId,
    CustomTags,
  }),
  response: UnlockResult,
  errors: [...OPEN_ERRORS, 'ContainerKeyInvalid', ...CONTENTS_ERRORS],
  example: { request: EXAMPLE_CHEST, response: CHEST_UNLOCKED },

  async handle(request, call) {
    const { deps, fail } = call;
    refuseCharacters([request], { fail });
    const of = {
      ...actOf(call, holderIdOf(request.ServiceId, call)),
      container: {
        kind: 'instance',
        instanceId: request.ContainerItemInstanceId,
        keyInstanceId: request.KeyItemInstanceId,
      },
      catalogVersion: request.CatalogVersion,
    } as const;
    const outcome = await deps.run(unlockContainer, of);
    if (outcome.status === 'wrongKey') throw fail('ContainerKeyInvalid', describeWrongKey(outcome));
    return toWireUnlocked(unlockedOr(outcome, { of, fail }));
  },
});
