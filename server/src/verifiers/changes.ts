import type { RevokedEntry } from '../credentials/revocations.ts';
import type { KeyRing, SigningKeyEntry } from '../credentials/signing-key.ts';
import type { ControlFact } from '../kernel/control.ts';
import { type Instant, MINUTE_MS, toWireTime } from '../kernel/instant.ts';
import type { TitleEntry } from '../titles/title.ts';
import type { WireChanges } from './wire.ts';

/** The changes of an answer while they are gathered. */
interface Gathered {
  joinTokensOnly: boolean | undefined;
  readonly keys: Map<string, GatheredKey>;
  readonly tokens: IdsByEnd;
  readonly sessions: IdsByEnd;
  readonly players: NonNullable<WireChanges['Players']>;
  readonly secretKeys: NonNullable<WireChanges['SecretKeys']>;
  /** Ends of players as they are written: many have the same, and writing one takes longer than all else of a player. */
  readonly minutes: Map<Instant, string>;
}

interface GatheredKey {
  readonly isRevoked: boolean;
  /** Only to find its public half. */
  readonly sealed?: string | undefined;
}

/** Ids by the moment until which they must be remembered. */
type IdsByEnd = Map<Instant, string[]>;

type Entry = SigningKeyEntry | RevokedEntry | TitleEntry;

/** The deps of the translation. */
export interface ChangesDeps {
  readonly findPublicKey: KeyRing['findPublic'];
}

/**
 * Translates entries of the control log, or facts of a snapshot, for verifiers of a title. Passes over those that say nothing to them, and those
 * of another title. Of a signing key it tells the public half alone.
 */
export function toChanges(
  facts: readonly ControlFact[],
  { titleId, findPublicKey }: ChangesDeps & { readonly titleId: string },
): WireChanges {
  const gathered: Gathered = {
    joinTokensOnly: undefined,
    keys: new Map(),
    tokens: new Map(),
    sessions: new Map(),
    players: [],
    secretKeys: [],
    minutes: new Map(),
  };
  for (const fact of facts) if (isOf(fact, titleId)) gather(gathered, fact as Entry);
  return toWire(gathered, findPublicKey);
}

/** Whether a fact may be told to the title's verifiers. */
function isOf({ titleId, body }: ControlFact, asked: string): boolean {
  const named = titleId ?? (body as { readonly titleId?: string }).titleId;
  return named === undefined || named === asked;
}

function gather(into: Gathered, { kind, body }: Entry): void {
  switch (kind) {
    case 'signingKey':
      addKey(into, { ...body, isRevoked: body.revoked });
      break;
    case 'titleSigningKeyRevoked':
      addKey(into, { kid: body.kid, isRevoked: true });
      break;
    case 'tokenRevoked':
      add(into.tokens, body.until, body.tokenId);
      break;
    case 'sessionRevoked':
      add(into.sessions, body.until, body.sessionId);
      break;
    case 'playerEpoch': {
      const { playerId, epoch, keptSessionId, until } = body;
      into.players.push({
        PlayerId: playerId,
        Epoch: epoch,
        ...(keptSessionId !== undefined && { KeptSessionId: keptSessionId }),
        Until: minuteText(into, until),
      });
      break;
    }
    case 'secretKey': {
      const { keyId, expiresAt, revoked } = body;
      const end = expiresAt === undefined ? {} : { ExpiresAt: toWireTime(expiresAt) };
      into.secretKeys.push({ KeyId: keyId, ...end, IsRevoked: revoked });
      break;
    }
    case 'title':
      into.joinTokensOnly = body.joinTokensOnly === true;
      break;
  }
}

/** A key that is revoked stays so. */
function addKey(
  { keys }: Gathered,
  { kid, isRevoked, sealed }: GatheredKey & { readonly kid: string },
): void {
  const known = keys.get(kid);
  keys.set(kid, {
    isRevoked: isRevoked || known?.isRevoked === true,
    sealed: sealed ?? known?.sealed,
  });
}

function add(to: IdsByEnd, until: Instant, id: string): void {
  const end = toMinute(until);
  const ids = to.get(end);
  if (ids) ids.push(id);
  else to.set(end, [id]);
}

/** The end of the minute, because verifiers keep whole minutes, as we do. */
function toMinute(until: Instant): Instant {
  return Math.ceil(until / MINUTE_MS) * MINUTE_MS;
}

function minuteText({ minutes }: Gathered, until: Instant): string {
  const end = toMinute(until);
  const text = minutes.get(end) ?? toWireTime(end);
  minutes.set(end, text);
  return text;
}

function toWire(
  { joinTokensOnly, keys, tokens, sessions, players, secretKeys }: Gathered,
  findPublicKey: ChangesDeps['findPublicKey'],
): WireChanges {
  return {
    ...(joinTokensOnly !== undefined && { JoinTokensOnly: joinTokensOnly }),
    ...(keys.size > 0 && { SigningKeys: [...keys].map((key) => toWireKey(findPublicKey, key)) }),
    ...(tokens.size > 0 && { Tokens: toWireIds(tokens) }),
    ...(sessions.size > 0 && { Sessions: toWireIds(sessions) }),
    ...(players.length > 0 && { Players: players }),
    ...(secretKeys.length > 0 && { SecretKeys: secretKeys }),
  };
}

function toWireKey(
  findPublicKey: ChangesDeps['findPublicKey'],
  [kid, { isRevoked, sealed }]: readonly [string, GatheredKey],
): NonNullable<WireChanges['SigningKeys']>[number] {
  const key = findPublicKey({ kid, sealed });
  if (!key) throw new Error(`The key ring lacks the signing key ${kid}`);
  return { KeyId: kid, X: key.x, Y: key.y, IsRevoked: isRevoked };
}

function toWireIds(byEnd: IdsByEnd): NonNullable<WireChanges['Tokens']> {
  return [...byEnd].map(([until, ids]) => ({ Until: toWireTime(until), Ids: ids }));
}
