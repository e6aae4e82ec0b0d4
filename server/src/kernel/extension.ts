import type { TSchema } from 'typebox';

// An extension is a member that the reference API does not have, of an operation that it has. Strict readers refuse
// members that they do not know, so callers of its dialect get extensions only when they send some (http/dialect.ts).

/** The mark of an extension in its schema, a keyword that OpenAPI 3.1 leaves to us. */
export const EXTENSION = 'x-extension';

/** Marks a member as an extension. `areas`: the reference API lacks it there, and has it elsewhere. */
export function extension<S extends TSchema>(schema: S, areas?: readonly string[]): S {
  // A spread would lose the library's mark of an optional member.
  const members = Object.getOwnPropertyDescriptors(schema);
  return Object.defineProperties({}, {
    ...members,
    [EXTENSION]: { value: areas ?? true, enumerable: true },
  } as PropertyDescriptorMap) as S;
}

/** Whether a member is an extension at operations of this area. */
export function isExtension(schema: object, area: string | undefined): boolean {
  const mark = (schema as Readonly<Record<string, unknown>>)[EXTENSION];
  return Array.isArray(mark) ? mark.includes(area) : mark === true;
}
