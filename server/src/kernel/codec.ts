import type { Static, TObject } from 'typebox';

/**
 * A wire object as the domain has it: the same members, whose names begin in lower case. One that may be absent may be `undefined` too. Values
 * are taken as they are, so free JSON stays untouched.
 */
export type Domain<S extends TObject> = {
  readonly [M in keyof Static<S> as Uncapitalize<M & string>]: Member<Static<S>, M>;
};

type Member<T, M extends keyof T> = object extends Pick<T, M> ? T[M] | undefined : T[M];

/** Translates between both forms of an object. */
export interface Codec<S extends TObject> {
  /** Passes over members that the schema does not declare. */
  readonly fromWire: (wire: Static<S>) => Domain<S>;
  /** Leaves out what is undefined. Members have the order of the schema. */
  readonly toWire: (value: Domain<S>) => Static<S>;
}

/** Makes the codec of a schema, for a noun that differs from its wire object in spelling and absence only. */
export function codecOf<S extends TObject>({ properties }: S): Codec<S> {
  const names = Object.keys(properties).map((wire) => [wire, uncapitalized(wire)] as const);
  return {
    fromWire: (wire) => {
      const value: Record<string, unknown> = {};
      for (const [from, to] of names) value[to] = wire[from as keyof typeof wire];
      return value as Domain<S>;
    },
    toWire: (value) => {
      const wire: Record<string, unknown> = {};
      for (const [to, from] of names) {
        const member = value[from as keyof typeof value];
        if (member !== undefined) wire[to] = member;
      }
      return wire as Static<S>;
    },
  };
}

function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
