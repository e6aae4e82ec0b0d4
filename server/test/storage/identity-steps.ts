import fc from 'fast-check';
import type { IdentityProvider } from '../../src/kernel/identity-provider.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';

// The identities of the model of accounts, and all steps that can be done with them.

export interface Key {
  readonly provider: IdentityProvider;
  readonly subject: string;
}

const of = (provider: IdentityProvider, ...subjects: readonly string[]): readonly Key[] =>
  subjects.map((subject) => ({ provider, subject }));

/** The identities by which players log in without a password. Few, so that players meet; some differ in the case of a letter only. */
export const PROVED: readonly Key[] = [
  ...of('Custom', 'a', 'A', 'b', 'c'),
  ...of('CustomServer', 's'),
  ...of('AndroidDevice', 'd', 'e'),
  ...of('IOSDevice', 'd'),
  ...of('Apple', '001.x', '001.X'),
  ...of('GooglePlay', 'g', 'h'),
  ...of('Steam', '1', '2'),
  ...of('OpenIdConnect', '["one","ada"]', '["one","Ada"]', '["two","ada"]'),
  ...of('XBoxLive', '["RETAIL","1"]', '["RETAIL","2"]'),
];

/** The names to which a password belongs, as they are compared. */
export const USERNAMES = of('Username', 'ada', 'bob');
export const EMAILS = of('Email', 'ada@x', 'bob@x');
const NAMES = [...USERNAMES, ...EMAILS];
export const NAMED: readonly Key[] = [...PROVED, ...NAMES];

/** Kinds that work only while the title has something set up. */
export const SET_UP = ['Apple', 'GooglePlay', 'Steam', 'one', 'two'] as const;
export type SetUp = (typeof SET_UP)[number];

const player = fc.nat(7);
/** The session of the player that makes the call, by its place from the newest live one on. Null: a server vouches. */
const session = fc.option(fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(5)), {
  freq: 4,
});
const proved = fc.constantFrom(...PROVED);
type Made<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends fc.Arbitrary<infer Value> ? Value : never;
};

function ofKind<const Kind extends string, Members extends Record<string, fc.Arbitrary<unknown>>>(
  kind: Kind,
  members: Members,
): fc.Arbitrary<{ readonly kind: Kind } & Made<Members>> {
  const all = { kind: fc.constant(kind), ...members };
  return fc.record(all) as unknown as fc.Arbitrary<{ readonly kind: Kind } & Made<Members>>;
}

const STEPS = [
  [6, ofKind('logIn', { identity: proved, create: fc.boolean() })],
  [2, ofKind('logInByPassword', { player, name: fc.constantFrom(...NAMES) })],
  [
    1,
    ofKind('register', {
      username: fc.constantFrom(...USERNAMES),
      email: fc.option(fc.constantFrom<Key[]>(...EMAILS), { nil: undefined }),
    }),
  ],
  [9, ofKind('link', { player, session, identity: proved, force: fc.boolean() })],
  [
    6,
    ofKind('unlink', {
      player,
      session,
      identity: proved,
      /** Of the player's identity that is meant; where there is none, it is `identity`. */
      place: fc.nat(4),
      by: fc.constantFrom('subject', 'issuer', 'last'),
    }),
  ],
  [
    2,
    ofKind('addPassword', {
      player,
      session: fc.nat(2),
      username: fc.constantFrom(...USERNAMES),
      email: fc.constantFrom(...EMAILS),
    }),
  ],
  [
    2,
    ofKind('update', {
      player,
      set: fc.uniqueArray(fc.constantFrom(...NAMED), {
        maxLength: 2,
        selector: (one) => one.provider,
      }),
      remove: fc.uniqueArray(fc.constantFrom(...NAMED.map((one) => one.provider)), {
        maxLength: 2,
      }),
    }),
  ],
  [
    1,
    ofKind('ban', {
      player,
      ms: fc.option(fc.integer({ min: 1, max: 2 * HOUR_MS }), { nil: undefined }),
    }),
  ],
  [1, ofKind('unban', { player })],
  [1, ofKind('revokeAll', { player })],
  [1, ofKind('delete', { player, session })],
  [1, ofKind('setUp', { working: fc.subarray([...SET_UP]) })],
  [1, ofKind('wait', { ms: fc.integer({ min: MINUTE_MS, max: HOUR_MS }) })],
] as const;

/** Any step. */
export const anyStep = fc.oneof(
  ...STEPS.map(([weight, arbitrary]) => ({ weight, arbitrary: arbitrary as fc.Arbitrary<Step> })),
);
export type Step = (typeof STEPS)[number][1] extends fc.Arbitrary<infer One> ? One : never;
export type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;
