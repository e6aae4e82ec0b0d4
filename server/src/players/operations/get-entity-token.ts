import {
  type IssuedEntityToken,
  issuePlayerToken,
  issueTitleToken,
  playerEntity,
  type PlayerEntityType,
  titleEntity,
  type TokenDeps,
  toWholeSecond,
} from '../../credentials/entity-token.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
import { describeTooManyRevoked, type TooManyRevoked } from '../../credentials/revocations.ts';
import { Audience, EntityTokenResult, toWireEntityToken } from '../../credentials/wire.ts';
import {
  ENTITY_TYPES,
  type EntityCaller,
  type EntityKey,
  type PlayerCaller,
  type SecretKeyCaller,
} from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import { type ErrorDetails, SESSION_OVER } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { type Instant, SECOND_MS } from '../../kernel/instant.ts';
import { JOIN_TOKEN_SECONDS } from '../../kernel/limits.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { extendSession, findSessionForJoin } from '../commands/sessions.ts';

const EntityMember = Type.Optional(
  Type.Object(
    {
      Id: Identifier('Id of the entity; case-sensitive.'),
      Type: Type.Optional(
        Type.Enum([...ENTITY_TYPES], {
          description: 'Type of the entity. Absent: the id alone decides.',
        }),
      ),
    },
    {
      description: "The one of the caller's entities to get a token of. Absent: the caller's own.",
    },
  ),
);

const JOIN_MEMBERS = {
  Audience: extension(
    Type.Optional(
      Audience(
        'The one game server that the token is for, by the name that it gives to ValidateEntityToken. Absent: an ordinary token.',
      ),
    ),
  ),
  LifetimeSeconds: extension(
    Type.Optional(
      Type.Integer({
        description: `How long the join token may live. Absent: ${JOIN_TOKEN_SECONDS.usual}.`,
        minimum: JOIN_TOKEN_SECONDS.min,
        maximum: JOIN_TOKEN_SECONDS.max,
      }),
    ),
  ),
};

type WantedEntity = { readonly Id: string; readonly Type?: EntityKey['type'] } | undefined;

interface Deps extends TokenDeps {
  readonly run: Run;
  readonly lifetimes: { readonly entityTokenMs: number };
}

/** Exchanges a credential for an entity token (protocol 4.4). */
export const getEntityToken = operation<Deps>()({
  path: '/Authentication/GetEntityToken',
  summary: 'Exchanges a secret key, a session ticket or an entity token for an entity token.',
  description:
    "With a secret key: a token of the title, which dies with the key. With a session ticket: one of the title player. With an entity token: a new one of the same entity and session. A player's session may also get a token of its other entity, the master player account. Earlier tokens stay valid. A session of which 32 tokens were revoked gets no new one until one of them would have ended; its ticket and its other tokens stay good. With `Audience` a player gets a join token: one game server accepts it, once, within minutes, and no operation takes it as a credential.",
  auth: { kind: 'anyCredential', permission: 'tokens:issue' },
  request: Type.Object({ Entity: EntityMember, ...JOIN_MEMBERS, CustomTags }),
  response: EntityTokenResult,
  errors: [
    'InvalidParams',
    'NotAuthenticated',
    'APIClientRequestRateLimitExceeded',
    'NotAuthorized',
  ],
  example: {
    request: {},
    response: {
      EntityToken: EXAMPLE.entityToken,
      TokenExpiration: EXAMPLE.tomorrow,
      Entity: { Id: EXAMPLE.titleId, Type: 'title', TypeString: 'title' },
    },
  },
  async handle({ Entity, Audience: audience, LifetimeSeconds }, { caller, deps, fail }) {
    const isPlayer = isOfPlayer(caller);
    const details = findJoinFault({ isPlayer, audience, LifetimeSeconds });
    if (details) throw fail('InvalidParams', { details });
    const lifetimeMs = (LifetimeSeconds ?? JOIN_TOKEN_SECONDS.usual) * SECOND_MS;
    const join = audience === undefined ? undefined : { audience, lifetimeMs };
    const token = await tokenFor(deps, caller, { entity: Entity, join });
    if (token === 'sessionOver') throw fail('NotAuthenticated', SESSION_OVER);
    if (token === 'foreignEntity') throw fail('NotAuthorized');
    if ('status' in token) {
      const advice = 'Log in again, and keep a token instead of revoking it.';
      const extras = describeTooManyRevoked(token, { now: deps.now(), advice });
      throw fail('APIClientRequestRateLimitExceeded', extras);
    }
    return toWireEntityToken(token);
  },
});

