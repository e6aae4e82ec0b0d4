import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';

const texts = CATALOGS_TEXTS.json;

const SHOWN_CHARS_MAX = 100;

/** The beginning of a text that a sentence quotes. */
export function shortened(text: string): string {
  return text.length > SHOWN_CHARS_MAX ? `${text.slice(0, SHOWN_CHARS_MAX)}…` : text;
}

/** Where a text stops being JSON that the service takes. */
export interface JsonFault {
  /** From 0, in UTF-16 units. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
}

/** How deep lists and objects can be in one another, as the service has it. */
const DEPTH_MAX = 64;
/** Entries of one list or object: the items of a file, of which nothing else has more. */
const ENTRIES_MAX = 10_000;

/**
 * Finds the first place where a text is not JSON, has a member twice, or has too much in it; undefined: it is fine. The messages of browsers
 * do not always name the place, and of two members with one name they take the last.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const stop = scan(text);
  if (stop === undefined) return undefined;
  const { offset, sentence = describe(text, stop) } = stop;
  const begin = text.lastIndexOf('\n', offset - 1) + 1;
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < begin; at = text.indexOf('\n', at + 1))
    line += 1;
  return { offset, line, column: offset - begin + 1, sentence };
}

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const SPACES = ' \t\n\r';
/** The characters before it are controls, which a text in quotes has only as escapes. */
const FIRST_VISIBLE = 32;

/** Signals the place, with what should be there or with a sentence of its own; it never leaves this file. */
class Stop {
  readonly offset: number;
  readonly expected: string;
  readonly sentence: string | undefined;
  constructor(offset: number, expected: string, sentence?: string) {
    this.offset = offset;
    this.expected = expected;
    this.sentence = sentence;
  }
}

function describe(text: string, { offset, expected }: Stop): string {
  if (offset >= text.length) return texts.faultAtEnd(expected);
  return texts.faultAt(JSON.stringify(text[offset]), expected);
}

function scan(text: string): Stop | undefined {
  const scanner = new Scanner(text);
  try {
    scanner.value();
    return scanner.isAtEnd() ? undefined : new Stop(scanner.at, texts.expected.nothing);
  } catch (stop) {
    if (stop instanceof Stop) return stop;
    throw stop;
  }
}

/** Reads one value after the other, in time that grows with the length of the text only. Throws Stop. */
class Scanner {
  at = 0;
  #depth = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#skipSpaces();
    return this.at >= this.#text.length;
  }

  value(): void {
    if (this.#takeSign('{')) this.#within('}', this.#members());
    else if (this.#takeSign('[')) this.#within(']', () => this.value());
    else {
      const end = endOfText(this.#text, this.at) ?? endOf(SCALAR, this.#text, this.at);
      if (end === undefined) throw new Stop(this.at, texts.expected.value);
      this.at = end;
    }
  }

  #within(close: string, entry: () => void): void {
    if (this.#depth === DEPTH_MAX) throw new Stop(this.at - 1, '', texts.tooDeep(DEPTH_MAX));
    this.#depth += 1;
    if (!this.#takeSign(close)) this.#entries(close, entry);
    this.#depth -= 1;
  }

  #entries(close: string, entry: () => void): void {
    let count = 0;
    do {
      count += 1;
      if (count > ENTRIES_MAX) throw new Stop(this.at, '', texts.tooMany(ENTRIES_MAX));
      entry();
    } while (this.#takeSign(','));
    if (!this.#takeSign(close)) {
      throw new Stop(this.at, texts.expected.either('","', `"${close}"`));
    }
  }

  /** Takes a member, whose name none before it has. */
  #members(): () => void {
    const names = new Set<string>();
    return () => {
      this.#skipSpaces();
      const end = endOfText(this.#text, this.at);
      if (end === undefined) throw new Stop(this.at, texts.expected.name);
      const written = this.#text.slice(this.at, end);
      const name = JSON.parse(written) as string;
      if (names.has(name)) throw new Stop(this.at, '', texts.memberTwice(shortened(written)));
      names.add(name);
      this.at = end;
      if (!this.#takeSign(':')) throw new Stop(this.at, '":"');
      this.value();
    };
  }

  #takeSign(sign: string): boolean {
    this.#skipSpaces();
    if (this.#text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  #skipSpaces(): void {
    while (this.at < this.#text.length && SPACES.includes(this.#text.charAt(this.at))) this.at += 1;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** The place behind a text in quotes that begins here. An expression for all of it would need a stack as long as the text. */
function endOfText(text: string, begin: number): number | undefined {
  if (text[begin] !== '"') return undefined;
  let at = begin + 1;
  while (text[at] !== '"') {
    const next = text[at] === '\\' ? endOf(ESCAPE, text, at) : at + 1;
    if (next === undefined || !(text.charCodeAt(at) >= FIRST_VISIBLE)) return undefined;
    at = next;
  }
  return at + 1;
}
