import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import type {
  Authenticate,
  CallDetails,
  CallRecord,
  HttpDeps,
  Listener,
  ListenOptions,
  ObservedCall,
} from '../../src/http/deps.ts';
import { listen } from '../../src/http/listener/listen.ts';
import { makeCachedReply } from '../../src/http/reply/cached-reply.ts';
import type { EntityType } from '../../src/kernel/caller.ts';
import type { Refusal } from '../../src/kernel/credential.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { LARGE_BODIES_BYTES_MAX } from '../../src/kernel/limits.ts';
import { type Endpoint, operation } from '../../src/kernel/operation.ts';
import type { Scope } from '../../src/kernel/permissions.ts';
import { AnyJson } from '../../src/kernel/schema.ts';
import { makeBudget } from '../../src/lib/budget.ts';

// A small service with made-up operations, which provoke everything that the HTTP room can answer.

interface ToyDeps {
  /** Resolves when the test calls `open`. */
  readonly gate: () => Promise<void>;
  readonly held: HeldCalls;
}

/** Calls of `/Toy/Hold` since the start of the server: those whose handlers have begun, and those for whose answers nobody waits any more. */
interface HeldCalls {
  begun: number;
  over: number;
}

const toy = operation<ToyDeps>();
const Nothing = Type.Object({});
const NOTHING = { request: {}, response: {} } as const;

const echo = toy({
  path: '/Toy/Echo',
  summary: 'Gives back what it gets, at once.',
  auth: { kind: 'anonymous' },
  request: Type.Object({
    Text: Type.Optional(Type.String()),
    Free: Type.Optional(AnyJson('Any.')),
  }),
  response: Type.Object({
    Text: Type.Optional(Type.String()),
    Free: Type.Optional(AnyJson('Any.')),
  }),
  errors: ['OverLimit'],
  example: NOTHING,
  handle: (request, { fail }) => {
    if (request.Text === 'too much') throw fail('OverLimit', { retryAfterSeconds: 7 });
    return request;
  },
});

const wait = toy({
  path: '/Toy/Wait',
  summary: 'Answers when the test lets it.',
  auth: { kind: 'anonymous' },
  request: Nothing,
  response: Type.Object({ Waited: Type.Boolean() }),
  errors: [],
  example: { request: {}, response: { Waited: true } },
  handle: async (_request, { deps }) => {
    await deps.gate();
    return { Waited: true };
  },
});

const hold = toy({
  path: '/Toy/Hold',
  summary: 'Waits until the test lets it, which is no work.',
  auth: { kind: 'anonymous' },
  request: Nothing,
  response: Type.Object({ Waited: Type.Boolean() }),
  errors: [],
  waits: true,
  example: { request: {}, response: { Waited: true } },
  handle: async (_request, { deps, origin }) => {
    deps.held.begun += 1;
    origin.onceOver?.(() => (deps.held.over += 1));
    await deps.gate();
    return { Waited: true };
  },
});

/** The same for players. */
const play: Endpoint = {
  ...(wait as Endpoint),
  path: '/Toy/Play',
  auth: { kind: 'sessionTicket', permission: 'shop:read' },
};

const fall = toy({
  path: '/Toy/Fall',
  summary: 'Falls over, in the way asked for.',
  auth: { kind: 'anonymous' },
  request: Type.Object({ How: Type.String() }),
  response: Nothing,
  errors: ['StoreNotFound'],
  example: { request: { How: 'bug' }, response: {} },
  handle: ({ How }, { fail }) => {
    switch (How) {
      case 'declared':
        throw fail('StoreNotFound', { details: { StoreId: ['There is no store A.'] } });
      case 'undeclared':
        throw (fail as (name: string) => Error)('AccountBanned');
      case 'storage':
        throw new StorageUnavailable({ cause: new Error('cut') });
      case 'late storage':
        return Promise.reject(new StorageUnavailable({ cause: new Error('cut') }));
      case 'text':
        // oxlint-disable-next-line typescript/only-throw-error
        throw 'a text with a secret';
      case 'unprintable':
        return { Big: 1n };
      default:
        return Promise.reject(new Error('a secret'));
    }
  },
});

const whence = toy({
  path: '/Toy/Whence',
  summary: 'Gives the address of the caller.',
  auth: { kind: 'anonymous' },
  request: Nothing,
  response: Type.Object({ Address: Type.Optional(Type.String()) }),
  errors: [],
  example: NOTHING,
  handle: (_request, { origin }) => (origin.address ? { Address: origin.address } : {}),
});

const needsText = Type.Object({ Text: Type.String() });

function guarded(name: string, auth: Endpoint['auth'], more: Partial<Endpoint> = {}) {
  return toy({
    path: `/Toy/${name}`,
    summary: 'Returns the kind of the caller.',
    auth,
    request: needsText,
    response: Type.Object({ Kind: Type.String() }),
    errors: [],
    example: { request: { Text: '' }, response: { Kind: '' } },
    handle: (_request, { caller }) => ({ Kind: caller.kind }),
    ...more,
  }) as Endpoint;
}

/** Large enough to be compressed. */
export const LONG_TEXT = 'long '.repeat(1_000);
const CACHED = {
  long: makeCachedReply({ Text: LONG_TEXT, ServiceId: 'Service' }),
  short: makeCachedReply({ Text: 'short', ServiceId: 'Service' }),
};

