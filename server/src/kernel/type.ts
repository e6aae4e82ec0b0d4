import type * as TypeBox from 'typebox';

/** The library's functions that we use. */
type Builders = Pick<
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

/** The library's mark of an optional member, which is not enumerable and so not in the JSON. */
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

const builders: { readonly [Name in keyof Builders]: (...given: never[]) => Schema } = {
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
 * Builds the same schemas as the library `typebox`, with its types. Of the library only the part that checks values
 * is loaded: for these ten kinds of schema it would load 300 files, about 6 MB in each process.
 */
export const Type = builders as unknown as Builders;
