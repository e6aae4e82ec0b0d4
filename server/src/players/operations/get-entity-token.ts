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
import { EXAMPLE } from '../../credentials/examples.ts';
import { describeTooManyRevoked, type TooManyRevoked } from '../../credentials/revocations.ts';
import { EntityTokenResult, toWireEntityToken } from '../../credentials/wire.ts';
import {
  ENTITY_TYPES,
  type EntityCaller,
  type EntityKey,
  type PlayerCaller,
  type SecretKeyCaller,
} from '../../kernel/caller.ts';
import type { Run } from '../../kernel/command.ts';
import { SESSION_OVER } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, Identifier } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { extendSession } from '../commands/sessions.ts';

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
    "With a secret key: a token of the title, which dies with the key. With a session ticket: one of the title player. With an entity token: a new one of the same entity and session. A player's session may also get a token of its other entity, the master player account. Earlier tokens stay valid. A session of which 32 tokens were revoked gets no new one until one of them would have ended; its ticket and its other tokens stay good.",
  auth: { kind: 'anyCredential', permission: 'tokens:issue' },
  request: Type.Object({ Entity: EntityMember, CustomTags }),
  response: EntityTokenResult,
  errors: ['NotAuthenticated', 'APIClientRequestRateLimitExceeded', 'NotAuthorized'],
  example: {
    request: {},
    response: {
      EntityToken: EXAMPLE.entityToken,
      TokenExpiration: EXAMPLE.tomorrow,
      Entity: { Id: EXAMPLE.titleId, Type: 'title', TypeString: 'title' },
    },
  },
  async handle({ Entity }, { caller, deps, fail }) {
    const token = await tokenFor(deps, caller, Entity);
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

/** `sessionOver`: the session ended after the credential was judged. */
type Outcome = IssuedEntityToken | 'sessionOver' | 'foreignEntity' | TooManyRevoked;

function tokenFor(
  deps: Deps,
  caller: SecretKeyCaller | PlayerCaller | EntityCaller,
  wanted: WantedEntity,
): Outcome | Promise<Outcome> {
  const { titleId } = caller;
  if (caller.kind === 'secretKey') {
    const { keyId, expiresAt } = caller;
    return titleToken(deps, { titleId, keyId, keyExpiresAt: expiresAt }, wanted);
  }
  if (caller.kind === 'player') return playerToken(deps, caller, wanted);
  const { kind, id } = caller.issuedBy;
  if (kind === 'session') {
    const isMaster = caller.entity.type === 'master_player_account';
    return playerToken(deps, { titleId, sessionId: id, isMaster }, wanted);
  }
  // The end of the secret key is judged with every use of the token.
  return titleToken(deps, { titleId, keyId: id }, wanted);
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
  wanted: WantedEntity,
): Promise<Outcome> {
  const { titleId, sessionId } = of;
  const expiresAt = expiryOf(deps);
  // The session lasts as long as its newest credential, so that it stays listed and can be ended.
  const extension = { titleId, sessionId, expiresAt, now: deps.now() };
  const extended = await deps.run(extendSession, extension);
  if (extended.status === 'over') return 'sessionOver';
  if (extended.status === 'tooManyRevoked') return extended;
  const { player, session } = extended;
  const ownFirst = of.isMaster ? PLAYER_TYPES.toReversed() : PLAYER_TYPES;
  const type = ownFirst.find((one) => isWanted(wanted, playerEntity(player, one)));
  if (!type) return 'foreignEntity';
  return issuePlayerToken(deps, { player, session, type, expiresAt });
}

function expiryOf(deps: Deps): Instant {
  return toWholeSecond(deps.now() + deps.lifetimes.entityTokenMs);
}

function isWanted(wanted: WantedEntity, entity: EntityKey): boolean {
  if (wanted === undefined) return true;
  return wanted.Id === entity.id && (wanted.Type === undefined || wanted.Type === entity.type);
}
