import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import type { MembersDialect } from '../dialect.ts';
import { type Explain, explainerOf } from './explain.ts';
import { memberPath } from './member-path.ts';
import { type MembersOptions, membersReaderOf } from './members.ts';

/** A parsed request, and the dialect that it shows. */
export type ParseResult<T> = MembersDialect &
  (
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly details: ErrorDetails }
  );

/** Parses what JSON.parse made of a request, and changes it. */
export type RequestParser<T> = (json: Record<string, unknown>) => ParseResult<T>;

/**
 * Compiles the schema of a request into a parser. Names of members and empty values are taken as clients send them
 * (members.ts). Unknown members are allowed, and no value is converted. A wrong request costs about as much as a right one
 * of its size: no walk goes on behind ERROR_DETAILS_MAX errors, or into a list that is too long.
 */
export function requestParserOf<S extends TSchema>(
  schema: S,
  options: MembersOptions,
): RequestParser<Static<S>> {
  const validator = Compile(schema);
  const explain = explainerOf(schema);
  const readMembers = membersReaderOf(schema, options);
  return (json) => {
    const { faults, isReferenceDialect, hasExtension } = readMembers(json);
    const dialect = { isReferenceDialect, hasExtension };
    if (Object.keys(faults).length > 0) return { ok: false, details: faults, ...dialect };
    if (validator.Check(json)) return { ok: true, value: json, ...dialect };
    return { ok: false, details: toDetails(explain(json, [])), ...dialect };
  };
}

/** Sentences by member, of the first ERROR_DETAILS_MAX members. */
function toDetails(explained: ReturnType<Explain>): ErrorDetails {
  const details = new Map<string, string[]>();
  for (const [path, sentence] of explained) {
    const at = memberPath(path);
    const sentences = details.get(at) ?? [];
    if (!sentences.includes(sentence)) details.set(at, [...sentences, sentence]);
    if (details.size === ERROR_DETAILS_MAX) break;
  }
  return Object.fromEntries(details);
}
