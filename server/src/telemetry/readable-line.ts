import { styleText } from 'node:util';

/** Members that every line begins with, or that say nothing to a person. */
const HEAD: ReadonlySet<string> = new Set(['time', 'level', 'pid', 'msg', 'err']);
const COLOURS = { warn: 'yellow', error: 'red', fatal: 'red' } as const;

interface LineOptions {
  /** Whether warnings and errors have a colour. */
  readonly hasColours: boolean;
}

/** A line of the log for a person: the time in UTC, the level, the message and the members, and the stack of an error below. Takes the line as JSON. */
export function toReadableLine(json: string, { hasColours }: LineOptions): string {
  const line = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const { time, level, msg, err } = line;
  const members = Object.entries(line)
    .filter(([name, value]) => !HEAD.has(name) && value !== null)
    .map(([name, value]) => ` ${name}=${wordOf(value)}`);
  const colour = hasColours && COLOURS[level as keyof typeof COLOURS];
  const shownLevel = String(level).padEnd(5);
  const head = `${String(time).slice(11)} ${colour ? styleText(colour, shownLevel, { validateStream: false }) : shownLevel}`;
  return `${head} ${harmless(String(msg ?? ''))}${members.join('')}\n${stackOf(err)}`;
}

function wordOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return harmless(
    /^[^\s"=]+$/.test(text) || typeof value !== 'string' ? text : JSON.stringify(text),
  );
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
