import { API_TEXTS } from '../../texts/api.ts';
import { isObject } from './schema.ts';

/** Credentials that a person has pasted, by their kinds. They stay in the memory of the page. */
export type Pasted = Readonly<Record<string, string>>;

/** The names of the kinds of callers. */
const WORDS: Readonly<Record<string, string>> = API_TEXTS.caller.kinds;

/** As whom an operation can be run, in words, by the kinds of their credentials; oneself first. */
export function callersOf(kinds: readonly string[]): readonly (readonly [string, string])[] {
  return kinds
    .map((kind) => [kind, WORDS[kind] ?? kind] as const)
    .toSorted(([a], [b]) => Number(b === 'operatorSession') - Number(a === 'operatorSession'));
}

/** The credentials in an answer, to go on with as somebody who has logged in. */
export function credentialsIn(text: string): Pasted {
  const data = read(parse(text), 'data');
  const entity = read(data, 'EntityToken');
  const found = {
    sessionTicket: read(data, 'SessionTicket'),
    entityToken: typeof entity === 'string' ? entity : read(entity, 'EntityToken'),
  };
  return Object.fromEntries(
    Object.entries(found).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
