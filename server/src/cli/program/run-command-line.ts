import { Command, CommanderError, Option } from 'commander';
import { loadClientSettings, loadConfig } from '../../config/load.ts';
import type { Option as ConfigOption } from '../../config/option.ts';
import { OPTIONS } from '../../config/options.ts';
import { VERSION } from '../../config/version.ts';
import { shellCommand } from '../../kernel/shell-command.ts';
import { type ExitCode, Failure, WrongUse } from '../../runtime/failure.ts';
import type { CliCommand, CommandInput, HelpLine, Terminal } from './command.ts';
import { CLI_COMMANDS, DEFAULT_COMMAND, GROUPS } from './commands.ts';

interface Surroundings {
  readonly terminal: Terminal;
  /** The environment variables; those of the process where none are given. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Runs the command that a command line names (without the program's own name). Resolves with the exit code. */
export async function runCommandLine(
  argv: readonly string[],
  surroundings: Surroundings = { terminal: process },
): Promise<ExitCode> {
  const { terminal } = surroundings;
  const commands = new Map(
    await Promise.all(namesFor(argv).map(async (name) => [name, await loadCommand(name)] as const)),
  );
  let exitCode: ExitCode = 0;
  const program = makeProgram(commands, terminal, async (command, words) => {
    exitCode = await execute(command, words, surroundings);
  });
  try {
    await program.parseAsync(escapeDashedIds(argv), { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, terminal);
  }
}

/** The name of the command that is asked for; all names for the help of the program or an unknown command. */
function namesFor(argv: readonly string[]): readonly string[] {
  const [first = '', second = ''] = argv;
  const name = [`${first} ${second}`, first].find((it) => Object.hasOwn(CLI_COMMANDS, it));
  if (name !== undefined) return [name];
  const isFlag = first === '' || first.startsWith('-');
  const asksForProgram = ['-h', '--help', '-V', '--version'].includes(first);
  return isFlag && !asksForProgram ? [DEFAULT_COMMAND] : Object.keys(CLI_COMMANDS);
}

async function loadCommand(name: string): Promise<CliCommand> {
  const load = CLI_COMMANDS[name];
  if (!load) throw new Error(`There is no command ${name}`);
  return load();
}

/** The arguments and flags of a command line, as commander splits them. */
type ParsedWords = Pick<CommandInput, 'args' | 'flags'>;

type Execute = (command: CliCommand, words: ParsedWords) => Promise<void>;

/** The subcommands inherit the settings of the program. */
function makeProgram(
  commands: ReadonlyMap<string, CliCommand>,
  { stdout, stderr }: Terminal,
  run: Execute,
): Command {
  const program = new Command(shellCommand(''))
    // Commander must not end the process, and the wording of errors is ours.
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
    })
    .helpOption('-h, --help', 'Show this help.')
    .helpCommand(false)
    .description('Purser, an open, self-hosted game backend. Without a command it serves.')
    .version(VERSION, '-V, --version', 'Print the version.')
    .addHelpText('after', describeProgram());
  // With all commands loaded, an unknown word must not be taken for an argument of the default command.
  const isDefault = commands.size === 1;
  const groups = new Map<string, Command>();
  for (const [words, command] of commands) {
    const [first, second] = words.split(' ') as [string, string | undefined];
    if (second === undefined) {
      declare(program.command(first, { isDefault }), command, run);
      continue;
    }
    const group = groups.get(first) ?? program.command(first).helpCommand(false);
    groups.set(first, group.description(GROUPS[first] ?? ''));
    declare(group.command(second), command, run);
  }
  return program;
}

function declare(declared: Command, command: CliCommand, run: Execute): void {
  declared.description(command.summary).addHelpText('after', describeCommand(command));
  for (const [form, description] of command.args ?? []) declared.argument(form, description);
  for (const [form, description] of command.flags ?? []) declared.option(form, description);
  if (!declared.options.some((option) => option.long === '--json')) {
    declared.option('--json', 'Answer in JSON.');
  }
  const { concerns } = command;
  for (const [name, option] of optionsOf(command)) {
    const isShown = !Array.isArray(concerns) || concerns.includes(name);
    declared.addOption(toFlag(option).hideHelp(!isShown));
  }
  declared.action(() =>
    run(command, { args: declared.processedArgs as CommandInput['args'], flags: declared.opts() }),
  );
}

function optionsOf({ concerns }: CliCommand): (readonly [string, ConfigOption<unknown>])[] {
  if (concerns === 'nothing') return [];
  const all: [string, ConfigOption<unknown>][] = Object.entries(OPTIONS);
  return concerns ? all : all.filter(([, option]) => option.concerns === 'any');
}

