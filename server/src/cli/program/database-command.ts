import { withDatabase } from '../../runtime/open-storage.ts';
import type { OpenStorage } from '../../storage/storage.ts';
import type { CliCommand, CommandInput, CommandResult, HelpLine } from './command.ts';

interface Described<T> extends Omit<CliCommand, 'run'> {
  /** Reads the command line before the database is opened. Throws a Failure where it is wrong. */
  readonly read?: (input: CommandInput) => T;
}

interface DatabaseCommand<T> extends Described<T> {
  readonly run: (storage: OpenStorage, asked: T) => Promise<CommandResult>;
}

/** Makes a command that works on the database. */
export function databaseCommand<T = undefined>(command: DatabaseCommand<T>): CliCommand {
  const { read, run, ...described } = command;
  return {
    ...described,
    async run(input) {
      const asked = read?.(input) as T;
      return withDatabase(input.config, (storage) => run(storage, asked));
    },
  };
}

/** A kind of things that commands are about: how the command line names one, and how it is found. */
interface NamedKind<N> {
  readonly args: readonly HelpLine[];
  readonly flags: readonly HelpLine[];
  /** The meaning of exit code 1, where a command says no other. */
  readonly negative: string;
  /** Runs `work` on the database for the thing that is named. Rejects with a Failure where there is none. */
  readonly withNamed: (
    input: CommandInput,
    work: (storage: OpenStorage, named: N) => Promise<CommandResult>,
  ) => Promise<CommandResult>;
}

/** Its arguments and flags are those beyond the name. */
interface CommandAbout<N, T> extends Described<T> {
  readonly run: (storage: OpenStorage, named: N, asked: T) => Promise<CommandResult>;
}

/** Gives the maker of commands about things of one kind. */
export function commandsAbout<N>(kind: NamedKind<N>) {
  return <T = undefined>(command: CommandAbout<N, T>): CliCommand => {
    const { args = [], flags = [], negative = kind.negative, read, run, ...described } = command;
    return {
      ...described,
      args: [...kind.args, ...args],
      flags: [...kind.flags, ...flags],
      negative,
      async run(input) {
        const asked = read?.(input) as T;
        return kind.withNamed(input, (storage, named) => run(storage, named, asked));
      },
    };
  };
}
