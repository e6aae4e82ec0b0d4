import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { findAccountView, ViewedServiceId } from '../account-info.ts';
import {
  findShownParts,
  PlayerProfile,
  ProfileConstraints,
  toWirePlayerProfile,
} from '../player-profile.ts';

const summary = "Returns a player's profile: the player as a game shows them.";

/** Shows a player as a game does. */
export const getPlayerProfile = sharedOperation<{
  readonly namespaceId: string;
}>()({
  doors: [
    {
      path: '/Admin/GetPlayerProfile',
      summary,
      auth: { kind: 'secretKey', permission: 'players:read' },
    },
    {
      path: '/Client/GetPlayerProfile',
      summary,
      description: 'Of another player the profile has the ids, DisplayName and Created only.',
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetPlayerProfile',
      summary,
      auth: { kind: 'secretKey', permission: 'players:read' },
    },
  ],
  request: Type.Object({ ServiceId: ViewedServiceId, ProfileConstraints, CustomTags }),
  response: Type.Object({ PlayerProfile }, { description: 'The player.' }),
  errors: ['InvalidParams', 'AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, ProfileConstraints: { ShowDisplayName: true } },
    response: {
      PlayerProfile: {
        PublisherId: EXAMPLE.namespaceId,
        TitleId: EXAMPLE.titleId,
        PlayerId: EXAMPLE.playerId,
        DisplayName: 'Ada',
      },
    },
  },
  async handle({ ServiceId, ProfileConstraints: show }, call) {
    const seen = await findAccountView(ServiceId, call);
    const { namespaceId } = call.deps;
    const parts = await findShownParts(show, seen, call.deps);
    return { PlayerProfile: toWirePlayerProfile(show, { ...seen, ...parts, namespaceId }) };
  },
});
