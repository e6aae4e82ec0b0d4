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

/** Translates between both forms of an object. Members have the order of the schema, and what is undefined is left out. */
interface Codec<S extends TObject> {
  /** Passes over members that the schema does not declare. */
  readonly fromWire: (wire: Static<S>) => Domain<S>;
  readonly toWire: (value: Domain<S>) => Static<S>;
  /** The declared members of a larger value. */
  readonly pick: (value: Domain<S>) => Domain<S>;
}

type Members = Readonly<Record<string, unknown>>;
type Translate = (from: Members) => Members;
type Translations = Readonly<Record<keyof Codec<TObject>, Translate>>;

/** Makes the codec of a schema, for a noun that differs from its wire object in spelling and absence only. */
export function codecOf<S extends TObject>(schema: S): Codec<S> {
  // Only the schema knows the types of the members.
  return translationsOf(schema) as unknown as Codec<S>;
}

function translationsOf({ properties }: TObject): Translations {
  const names = Object.entries(properties).map(([wire, schema]) => ({
    wire,
    domain: wire.charAt(0).toLowerCase() + wire.slice(1),
    inside: isObject(schema) ? translationsOf(schema) : undefined,
  }));
  return {
    fromWire: translation(names.map((name) => [name.wire, name.domain, name.inside?.fromWire])),
    toWire: translation(names.map((name) => [name.domain, name.wire, name.inside?.toWire])),
    pick: translation(names.map(({ domain }) => [domain, domain, undefined])),
  };
}

type Name = readonly [from: string, to: string, inside: Translate | undefined];

function translation(names: readonly Name[]): Translate {
  return (value) => {
    const made: Record<string, unknown> = {};
    for (const [from, to, inside] of names) {
      const member = value[from];
      if (member !== undefined) made[to] = inside ? inside(member as Members) : member;
    }
    return made;
  };
}

function isObject(schema: TSchema): schema is TObject {
  return 'properties' in schema;
}
