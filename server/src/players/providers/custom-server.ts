import { EXAMPLE } from '../../kernel/examples.ts';
import { Subject } from '../wire.ts';
import { believe, identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

const auth = { kind: 'secretKey', permission: 'players:link' } as const;

/** A server of the title vouches for the id. */
const customServer = identityProof()({
  provider: 'CustomServer',
  members: {
    ServerCustomId: Subject('The id under which the server knows the player; compared exactly.'),
  },
  refusals: {},
  prove: (_, { request }) => believe(request.ServerCustomId),
});

/** Logs a player in by an id for which a server of the title vouches. */
export const loginWithServerCustomId = loginWith(customServer, {
  path: '/Server/LoginWithServerCustomId',
  summary: 'Logs a player in by an id for which a server of the title vouches.',
  description:
    'For games that know their players already. These ids have nothing to do with the custom ids of clients. Without the permission `players:personal` the account that InfoRequestParameters asks for lacks Username, PrivateInfo and the ids of the player.',
  auth: { kind: 'secretKey', permission: 'players:login' },
  example: { ServerCustomId: 'member-48151', CreateAccount: true },
});

/** Gives a player an id for which a server of the title vouches. */
export const linkServerCustomId = linkWith(customServer, {
  path: '/Server/LinkServerCustomId',
  summary: 'Gives a player an id for which a server of the title vouches.',
  auth,
  taken: 'LinkedIdentifierAlreadyClaimed',
  example: { ServiceId: EXAMPLE.playerId, ServerCustomId: 'member-48151' },
});

/** Takes an id from a player for which a server of the title vouches. */
export const unlinkServerCustomId = unlinkWith({
  path: '/Server/UnlinkServerCustomId',
  summary: "Takes away one of a player's server custom ids.",
  auth,
  provider: 'CustomServer',
  members: { ServerCustomId: Subject('The id under which the server knows the player.') },
  pick: ({ ServerCustomId: subject }) => ({ subject }),
  notLinked: 'IdentifierNotLinked',
  example: { ServiceId: EXAMPLE.playerId, ServerCustomId: 'member-48151' },
});
