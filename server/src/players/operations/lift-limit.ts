import { EXAMPLE } from '../../kernel/examples.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { liftAddress, liftGuesses } from '../../limits/commands.ts';
import type { GuessKeyMaker } from '../../limits/guesses.ts';
import { findSubject, SUBJECT_MEMBERS } from '../limited-subject.ts';

/** Forgets the guesses at a player, at a name or from an address, so that the next login is judged afresh. */
export const liftLimit = operation<{ readonly guessKeys: GuessKeyMaker }>()({
  path: '/Admin/LiftLimit',
  summary: 'Lifts the limits of logins of a player, a name or an address.',
  description:
    'Exactly one of ServiceId, Username, Email and IPAddress is given. Wrong passwords that were counted are forgotten, at every process when the answer arrives. Lifting what is not limited is a success. Bans stay: RevokeBans takes them back.',
  auth: { kind: 'secretKey', permission: 'limits:write' },
  request: Type.Object({ ...SUBJECT_MEMBERS, CustomTags }),
  response: EmptyResult,
  errors: ['InvalidParams', 'UserisNotValid'],
  example: { request: { ServiceId: EXAMPLE.playerId }, response: {} },
  async handle(request, call) {
    const { playerId, names, address } = await findSubject(request, call, { findsPlayers: true });
    const { deps } = call;
    const { titleId } = call.caller;
    if (address === undefined) {
      const nameKeys = names.map(({ nameKey }) => nameKey);
      await deps.run(liftGuesses, { titleId, playerId, nameKeys });
    } else await deps.run(liftAddress, { titleId, address, now: deps.now() });
    return {};
  },
});
