import { ItemId } from '../../schemas.ts';
import { UNLOCK_DESCRIPTION, unlockOperation } from '../unlock-operation.ts';

/** Opens any container of an item that a player has. */
export const unlockContainerItem = unlockOperation({
  client: {
    path: '/Client/UnlockContainerItem',
    summary: 'Opens one of the containers of an item that the player has.',
  },
  server: {
    path: '/Server/UnlockContainerItem',
    summary: 'Opens one of the containers of an item that a player has.',
  },
  description: `Of several containers, and of several keys, it is the one that the player has had for longest. ${UNLOCK_DESCRIPTION}`,
  members: { ContainerItemId: ItemId },
  otherwise: "the title's default",
  keyErrors: [],
  example: { ContainerItemId: 'chest' },
  choose: ({ ContainerItemId: itemId }) => ({ kind: 'item', itemId }),
});