function toFlag(option: ConfigOption<unknown>): Option {
  const { flag, placeholder, description, variable } = option;
  const fallback = option.fallback ?? option.fallbackDescription;
  const more = fallback === undefined ? `[${variable}]` : `[${variable}; default: ${fallback}]`;
  return new Option(`${flag} <${placeholder}>`, `${description} ${more}`);
}

async function execute(
  command: CliCommand,
  { args, flags }: ParsedWords,
  { terminal, environment }: Surroundings,
): Promise<ExitCode> {
  const given = Object.values(OPTIONS).map(({ flag }) => [
    flag,
    flags[new Option(flag).attributeName()],
  ]);
  const optionFlags = Object.fromEntries(given) as Record<string, string | undefined>;
  const readAgain = () => loadConfig(optionFlags, environment);
  const read = readAgain();
  if (!read.ok) throw new WrongUse(read.sentence);
  const client = loadClientSettings(environment);
  const input = { args, flags, config: read.config, client, readAgain, terminal };
  const result = await command.run(input);
  if (result) {
    const text = flags['json'] === true ? JSON.stringify(result.json) : result.text;
    terminal.stdout.write(`${text}\n`);
  }
  return result?.exitCode ?? 0;
}

/** Writes what went wrong to standard error: one sentence, or the stack of an unexpected error. */
function reportError(error: unknown, { stderr }: Terminal): ExitCode {
  if (error instanceof Failure) {
    stderr.write(`${error.message}\n`);
    return error.exitCode;
  }
  if (error instanceof CommanderError) {
    // Help and version come this way too, and so does a group of commands that is named alone.
    if (error.exitCode === 0) return 0;
    if (error.code !== 'commander.help') stderr.write(`${toSentence(error.message)}\n`);
    return 2;
  }
  const cause = error instanceof Error ? error.stack : String(error);
  stderr.write(`Something unforeseen happened: ${cause}\n`);
  return 1;
}

/** `error: unknown option '--prot'\n(Did you mean --port?)` as a sentence. */
function toSentence(message: string): string {
  const text = message.replace(/^error: /, '').replaceAll('\n', ' ');
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?)]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** Ids of keys (22 characters) and of signing keys (8) are base64url, so one in 64 begins with a dash. */
const ID_WITH_DASH = /^-(?!-)(?:[\w-]{21}|[\w-]{7})$/;

/** Moves ids that begin with a dash behind `--`, where no word is a flag, so that they can be typed like any other. */
export function escapeDashedIds(argv: readonly string[]): readonly string[] {
  const isId = (word: string, at: number) =>
    ID_WITH_DASH.test(word) && !takesNextWord(argv[at - 1]);
  const end = argv.indexOf('--');
  const words = end === -1 ? argv : argv.slice(0, end);
  const ids = words.filter(isId);
  if (ids.length === 0) return argv;
  const others = words.filter((word, at) => !isId(word, at));
  return [...others, '--', ...ids, ...(end === -1 ? [] : argv.slice(end + 1))];
}

/** Whether the word is a flag whose value is the word after it. */
function takesNextWord(word: string | undefined): boolean {
  return word?.startsWith('--') === true && word !== '--json' && !word.includes('=');
}

/** The examples and exit codes below the help of one command. */
function describeCommand({ examples, negative }: CliCommand): string {
  return `\n${section('Examples:', withProgram(examples))}\n\n${exitCodes(negative)}`;
}

/** The examples and exit codes below the help of the program. */
function describeProgram(): string {
  const examples: readonly HelpLine[] = [
    ['', 'serve with the defaults'],
    ['serve --help', 'every option of the service'],
    ['key issue B0A7 --name "Live-ops"', 'another secret key'],
  ];
  return `\n${section('Examples:', withProgram(examples))}\n\n${exitCodes(undefined)}`;
}

function exitCodes(negative: string | undefined): string {
  return section('Exit codes:', [
    ['0', 'done'],
    ['1', negative ?? 'it failed, or the answer is no'],
    ['2', 'the command line or the configuration is wrong'],
  ]);
}

function withProgram(examples: readonly HelpLine[]): readonly HelpLine[] {
  return examples.map(([form, description]) => [shellCommand(form), description]);
}

function section(title: string, lines: readonly HelpLine[]): string {
  const width = Math.max(...lines.map(([form]) => form.length));
  const shown = lines.map(([form, description]) => `  ${form.padEnd(width)}  ${description}`);
  return [title, ...shown].join('\n');
}
