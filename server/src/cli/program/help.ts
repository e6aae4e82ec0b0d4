import { shellCommand } from '../../kernel/shell-command.ts';
import type { CliCommand, HelpLine } from './command.ts';

/** The examples and exit codes below the help of one command. */
export function describeCommand({ examples, negative }: CliCommand): string {
  return `\n${section('Examples:', withProgram(examples))}\n\n${exitCodes(negative)}`;
}

/** The examples and exit codes below the help of the program. */
export function describeProgram(): string {
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