type AnyCaller = SecretKeyCaller | PlayerCaller | EntityCaller;

function isOfPlayer(caller: AnyCaller): boolean {
  if (caller.kind === 'entity') return caller.issuedBy.kind === 'session';
  return caller.kind === 'player';
}

/** Undefined: what is asked for can be given. */
function findJoinFault(of: {
  readonly isPlayer: boolean;
  readonly audience: string | undefined;
  readonly LifetimeSeconds: number | undefined;
}): ErrorDetails | undefined {
  const { isPlayer, audience, LifetimeSeconds } = of;
  if (audience === undefined) {
    const sentence = 'Only a join token has a lifetime of its own: name its Audience.';
    return LifetimeSeconds === undefined ? undefined : { LifetimeSeconds: [sentence] };
  }
  return isPlayer ? undefined : { Audience: ['Only a player gets a join token.'] };
}

interface Wanted {
  readonly entity: WantedEntity;
  /** Undefined: an ordinary token. */
  readonly join: { readonly audience: string; readonly lifetimeMs: number } | undefined;
}

/** `sessionOver`: the session ended after the credential was judged. */
type Outcome = IssuedEntityToken | 'sessionOver' | 'foreignEntity' | TooManyRevoked;

function tokenFor(deps: Deps, caller: AnyCaller, wanted: Wanted): Outcome | Promise<Outcome> {
  const { titleId } = caller;
  if (caller.kind === 'secretKey') {
    const { keyId, expiresAt } = caller;
    return titleToken(deps, { titleId, keyId, keyExpiresAt: expiresAt }, wanted.entity);
  }
  if (caller.kind === 'player') return playerToken(deps, caller, wanted);
  const { kind, id } = caller.issuedBy;
  if (kind === 'session') {
    const isMaster = caller.entity.type === 'master_player_account';
    return playerToken(deps, { titleId, sessionId: id, isMaster }, wanted);
  }
  // The end of the secret key is judged with every use of the token.
  return titleToken(deps, { titleId, keyId: id }, wanted.entity);
}

function titleToken(
  deps: Deps,
  of: {
    readonly titleId: string;
    readonly keyId: string;
    readonly keyExpiresAt?: Instant | undefined;
  },
  wanted: WantedEntity,
): Outcome {
  const { titleId, keyId, keyExpiresAt } = of;
  if (!isWanted(wanted, titleEntity(titleId))) return 'foreignEntity';
  const expiresAt = Math.min(expiryOf(deps), keyExpiresAt ?? Number.POSITIVE_INFINITY);
  return issueTitleToken(deps, { titleId, keyId, expiresAt });
}

const PLAYER_TYPES: readonly PlayerEntityType[] = ['title_player_account', 'master_player_account'];

async function playerToken(
  deps: Deps,
  of: { readonly titleId: string; readonly sessionId: string; readonly isMaster?: boolean },
  { entity, join }: Wanted,
): Promise<Outcome> {
  const { titleId, sessionId } = of;
  const now = deps.now();
  const wantedEnd = expiryOf(deps, join?.lifetimeMs);
  const key = { titleId, sessionId, now };
  // The session lasts as long as its newest credential, so that it stays listed and can be ended. A join token lasts no longer than it.
  const found = join
    ? await deps.run(findSessionForJoin, key)
    : await deps.run(extendSession, { ...key, expiresAt: wantedEnd });
  if (found.status === 'over') return 'sessionOver';
  if (found.status === 'tooManyRevoked') return found;
  const { player, session } = found;
  const expiresAt = toWholeSecond(Math.min(wantedEnd, session.expiresAt));
  const ownFirst = of.isMaster ? PLAYER_TYPES.toReversed() : PLAYER_TYPES;
  const type = ownFirst.find((one) => isWanted(entity, playerEntity(player, one)));
  if (!type) return 'foreignEntity';
  return issuePlayerToken(deps, { player, session, type, expiresAt, audience: join?.audience });
}

function expiryOf({ now, lifetimes }: Deps, lifetimeMs = lifetimes.entityTokenMs): Instant {
  return toWholeSecond(now() + Math.min(lifetimeMs, lifetimes.entityTokenMs));
}

function isWanted(wanted: WantedEntity, entity: EntityKey): boolean {
  if (wanted === undefined) return true;
  return wanted.Id === entity.id && (wanted.Type === undefined || wanted.Type === entity.type);
}
