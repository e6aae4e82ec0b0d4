import { Command, CommanderError, Option } from 'commander';
import { loadConfig, OPTIONS } from '../config/load.ts';
import type { Option as ConfigOption } from '../config/option.ts';
import { VERSION } from '../config/version.ts';
import type { CliCommand } from './command.ts';
import { COMMANDS, DEFAULT_COMMAND, GROUPS } from './commands.ts';
import { type ExitCode, Failure } from '../runtime/failure.ts';
import { helpAfter, helpOfAll } from './help.ts';
import { shieldIds } from './shield-ids.ts';
import { complain, print } from './terminal.ts';

/** Does what a command line asks for (without the program's own name) and answers with the exit code. */
export async function runCommandLine(argv: readonly string[]): Promise<ExitCode> {
  const names = namesAskedFor(argv);
  const commands = await Promise.all(names.map((name) => loadCommand(name)));
  let exitCode: ExitCode = 0;
  const program = makeProgram(commands, async (command, parsed) => {
    exitCode = await execute(command, parsed);
  });
  try {
    await program.parseAsync(shieldIds(argv), { from: 'user' });
    return exitCode;
  } catch (error) {
    return exitCodeOf(error);
  }
}

/** The one command that is asked for; all of them where help is, or where no command has these words. */
function namesAskedFor(argv: readonly string[]): readonly string[] {
  const [first = '', second = ''] = argv;
  const name = [`${first} ${second}`, first].find((words) => Object.hasOwn(COMMANDS, words));
  if (name !== undefined) return [name];
  const isFlag = first === '' || first.startsWith('-');
  const asksForProgram = ['-h', '--help', '-V', '--version'].includes(first);
  return isFlag && !asksForProgram ? [DEFAULT_COMMAND] : Object.keys(COMMANDS);
}

async function loadCommand(name: string): Promise<CliCommand> {
  const load = COMMANDS[name];
  if (!load) throw new Error(`There is no command ${name}`);
  return load();
}

interface ParsedLine {
  readonly args: readonly (string | undefined)[];
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
}

type Execute = (command: CliCommand, parsed: ParsedLine) => Promise<void>;

function makeProgram(commands: readonly CliCommand[], run: Execute): Command {
  const program = tame(new Command('purser'))
    .description('Purser, an open, self-hosted game backend. Without a command it serves.')
    .version(VERSION, '-V, --version', 'Print the version.')
    .addHelpText('after', helpOfAll());
  const groups = new Map<string, Command>();
  for (const command of commands) {
    const [group, name] = command.name.split(' ') as [string, string | undefined];
    if (name === undefined) {
      // Where all commands are there, a word that is none of them must not end up with the default one.
      program.addCommand(toCommander(group, command, run), { isDefault: commands.length === 1 });
      continue;
    }
    let parent = groups.get(group);
    if (!parent) {
      parent = tame(new Command(group)).description(GROUPS[group] ?? '');
      groups.set(group, parent);
      program.addCommand(parent);
    }
    parent.addCommand(toCommander(name, command, run));
  }
  return program;
}

/** Never ends the process by itself, and leaves the wording of errors to us. */
function tame(command: Command): Command {
  return command
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand(false);
}

function toCommander(name: string, command: CliCommand, run: Execute): Command {
  const made = tame(new Command(name)).description(command.summary);
  for (const [form, description] of command.args ?? []) made.argument(form, description);
  for (const [form, description] of command.flags ?? []) made.option(form, description);
  if (!made.options.some((option) => option.long === '--json')) {
    made.option('--json', 'Answer in JSON.');
  }
  for (const option of optionsOf(command)) made.addOption(toFlag(option));
  return made
    .addHelpText('after', helpAfter(command))
    .action(() =>
      run(command, { args: made.processedArgs as ParsedLine['args'], flags: made.opts() }),
    );
}

function optionsOf({ concerns }: CliCommand): readonly ConfigOption<unknown>[] {
  const all: readonly ConfigOption<unknown>[] = Object.values(OPTIONS);
  if (concerns === 'nothing') return [];
  return concerns === 'serve' ? all : all.filter((option) => option.concerns === 'any');
}

function toFlag({
  flag,
  placeholder,
  description,
  variable,
  ...of
}: ConfigOption<unknown>): Option {
  const fallback = of.fallback ?? of.fallbackDescription;
  const more = fallback === undefined ? `[${variable}]` : `[${variable}; default: ${fallback}]`;
  return new Option(`${flag} <${placeholder}>`, `${description} ${more}`);
}

async function execute(command: CliCommand, { args, flags }: ParsedLine): Promise<ExitCode> {
  const given = Object.values(OPTIONS).map(({ flag }) => [
    flag,
    flags[new Option(flag).attributeName()],
  ]);
  const read = loadConfig(Object.fromEntries(given) as Record<string, string | undefined>);
  if (!read.ok) throw new Failure(read.sentence, 2);
  const answer = await command.run({ args, flags, config: read.config });
  if (answer) print(flags.json === true ? JSON.stringify(answer.json) : answer.text);
  return answer?.exitCode ?? 0;
}

/** Says what went wrong, in one sentence where it could be foreseen. */
function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof Failure) {
    complain(error.message);
    return error.exitCode;
  }
  if (error instanceof CommanderError) {
    // Help and version come this way too, and so does a group of commands that is named alone.
    if (error.exitCode === 0) return 0;
    if (error.code !== 'commander.help') complain(toSentence(error.message));
    return 2;
  }
  complain(
    `Something unforeseen happened: ${error instanceof Error ? error.stack : String(error)}`,
  );
  return 1;
}

/** `error: unknown option '--prot'\n(Did you mean --port?)` as a sentence. */
function toSentence(message: string): string {
  const text = message.replace(/^error: /, '').replaceAll('\n', ' ');
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?)]$/.test(sentence) ? sentence : `${sentence}.`;
}
