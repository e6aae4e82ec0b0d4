import type * as TypeBox from 'typebox';

/** The words for schemas that we use, with the library's types. */
type Words = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Literal'
  | 'Object'
  | 'Optional'
  | 'Record'
  | 'String'
  | 'Unknown'
>;

type Schema = Readonly<Record<string, unknown>>;

/** How the library marks, invisibly in JSON, a member that may be absent. */
const OPTIONAL = '~optional';

function optional(schema: Schema): Schema {
  return Object.defineProperty({ ...schema }, OPTIONAL, { value: true });
}

function object(properties: Readonly<Record<string, Schema>>, options?: Schema): Schema {
  const names = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!));
  const required = names.length > 0 ? { required: names } : {};
  return { type: 'object', ...required, properties, ...options };
}

function record(key: Schema, value: Schema, options?: Schema): Schema {
  const pattern = typeof key['pattern'] === 'string' ? key['pattern'] : '^.*$';
  return { type: 'object', patternProperties: { [pattern]: value }, ...options };
}

const words: { readonly [Word in keyof Words]: (...given: never[]) => Schema } = {
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: (options?: Schema) => ({ type: 'boolean', ...options }),
  Enum: (values: readonly unknown[], options?: Schema) => ({ enum: values, ...options }),
  Integer: (options?: Schema) => ({ type: 'integer', ...options }),
  Literal: (value: unknown, options?: Schema) => ({ type: typeof value, const: value, ...options }),
  Object: object,
  Optional: optional,
  Record: record,
  String: (options?: Schema) => ({ type: 'string', ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
};

/**
 * Writes schemas as the library `typebox` writes them, and has its types. Of the library itself only what checks
 * values is loaded: to write these ten kinds of schema it would load 300 files, some 6 MB in each process.
 */
export const Type = words as unknown as Words;