const cached = toy({
  path: '/Toy/Cached',
  summary: 'Gives a cached response.',
  auth: { kind: 'anonymous' },
  request: Type.Object({ Which: Type.Enum(['long', 'short']) }),
  response: Type.Object({ Text: Type.String(), ServiceId: Type.String() }),
  errors: [],
  example: { request: { Which: 'long' }, response: { Text: '', ServiceId: '' } },
  handle: ({ Which }) => CACHED[Which],
});

export const TOYS: readonly Endpoint[] = [
  echo,
  wait,
  play,
  fall,
  guarded(
    'Key',
    { kind: 'secretKey', permission: 'matchmaking:authorize' },
    { bodyBytesMax: 8 * 1024 * 1024 },
  ),
  guarded('Ticket', { kind: 'sessionTicket', permission: 'shop:read' }),
  guarded('Title', { kind: 'titleEntity', permission: 'tokens:validate' }),
  guarded('Entity', { kind: 'entity', permission: 'tokens:revoke' }),
  guarded('Any', { kind: 'anyCredential', permission: 'tokens:issue' }),
];

/** Judges credentials by their first word: `good`, `expired`, …; a key's scopes or an entity's type follow. */
export const authenticate: Authenticate = {
  operatorSession: () => ({ refused: 'NotAuthenticated' }),
  secretKey: (text) =>
    text.startsWith('good')
      ? {
          kind: 'secretKey',
          titleId: 'AB12',
          keyId: 'k',
          scopes: text.split(' ').slice(1) as Scope[],
          expiresAt: undefined,
        }
      : { refused: 'SecretKeyNotFound' },
  entityToken: (text) => {
    const [verdict, type = 'title'] = text.split(' ');
    if (verdict === 'expired') return { refused: 'EntityTokenExpired' };
    if (verdict === 'banned') return Promise.resolve({ refused: 'AccountBanned' });
    if (verdict === 'revoked') return { refused: 'EntityTokenRevoked' };
    if (verdict !== 'good') return { refused: 'EntityTokenInvalid' };
    const entity = { id: 'e', type: type as EntityType };
    const issuedBy = { kind: 'session', id: 's' } as const;
    const ids = { titleId: 'AB12', playerId: undefined, tokenId: 't', issuedBy };
    return { kind: 'entity', entity, ...ids, expiresAt: 0, goodUntil: 0 };
  },
  sessionTicket: (text) => {
    if (text === 'undeclared') return { refused: 'OverLimit' };
    if (text === 'banned') return Promise.resolve({ refused: 'AccountBanned' });
    const refusal: Refusal = { refused: 'NotAuthenticated', extras: { message: 'A bad ticket' } };
    const [verdict, playerId = 'm'] = text.split(' ');
    if (verdict !== 'good') return refusal;
    const ids = { playerId, titlePlayerId: 'p', sessionId: 's' };
    return { kind: 'player', titleId: 'AB12', ...ids };
  },
};

/** A listening server, and what it reported. */
export interface ToyServer {
  readonly url: string;
  readonly port: number;
  readonly calls: CallRecord[];
  /** More about each of the calls, as it was found out at that time. */
  readonly details: CallDetails[];
  readonly observed: ObservedCall[];
  readonly unexpectedErrors: { readonly requestId: string; readonly error: unknown }[];
  readonly held: HeldCalls;
  /** Lets all calls of `/Toy/Wait`, `/Toy/Play` and `/Toy/Hold` be answered. */
  readonly open: () => void;
  readonly drain: Listener['drain'];
  readonly close: Listener['close'];
}

export const OPTIONS: ListenOptions = {
  host: '127.0.0.1',
  port: 0,
  tls: undefined,
  connectionsMax: 1_000,
  connectionsPerAddressMax: 1_000,
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  keepAliveMs: 5_000,
  trustedProxies: [],
};

/** Starts a server on a free port. */
export async function startToy(
  more: Partial<HttpDeps> = {},
  options: Partial<ListenOptions> = {},
): Promise<ToyServer> {
  const gate = Promise.withResolvers<void>();
  const reported = { calls: [], details: [], observed: [], unexpectedErrors: [] } as Pick<
    ToyServer,
    'calls' | 'details' | 'observed' | 'unexpectedErrors'
  >;
  const held = { begun: 0, over: 0 };
  const { url, drain, close } = await listen(
    {
      operations: [...TOYS, cached, whence, hold],
      operationDeps: { gate: () => gate.promise, held },
      depsInContext: () => ({}),
      inLines: () => 0,
      consoleSite: { publicOrigin: undefined, isSecure: false },
      takesOperators: true,
      authenticate,
      limits: { take: () => undefined, states: () => [] },
      untrustedProxies: { note: () => undefined, has: () => false },
      catchUp: () => undefined,
      generation: () => 0,
      now: () => 0,
      random: randomBytes,
      log: {
        call: (call, { caller, facts, trace, address }) => {
          reported.calls.push(call);
          reported.details.push({ caller, facts, trace, address });
        },
        unexpectedError: (unexpectedError) => void reported.unexpectedErrors.push(unexpectedError),
      },
      observe: (call) => void reported.observed.push(call),
      pages: new Map(),
      largeBodies: makeBudget(LARGE_BODIES_BYTES_MAX),
      ...more,
    },
    { ...OPTIONS, ...options },
  );
  const { port } = new URL(url);
  return { url, port: Number(port), ...reported, held, open: gate.resolve, drain, close };
}
