import { OPERATOR_ACT_PLAYERS_TOLD } from '../kernel/operator-limits.ts';
import { AnyText } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

const aboutOf = (description: string) => Type.Record(Type.String(), Type.String(), { description });

/** The things that were changed, as members with texts. */
export const AuditAbout = aboutOf(
  'What the call was about, and what it did: members of the request that name a player, a store, a catalog version, a key, an operator or a title, and others that tell what was done, as `Revision`, `Roles` or `Note`. Acts of earlier versions have the names only.',
);

/** The acts of a call on players. */
export const ChangedPlayers = Type.Array(
  Type.Object(
    {
      ServiceId: AnyText('The player.'),
      About: aboutOf(
        'What was done: an amount of a currency, an item, a character, keys of data, statistics with their values before and after it (both with the names in JSON quotes that have anything but ASCII letters, digits, `_`, `-` and `.`), a ban with its reason, a receipt, and the note of the call.',
      ),
    },
    { title: 'ChangedPlayer', description: 'What a call did to a player.' },
  ),
  {
    description: `What was done to players who are still there; the first ${OPERATOR_ACT_PLAYERS_TOLD} lines, of as many as \`Count\` in \`About\` says. It goes when the player is deleted.`,
  },
);

/** One thing that a call did to a player. */
export interface ChangedPlayer {
  readonly playerId: string | undefined;
  readonly about: Readonly<Record<string, string>>;
}

/** The players as the codecs of the lists take them; undefined: there are none. */
export function toChangedPlayers({ players }: { readonly players: readonly ChangedPlayer[] }) {
  const told = players.map(({ playerId = '', about }) => ({ serviceId: playerId, about }));
  return told.length > 0 ? told : undefined;
}
