import type { Static, TArray, TObject, TProperties, TSchema } from 'typebox';
import { fromWireTime, type Instant, toWireTime } from './instant.ts';
import { WORD, type TWireTime, type TWord } from './schema.ts';

/** The domain's names of wire members, where they are not the wire's beginning in lower case. */
type Names<S extends TObject> = { readonly [M in keyof Static<S>]?: string };

/**
 * A wire object as the domain has it: the same members, whose names begin in lower case or are those of `N`, in objects and lists of objects
 * inside too (there without `N`). Moments are Instants, and words of a list begin in lower case, too. A member that may be absent may be `undefined` too. Everything else is taken as it is, so
 * free JSON and tables stay untouched.
 */
export type Domain<S extends TObject, N = object> = {
  readonly [M in keyof Static<S> as DomainName<M, N>]: Member<S, M>;
};

type DomainName<M, N> = M extends keyof N ? N[M] & string : Uncapitalize<M & string>;

type Member<S extends TObject, M extends keyof Static<S>> =
  object extends Pick<Static<S>, M>
    ? Value<S['properties'][M & string]> | undefined
    : Value<S['properties'][M & string]>;

type Value<S extends TSchema> = S extends TWireTime
  ? Instant
  : S extends TWord<infer Word>
    ? Uncapitalize<Word>
    : S extends TArray<infer Item>
      ? readonly Value<Item>[]
      : S extends { readonly properties: infer P extends TProperties }
        ? Domain<TObject<P>>
        : Static<S>;

/** Translates between both forms of an object. Members have the order of the schema, and what is undefined is left out. */
interface Codec<S extends TObject, N> {
  /** Passes over members that the schema does not declare. */
  readonly fromWire: (wire: Static<S>) => Domain<S, N>;
  readonly toWire: (value: Domain<S, N>) => Static<S>;
  /** The declared members of a larger value. */
  readonly pick: (value: Domain<S, N>) => Domain<S, N>;
}

type Members = Readonly<Record<string, unknown>>;
type Translate = (from: unknown) => unknown;
type Translations = Readonly<Record<keyof Codec<TObject, object>, Translate>>;

/**
 * Makes the codec of a schema, for a noun that differs from its wire object in names, absence, moments and words only. A caller adds
 * other members under the domain's names: `toWire({ ...ban, active: isInForce(ban, now) })`.
 */
export function codecOf<S extends TObject, const N extends Names<S> = object>(
  schema: S,
  names?: N,
): Codec<S, N> {
  // Only the schema knows the types of the members.
  return translationsOf(schema, names) as unknown as Codec<S, N>;
}

function translationsOf({ properties }: TObject, given: Names<TObject> = {}): Translations {
  const names = Object.entries(properties).map(([wire, schema]) => ({
    wire,
    domain: given[wire] ?? uncapitalize(wire),
    inside: translationsInside(schema),
  }));
  return {
    fromWire: translation(names.map((name) => [name.wire, name.domain, name.inside?.fromWire])),
    toWire: translation(names.map((name) => [name.domain, name.wire, name.inside?.toWire])),
    pick: translation(names.map(({ domain }) => [domain, domain, undefined])),
  };
}

const MOMENTS = {
  fromWire: (text: string) => fromWireTime(text),
  toWire: (instant: Instant) => toWireTime(instant),
} as Omit<Translations, 'pick'>;

const WORDS = {
  fromWire: uncapitalize,
  toWire: capitalize,
} as Omit<Translations, 'pick'>;

/** A word of the wire as the domain spells it. */
export function uncapitalize<W extends string>(word: W): Uncapitalize<W> {
  return (word.charAt(0).toLowerCase() + word.slice(1)) as Uncapitalize<W>;
}

/** A word of the domain as the wire spells it. */
export function capitalize<W extends string>(word: W): Capitalize<W> {
  return (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<W>;
}

/** The translations of a value inside another; undefined: it is taken as it is. */
function translationsInside(schema: TSchema): Omit<Translations, 'pick'> | undefined {
  if ('properties' in schema) return translationsOf(schema as TObject);
  if ('format' in schema && schema.format === 'date-time') return MOMENTS;
  if (WORD in schema) return WORDS;
  const items = 'items' in schema && translationsInside(schema.items as TSchema);
  if (!items) return undefined;
  const each = (translate: Translate) => (list: unknown) => (list as unknown[]).map(translate);
  return { fromWire: each(items.fromWire), toWire: each(items.toWire) };
}

type Name = readonly [from: string, to: string, inside: Translate | undefined];

function translation(names: readonly Name[]): Translate {
  return (value) => {
    const made: Record<string, unknown> = {};
    for (const [from, to, inside] of names) {
      const member = (value as Members)[from];
      if (member !== undefined) made[to] = inside ? inside(member) : member;
    }
    return made;
  };
}
