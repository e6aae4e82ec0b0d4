import type { Static, TObject, TProperties, TSchema } from 'typebox';

/**
 * A wire object as the domain has it: the same members, whose names begin in lower case, in objects inside too. One that may be absent may be
 * `undefined` too. Everything else is taken as it is, so free JSON and tables stay untouched.
 */
export type Domain<S extends TObject> = {
  readonly [M in keyof Static<S> as Uncapitalize<M & string>]: Member<S, M>;
};

type Member<S extends TObject, M extends keyof Static<S>> =
  object extends Pick<Static<S>, M> ? Value<S, M> | undefined : Value<S, M>;

type Value<S extends TObject, M extends keyof Static<S>> = M extends keyof S['properties']
  ? S['properties'][M] extends { readonly properties: infer P extends TProperties }
    ? Domain<TObject<P>>
    : Static<S>[M]
  : never;

/** Translates between both forms of an object. */
export interface Codec<S extends TObject> {
  /** Passes over members that the schema does not declare. */
  readonly fromWire: (wire: Static<S>) => Domain<S>;
  /** Leaves out what is undefined. Members have the order of the schema. */
  readonly toWire: (value: Domain<S>) => Static<S>;
  /** The declared members of a larger value that are not undefined, in the order of the schema. */
  readonly pick: (value: Domain<S>) => Domain<S>;
}

interface Name {
  readonly wire: string;
  readonly domain: string;
  /** That of an object; undefined: the value is taken as it is. */
  readonly codec: AnyCodec | undefined;
}

type Members = Readonly<Record<string, unknown>>;
type AnyCodec = { readonly [Name in 'fromWire' | 'toWire' | 'pick']: (from: Members) => Members };

/** Makes the codec of a schema, for a noun that differs from its wire object in spelling and absence only. */
export function codecOf<S extends TObject>(schema: S): Codec<S> {
  // Only the schema knows the types of the members.
  return anyCodecOf(schema) as unknown as Codec<S>;
}

function anyCodecOf({ properties }: TObject): AnyCodec {
  const names = Object.entries(properties).map(([wire, schema]) => toName(wire, schema));
  return {
    fromWire(wire) {
      const value: Record<string, unknown> = {};
      for (const { wire: from, domain: to, codec } of names) {
        const member = wire[from];
        value[to] = codec && member !== undefined ? codec.fromWire(member as Members) : member;
      }
      return value;
    },
    toWire(value) {
      const wire: Record<string, unknown> = {};
      for (const { wire: to, domain: from, codec } of names) {
        const member = value[from];
        if (member !== undefined) wire[to] = codec ? codec.toWire(member as Members) : member;
      }
      return wire;
    },
    pick(value) {
      const picked: Record<string, unknown> = {};
      for (const { domain } of names) {
        if (value[domain] !== undefined) picked[domain] = value[domain];
      }
      return picked;
    },
  };
}

function toName(wire: string, schema: TSchema): Name {
  const domain = wire.charAt(0).toLowerCase() + wire.slice(1);
  return { wire, domain, codec: isObject(schema) ? anyCodecOf(schema) : undefined };
}

function isObject(schema: TSchema): schema is TObject {
  return 'properties' in schema;
}
