import { EXAMPLE } from '../../credentials/examples.ts';
import { Type } from '../../kernel/type.ts';
import { Subject } from '../wire.ts';
import { believe, identityProof, linkWith, loginWith, unlinkWith } from './provider.ts';

const auth = { kind: 'sessionTicket', permission: 'account:write' } as const;

/** The id that a game's client made up is believed. */
const custom = identityProof()({
  provider: 'Custom',
  members: { CustomId: Subject('The id that the client made up; compared exactly.') },
  refusals: {},
  prove: (_, { request }) => believe(request.CustomId),
});

/** Logs a player in by an id that the game's client made up. */
export const loginWithCustomID = loginWith(custom, {
  path: '/Client/LoginWithCustomID',
  summary: 'Logs a player in by an id that the client made up, and makes the player if asked to.',
  description:
    'Whoever knows the id is the player: use a long random one. The answer has a session ticket and an entity token of the title player.',
  auth: { kind: 'anonymous' },
  example: { TitleId: EXAMPLE.titleId, CustomId: EXAMPLE.customId, CreateAccount: true },
});

/** Gives the player who calls a custom id. */
export const linkCustomID = linkWith(custom, {
  path: '/Client/LinkCustomID',
  summary: 'Gives the caller a custom id as one more way to log in.',
  auth,
  taken: 'LinkedIdentifierAlreadyClaimed',
  example: { CustomId: EXAMPLE.customId },
});

/** Takes a custom id from the player who calls. */
export const unlinkCustomID = unlinkWith({
  path: '/Client/UnlinkCustomID',
  summary: "Takes away one of the caller's custom ids.",
  auth,
  provider: 'Custom',
  members: {
    CustomId: Type.Optional(
      Subject('The custom id. Absent: the one that was used or linked last.'),
    ),
  },
  pick: ({ CustomId: subject }) => ({ subject }),
  notLinked: 'CustomIdNotLinked',
  example: { CustomId: EXAMPLE.customId },
});
