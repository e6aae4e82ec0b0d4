import { duration, type Option } from '../../config/option.ts';
import { NAME_CHARS_MAX, NOTE_CHARS_MAX } from '../../kernel/limits.ts';
import { parseTitleId } from '../../kernel/schema.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { Failure, WrongUse } from '../../runtime/failure.ts';
import type { Storage } from '../../storage/storage.ts';
import { listTitles } from '../../titles/commands.ts';
import { type CommandInput, type HelpLine, textFlag } from './command.ts';

/** A length of time, at most ten years. */
export const ANY_TIME = duration({ min: '0s', max: '3650d' });

/** The value of a text of the command line; throws a Failure, which begins with its name, for a text that has none. */
export function valueOf<T>(name: string, text: string, { parse }: Pick<Option<T>, 'parse'>): T {
  const read = parse(text);
  if (!read.ok) throw new WrongUse(`${name} ${read.wrong}, not ${JSON.stringify(text)}.`);
  return read.value;
}

/** Says which words a comma-separated list may have. */
export function someOf(known: readonly string[]): string {
  return `some of ${known.join(', ')}, separated by commas`;
}

/** The words of a comma-separated list, each once; none where it is not given. Throws a Failure for a word that is not known. */
export function wordsOf<W extends string>(
  flag: string,
  text: string | undefined,
  known: readonly W[],
): readonly W[] {
  if (text === undefined) return [];
  const words = new Set(text.split(',').map((word) => word.trim()));
  return [...words].map((word) => {
    const found = known.find((one) => one === word);
    if (found !== undefined) return found;
    throw new WrongUse(`${flag} must be ${someOf(known)}, not ${JSON.stringify(word)}.`);
  });
}

/** A title's id as titles have it; a text that is none stays as it is, and no title is found by it. */
export function titleIdOf(text: string): string {
  return parseTitleId(text) ?? text;
}

/** The title that `--title` names; undefined where the flag is not given. */
export function titleFlag(input: CommandInput): string | undefined {
  const text = textFlag(input, 'title');
  return text === undefined ? undefined : titleIdOf(text);
}

/** A name for people. Control characters are refused with a Failure: they could take over a terminal. */
export function nameOf(text: string, what = 'A name'): string {
  const name = text.trim();
  if (name === '' || name.length > NAME_CHARS_MAX || /\p{Cc}/u.test(name)) {
    throw new WrongUse(
      `${what} must have 1 to ${NAME_CHARS_MAX} characters and no control characters.`,
    );
  }
  return name;
}

/** A flag that is a name for people. */
export function nameFlag(input: CommandInput, flag: string): string | undefined {
  const text = textFlag(input, flag);
  return text === undefined ? undefined : nameOf(text, `--${flag}`);
}

// Options of the service that other commands use.

/** Where a service listens that is called. */
export const LISTENER_OPTIONS = ['host', 'port', 'tlsCertFile', 'tlsKeyFile'] as const;

/** Where the data is. */
export const DATA_OPTIONS = ['config', 'dataDir', 'database', 'keyFile'] as const;

/** The refusal of a title id that no title has. */
export function noTitle(titleId: string): Failure {
  return new Failure(
    `There is no title ${titleId}; ${nextCommand('title list')} shows what there is.`,
  );
}

/** Rejects with a Failure unless there is such a title; undefined: none is named. */
export async function requireTitle(
  { run }: Pick<Storage, 'run'>,
  titleId: string | undefined,
): Promise<void> {
  if (titleId === undefined) return;
  const known = await run(listTitles);
  if (!known.some((title) => title.titleId === titleId)) throw noTitle(titleId);
}

export const NOTE_FLAG: HelpLine = ['--note <text>', 'A note for the history.'];

/** The note of a change; undefined: none is given. */
export function noteOf(input: CommandInput): string | undefined {
  const note = textFlag(input, 'note');
  if (note === undefined || note.length <= NOTE_CHARS_MAX) return note;
  throw new WrongUse(`--note must have at most ${NOTE_CHARS_MAX} characters.`);
}
