import type { CliCommand, Words } from './command.ts';

/** What stands below the help of one command. */
export function helpAfter({ examples, negative }: CliCommand): string {
  return `\n${section('Examples:', withProgram(examples))}\n\n${exitCodes(negative)}`;
}

/** What stands below the help of the program. */
export function helpOfAll(): string {
  const examples: readonly Words[] = [
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

function withProgram(examples: readonly Words[]): readonly Words[] {
  return examples.map(([form, description]) => [`purser ${form}`.trimEnd(), description]);
}

function section(title: string, lines: readonly Words[]): string {
  const width = Math.max(...lines.map(([form]) => form.length));
  const shown = lines.map(([form, description]) => `  ${form.padEnd(width)}  ${description}`);
  return [title, ...shown].join('\n');
}
