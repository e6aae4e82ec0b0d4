import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import System from 'typebox/system';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { memberPath } from './member-path.ts';
import { type MembersOptions, membersReaderOf } from './members.ts';

// The library's default is 8, but a list of items may have more errors.
System.Settings.Set({ maxErrors: ERROR_DETAILS_MAX });

/** A parsed request. `isBrand`: a member has its name in the brand's dialect. */
export type ParseResult<T> = { readonly isBrand: boolean } & (
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly details: ErrorDetails }
);

/** Parses what JSON.parse made of a request, and changes it. */
export type RequestParser<T> = (json: Record<string, unknown>) => ParseResult<T>;

/**
 * Compiles the schema of a request into a parser. Names of members and empty values are taken as clients send them
 * (members.ts). Unknown members are allowed, and no value is converted.
 */
export function requestParserOf<S extends TSchema>(
  schema: S,
  options: MembersOptions,
): RequestParser<Static<S>> {
  const validator = Compile(schema);
  const readMembers = membersReaderOf(schema, options);
  return (json) => {
    const { faults, isBrand } = readMembers(json);
    if (Object.keys(faults).length > 0) return { ok: false, details: faults, isBrand };
    if (validator.Check(json)) return { ok: true, value: json, isBrand };
    const [, errors] = validator.Errors(json);
    return { ok: false, details: toDetails(errors), isBrand };
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** Sentences by member. */
function toDetails(errors: readonly SchemaError[]): ErrorDetails {
  const details: Record<string, string[]> = {};
  for (const error of errors) {
    // This error only says that a member has errors of its own.
    if (error.keyword === 'additionalProperties' && error.message === 'schema is false') continue;
    for (const [path, sentence] of sentencesOf(error)) {
      const at = toMemberPath(path);
      if (!details[at] && Object.keys(details).length >= ERROR_DETAILS_MAX) return details;
      details[at] = [...new Set([...(details[at] ?? []), sentence])];
    }
  }
  return details;
}

function sentencesOf(error: SchemaError): [path: string, sentence: string][] {
  if (error.keyword === 'required') {
    const { requiredProperties } = error.params as { requiredProperties: readonly string[] };
    return requiredProperties.map((name) => [
      `${error.instancePath}/${name}`,
      `The ${name} field is required.`,
    ]);
  }
  return [[error.instancePath, `The value ${error.message}.`]];
}

/** `/Store/3/ItemId` becomes `Store[3].ItemId`. */
function toMemberPath(pointer: string): string {
  const steps = pointer.split('/').slice(1);
  return memberPath(steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')));
}
