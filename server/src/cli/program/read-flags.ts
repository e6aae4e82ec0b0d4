import { duration } from '../../config/option.ts';
import type { OptionName } from '../../config/options.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { type Scope, SCOPES } from '../../kernel/permissions.ts';
import { parseTitleId } from '../../kernel/schema.ts';
import { nextCommand } from '../../kernel/shell-command.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Storage } from '../../storage/storage.ts';
import { listTitles } from '../../titles/commands.ts';
import { type CommandInput, textFlag } from './command.ts';

/** The longest length of time: ten years. */
const anyTime = duration({ min: '0s', max: '3650d' });

/** A length of time in milliseconds; throws a Failure for any other text. */
export function timeOf(flag: string, text: string): number {
  const read = anyTime.parse(text);
  if (!read.ok) throw new Failure(`${flag} ${read.wrong}, not ${JSON.stringify(text)}.`, 2);
  return read.value;
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
export function nameOf(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > NAME_CHARS_MAX || /\p{Cc}/u.test(name)) {
    throw new Failure(
      `A name must have 1 to ${NAME_CHARS_MAX} characters and no control characters.`,
      2,
    );
  }
  return name;
}

/** The scopes of a comma-separated list; none for a key that may do everything. */
export function scopesOf(text: string | undefined): readonly Scope[] {
  if (text === undefined) return [];
  const scopes = [...new Set(text.split(',').map((word) => word.trim()))];
  for (const scope of scopes) {
    if (!(SCOPES as readonly string[]).includes(scope)) {
      throw new Failure(
        `--scopes must be some of ${SCOPES.join(', ')}, separated by commas, not ${JSON.stringify(scope)}.`,
        2,
      );
    }
  }
  return scopes as Scope[];
}

// Options of the service that other commands use.

/** Where a service listens that is called. */
export const LISTENER_OPTIONS = [
  'host',
  'port',
  'tlsCertFile',
  'tlsKeyFile',
] as const satisfies readonly OptionName[];

/** Where the data is. */
export const DATA_OPTIONS = [
  'config',
  'dataDir',
  'database',
  'keyFile',
] as const satisfies readonly OptionName[];

/** The refusal of a title id that no title has. */
export function noTitle(titleId: string): Failure {
  return new Failure(
    `There is no title ${titleId}; ${nextCommand('title list')} shows what there is.`,
  );
}

/** Rejects with a Failure unless there is such a title. */
export async function requireTitle({ run }: Pick<Storage, 'run'>, titleId: string): Promise<void> {
  const known = await run(listTitles);
  if (!known.some((title) => title.titleId === titleId)) throw noTitle(titleId);
}
