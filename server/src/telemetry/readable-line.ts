import { styleText } from 'node:util';

/** Members that every line begins with, or that say nothing to a person. */
const HEAD: ReadonlySet<string> = new Set(['time', 'level', 'pid', 'msg', 'err']);
const COLOURS = { warn: 'yellow', error: 'red', fatal: 'red' } as const;

/** The members that pino writes, and those of the line itself. */
interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly err?: unknown;
  readonly [member: string]: unknown;
}

interface LineOptions {
  /** Whether warnings and errors have a colour. */
  readonly hasColours: boolean;
}

/** A line of the log for a person: the time in UTC, the level, the message and the members, and the stack of an error below. Takes the line as JSON. */
export function toReadableLine(json: string, { hasColours }: LineOptions): string {
  const line = JSON.parse(json) as LogLine;
  const { time, level, msg = '', err } = line;
  const members = Object.entries(line)
    .filter(([name, value]) => !HEAD.has(name) && value !== null)
    .map(([name, value]) => ` ${name}=${wordOf(value)}`);
  const head = `${time.slice(11)} ${levelOf(level, hasColours)}`;
  return `${head} ${harmless(msg)}${members.join('')}\n${stackOf(err)}`;
}

function levelOf(level: string, hasColours: boolean): string {
  const shown = level.padEnd(5);
  const colour = COLOURS[level as keyof typeof COLOURS];
  return hasColours && colour ? styleText(colour, shown, { validateStream: false }) : shown;
}

function wordOf(value: unknown): string {
  if (typeof value !== 'string') return harmless(JSON.stringify(value, rounded));
  return harmless(/^[^\s"=]+$/.test(value) ? value : JSON.stringify(value));
}

/** The digits of a measured number that say something to a person. */
const DIGITS = 3;

function rounded(_: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return Math.abs(value) >= 10 ** (DIGITS - 1)
    ? Math.round(value)
    : Number(value.toPrecision(DIGITS));
}

/** The text without what could take over a terminal: strangers cause lines. */
function harmless(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { stack, message } = err as { readonly stack?: string; readonly message?: string };
  const lines = (stack ?? message ?? JSON.stringify(err)).split('\n');
  return lines.map((line) => `    ${harmless(line)}\n`).join('');
}
