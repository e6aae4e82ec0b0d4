import type { Config } from '../config/load.ts';
import type { ExitCode } from '../runtime/failure.ts';

/** One command of the command line: its words and what it does. */
export interface CliCommand {
  /** One or two words, as they are typed. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** Positional arguments in commander's form: `<must>` or `[may]`. */
  readonly args?: readonly Words[];
  /** Flags beyond those of the configuration, in commander's form. */
  readonly flags?: readonly Words[];
  /** Which options of the configuration it knows. */
  readonly concerns: 'nothing' | 'any' | 'serve';
  /** Command lines without the program's name, and what they do. */
  readonly examples: readonly Words[];
  /** What its exit code 1 means, where that is more than "it failed". */
  readonly negative?: string;
  /** Does it. Undefined: it has said everything itself. */
  readonly run: (input: CommandInput) => Promise<Answer | undefined>;
}

/** How something is written, and one sentence about it. */
export type Words = readonly [form: string, description: string];

export interface CommandInput {
  readonly args: readonly (string | undefined)[];
  /** By attribute name: `--expires-in` is `expiresIn`. */
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly config: Config;
}

/** What a command found out: for a program (`--json`) and for a person. */
export interface Answer {
  readonly json: unknown;
  readonly text: string;
  readonly exitCode?: ExitCode;
}

/** The text of a flag that takes one; undefined where it is not given. */
export function textFlag(input: CommandInput, name: string): string | undefined {
  const value = input.flags[name];
  return typeof value === 'string' ? value : undefined;
}
