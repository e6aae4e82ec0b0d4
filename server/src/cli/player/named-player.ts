import { applyingDue } from '../../app/due-changes.ts';
import { type Instant, toWireTime } from '../../kernel/instant.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { identityText } from '../../players/identities.ts';
import type { Account } from '../../players/player.ts';
import { Failure } from '../../runtime/failure.ts';
import { withDatabase } from '../../runtime/open-storage.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import { listTitles } from '../../titles/commands.ts';
import type { CommandInput, HelpLine } from '../program/command.ts';
import { requireTitle, titleFlag } from '../program/read-flags.ts';

/** A player as a command names one. */
export interface NamedPlayer {
  readonly titleId: string;
  readonly playerId: string;
}

/** How commands name a player. */
export const PLAYER_ARGS: readonly HelpLine[] = [['<player-id>', "The player's id (ServiceId)."]];
export const TITLE_FLAG: HelpLine = [
  '--title <title-id>',
  'The title of the player (default: the only one that there is).',
];

/** Runs `work` on the database for the title that the command line names. Rejects with a Failure where no title is meant. */
export function withNamedTitle<T>(
  input: CommandInput,
  work: (storage: OpenStorage, titleId: string) => Promise<T>,
): Promise<T> {
  return withDatabase(input.config, async (storage) => {
    const titleId = titleFlag(input) ?? (await onlyTitle(storage));
    await requireTitle(storage, titleId);
    return work(applyingDue(storage), titleId);
  });
}

/** The same for a player. */
export function withNamedPlayer<T>(
  input: CommandInput,
  work: (storage: OpenStorage, of: NamedPlayer) => Promise<T>,
): Promise<T> {
  const playerId = (input.args[0] ?? '').toUpperCase();
  return withNamedTitle(input, (storage, titleId) => work(storage, { titleId, playerId }));
}

async function onlyTitle({ run }: Pick<OpenStorage, 'run'>): Promise<string> {
  const [title, ...others] = await run(listTitles);
  if (title && others.length === 0) return title.titleId;
  throw new Failure(
    `Say with --title which title is meant; ${nextCommand('title list')} shows what there is.`,
    2,
  );
}

/** The refusal of a player id that the title does not have. */
export function noPlayer({ titleId, playerId }: NamedPlayer): Failure {
  return new Failure(
    `The title ${titleId} has no player ${playerId}; a player's id is the ServiceId of a login, and playerId in the log. ${nextCommand('player find')} looks by any name.`,
  );
}

/** A player as the command line shows one; members that the player lacks are undefined. */
export function toShownPlayer({ player, isBanned }: Account) {
  return {
    serviceId: player.playerId,
    displayName: player.displayName,
    username: identityText(player, 'Username'),
    email: identityText(player, 'Email'),
    customId: identityText(player, 'Custom'),
    serverCustomId: identityText(player, 'CustomServer'),
    createdAt: toWireTime(player.createdAt),
    lastLoginAt: timeOrUndefined(player.lastLoginAt),
    isBanned,
  };
}

/** Makes a text that a stranger has chosen safe to print: control characters could take over a terminal. */
export function toShownText(text: string | undefined): string {
  return text === undefined ? '–' : text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '\u{fffd}');
}

function timeOrUndefined(instant: Instant | undefined): string | undefined {
  return instant === undefined ? undefined : toWireTime(instant);
}
