import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';

const texts = CATALOGS_TEXTS.json;

/** Where a text stops being JSON. */
export interface JsonFault {
  /** From 0, in UTF-16 units. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
}

/** Finds the first place where a text is not JSON; undefined: it is. The messages of browsers do not always name the place. */
export function findJsonFault(text: string): JsonFault | undefined {
  const stop = scan(text);
  if (stop === undefined) return undefined;
  const { offset, expected } = stop;
  const before = text.slice(0, offset).split('\n');
  return {
    offset,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    sentence:
      offset >= text.length
        ? texts.faultAtEnd(expected)
        : texts.faultAt(JSON.stringify(text[offset]), expected),
  };
}

const SCALAR =
  /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/uy;
const NAME = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4}))*"/uy;
const SPACE = /[ \t\n\r]*/y;

/** Signals the place; it never leaves this file. */
class Stop {
  readonly offset: number;
  readonly expected: string;
  constructor(offset: number, expected: string) {
    this.offset = offset;
    this.expected = expected;
  }
}

function scan(text: string): Stop | undefined {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const takeSign = (sign: string): boolean => {
    take(SPACE);
    if (text[at] !== sign) return false;
    at += 1;
    return true;
  };
  function list(close: string, entry: () => void): void {
    if (takeSign(close)) return;
    do {
      take(SPACE);
      entry();
    } while (takeSign(','));
    if (!takeSign(close)) throw new Stop(at, texts.expected.either('","', `"${close}"`));
  }
  function member(): void {
    if (!take(NAME)) throw new Stop(at, texts.expected.name);
    if (!takeSign(':')) throw new Stop(at, '":"');
    value();
  }
  function value(): void {
    take(SPACE);
    if (takeSign('{')) list('}', member);
    else if (takeSign('[')) list(']', value);
    else if (!take(SCALAR)) throw new Stop(at, texts.expected.value);
  }
  try {
    value();
    take(SPACE);
    return at < text.length ? new Stop(at, texts.expected.nothing) : undefined;
  } catch (stop) {
    if (stop instanceof Stop) return stop;
    throw stop;
  }
}
