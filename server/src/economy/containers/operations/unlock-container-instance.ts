import { Identifier } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { EXAMPLE_CHEST, UNLOCK_DESCRIPTION, unlockOperation } from '../unlock-operation.ts';

/** Opens one container of a player with one key. */
export const unlockContainerInstance = unlockOperation({
  client: {
    path: '/Client/UnlockContainerInstance',
    summary: "Opens one of the player's containers, with a key where it needs one.",
  },
  server: {
    path: '/Server/UnlockContainerInstance',
    summary: 'Opens a container of a player, with a key where it needs one.',
  },
  description: UNLOCK_DESCRIPTION,
  members: {
    ContainerItemInstanceId: Identifier('The container, among all that the player has.'),
    KeyItemInstanceId: Type.Optional(
      Identifier('The key, where the container needs one; otherwise it is left alone.'),
    ),
  },
  otherwise: "the container's own",
  keyErrors: ['ContainerKeyInvalid'],
  example: EXAMPLE_CHEST,
  choose: ({ ContainerItemInstanceId: instanceId, KeyItemInstanceId: keyInstanceId }) => {
    return { kind: 'instance', instanceId, keyInstanceId };
  },
});
