import { applyingDue } from '../app/due-changes.ts';
import { nextCommand } from '../kernel/shell-command.ts';
import { Failure, WrongUse } from '../runtime/failure.ts';
import { withDatabase } from '../runtime/open-storage.ts';
import type { OpenStorage } from '../storage/storage.ts';
import { listTitles } from '../titles/commands.ts';
import type { CommandInput, HelpLine } from './program/command.ts';
import { commandsAbout } from './program/database-command.ts';
import { requireTitle, titleFlag } from './program/read-flags.ts';

/** A player as a command names one. */
export interface NamedPlayer {
  readonly titleId: string;
  readonly playerId: string;
}

/** The meaning of exit code 1 for commands that name a player. */
export const NO_SUCH_PLAYER = 'there is no such player';

export const TITLE_FLAG: HelpLine = [
  '--title <title-id>',
  'The title (default: the only one that there is).',
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

async function onlyTitle({ run }: Pick<OpenStorage, 'run'>): Promise<string> {
  const [title, ...others] = await run(listTitles);
  if (title && others.length === 0) return title.titleId;
  throw new WrongUse(
    `Say with --title which title is meant; ${nextCommand('title list')} shows what there is.`,
  );
}

/** Makes a command about a player, who need not be there. */
export const playerCommand = commandsAbout<NamedPlayer>({
  args: [['<player-id>', "The player's id (ServiceId)."]],
  flags: [TITLE_FLAG],
  negative: NO_SUCH_PLAYER,
  withNamed(input, work) {
    const playerId = (input.args[0] ?? '').toUpperCase();
    return withNamedTitle(input, (storage, titleId) => work(storage, { titleId, playerId }));
  },
});

/** The refusal of a player id that the title does not have. */
export function noPlayer({ titleId, playerId }: NamedPlayer): Failure {
  return new Failure(
    `The title ${titleId} has no player ${playerId}; a player's id is the ServiceId of a login, and playerId in the log. ${nextCommand('player find')} looks by any name.`,
  );
}
