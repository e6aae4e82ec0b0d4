import { EXAMPLE } from '../../kernel/examples.ts';
import { Type } from '../../kernel/type.ts';
import { Subject } from '../wire.ts';
import { clientOperations } from './client-operations.ts';
import { believe, identityProof } from './provider.ts';

/** The id that a game's client made up is believed. */
const custom = identityProof()({
  provider: 'Custom',
  members: { CustomId: Subject('The id that the client made up; compared exactly.') },
  refusals: {},
  prove: (_, { request }) => believe(request.CustomId),
});

/** Logs a player in by an id that the game's client made up, links one, and unlinks it. */
export const [loginWithCustomID, linkCustomID, unlinkCustomID] = clientOperations(custom, {
  name: 'CustomID',
  texts: {
    by: 'an id that the client made up',
    linked: 'a custom id',
    unlinked: "one of the caller's custom ids",
  },
  description:
    'Whoever knows the id is the player: use a long random one. The answer has a session ticket and an entity token of the title player.',
  taken: 'LinkedIdentifierAlreadyClaimed',
  example: { CustomId: EXAMPLE.customId },
  members: {
    CustomId: Type.Optional(
      Subject('The custom id. Absent: the one that was used or linked last.'),
    ),
  },
  pick: ({ CustomId: subject }) => ({ subject }),
  notLinked: 'CustomIdNotLinked',
  unlinkExample: { CustomId: EXAMPLE.customId },
});
