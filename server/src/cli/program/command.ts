import type { Writable } from 'node:stream';
import type { ClientSettings, Config, ReadConfig } from '../../config/load.ts';
import type { OptionName } from '../../config/options.ts';
import type { ExitCode } from '../../runtime/failure.ts';

/** One command of the command line; `commands.ts` names it. */
export interface CliCommand {
  /** One sentence. */
  readonly summary: string;
  /** Positional arguments in commander's form: `<required>` or `[optional]`. */
  readonly args?: readonly HelpLine[];
  /** Flags beyond those of the configuration, in commander's form. */
  readonly flags?: readonly HelpLine[];
  /**
   * Which options of the configuration it accepts: none, or all of the service; those of every command that opens the database where it says
   * nothing. A list names those that it uses: it accepts the others too, so that the line of a service serves it, and does not show them.
   */
  readonly concerns?: 'nothing' | 'serve' | readonly OptionName[];
  /** Command lines without the program's name, and what they do. */
  readonly examples: readonly HelpLine[];
  /** The meaning of its exit code 1, where that is more than "it failed". */
  readonly negative?: string;
  /** Runs the command. Undefined: it has printed everything itself. */
  readonly run: (input: CommandInput) => Promise<CommandResult | undefined>;
}

/** A flag, an argument or an example as it is typed, and one sentence about it. */
export type HelpLine = readonly [form: string, description: string];

export interface CommandInput {
  readonly args: readonly (string | undefined)[];
  /** By attribute name: `--expires-in` is `expiresIn`. */
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  readonly config: Config;
  /** The environment variables about the service to call; a flag takes precedence. */
  readonly client: ClientSettings;
  /** Reads the configuration again: its file may have changed. */
  readonly readAgain: () => ReadConfig;
  readonly terminal: Terminal;
}

/** Where a command reads and writes: the process, except in tests. */
export interface Terminal {
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

export type Output = Writable & { readonly isTTY?: boolean };

/** The result of a command, for a program (`--json`) and for a person. */
export interface CommandResult {
  readonly json: unknown;
  readonly text: string;
  readonly exitCode?: ExitCode;
}

/** The value of a flag that takes one; undefined where it is not given. */
export function textFlag(input: CommandInput, name: string): string | undefined {
  const value = input.flags[name];
  return typeof value === 'string' ? value : undefined;
}
