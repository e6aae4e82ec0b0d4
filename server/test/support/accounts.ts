import { strict as assert } from 'node:assert';
import { revokeToken } from '../../src/credentials/commands.ts';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { REVOKED_TOKENS_MAX } from '../../src/kernel/limits.ts';
import { PASSWORD_HASHING } from './running.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

// Steps that make accounts, ban them and check their credentials, over the wire.

export const PASSWORD = 'correct horse battery';

/** The body of RegisterServiceUser for `Ada`, unless said otherwise. */
export function toRegistration(world: World, other: Readonly<Record<string, unknown>> = {}) {
  return {
    TitleId: world.titleId,
    Username: 'Ada',
    Email: 'Ada@example.com',
    Password: PASSWORD,
    ...other,
  };
}

/** Registers `Ada`, unless said otherwise. */
export function register(
  world: World,
  other: Readonly<Record<string, unknown>> = {},
  headers: Record<string, string> = {},
): Promise<Reply> {
  return world.call('/Client/RegisterServiceUser', toRegistration(world, other), {}, headers);
}

/** Bans a player; gives the ban. */
export async function ban(
  world: World,
  request: { ServiceId: string; DurationInHours?: number; Reason?: string; IPAddress?: string },
): Promise<Reply['data']> {
  const data = await must(world.asTitle('/Admin/BanUsers', { Bans: [request] }));
  return data.BanData[0];
}

/** The answer of AuthUser about a session ticket. */
export function authUser(world: World, ticket: string): Promise<Reply['data']> {
  return must(world.asTitle('/Matchmaker/AuthUser', { AuthorizationTicket: ticket }));
}

/** The answer of ValidateEntityToken about an entity token, to the server with this audience. */
export async function validate(world: World, token: string, audience?: string): Promise<Reply> {
  const entityToken = await world.titleToken();
  const body = { EntityToken: token, ...(audience !== undefined && { Audience: audience }) };
  return world.call('/Authentication/ValidateEntityToken', body, { entityToken });
}

/** Exchanges a credential of a player for another entity token. */
export async function exchange(
  world: World,
  credentials: { sessionTicket: string } | { entityToken: string },
  body: unknown = {},
): Promise<Reply['data']> {
  return must(world.call('/Authentication/GetEntityToken', body, credentials));
}

/** The server that join tokens of tests are for. */
export const ARENA = 'arena-7.eu';

/** A join token of a player for ARENA, unless said otherwise. */
export async function joinToken(
  world: World,
  credentials: { sessionTicket: string } | { entityToken: string },
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  return (await exchange(world, credentials, { Audience: ARENA, ...more })).EntityToken;
}

/** Says whether the title's servers take join tokens only. */
export async function requireJoinTokens(world: World, isOn: boolean): Promise<void> {
  const operator = await world.operator(['developer']);
  await must(world.call('/Operator/SetTitleSettings', { JoinTokensOnly: isOn }, { operator }));
}

/** Gets this many entity tokens with a credential, and revokes each of them. */
export async function revokeTokens(
  world: World,
  { count, ...credential }: { readonly count: number; readonly sessionTicket: string },
): Promise<void> {
  for (let done = 0; done < count; done += 100) {
    const some = Array.from({ length: Math.min(100, count - done) }, async () => {
      const { EntityToken } = await must(
        world.call('/Authentication/GetEntityToken', {}, credential),
      );
      const entityToken: string = EntityToken;
      await must(world.call('/Authentication/RevokeEntityToken', {}, { entityToken }));
    });
    // Side by side within a hundred, so that they share commits.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(some);
  }
}

/** Makes as many tokens of a player's session revoked as it may have at most, as if it had collected them before. */
export async function revokeAllTokens(world: World, playerId: string): Promise<void> {
  const sessions = await must(world.asTitle('/Admin/ListPlayerSessions', { ServiceId: playerId }));
  const issuedBy = { kind: 'session', id: sessions.Sessions[0].SessionId } as const;
  const now = world.clock.now();
  const { titleId } = world;
  await Promise.all(
    Array.from({ length: REVOKED_TOKENS_MAX }, (_, at) =>
      world.run(revokeToken, {
        titleId,
        tokenId: `collected-${at}`,
        issuedBy,
        expiresAt: now + HOUR_MS,
        now,
      }),
    ),
  );
}

/** Makes more calls at the same time than may wait for a password to be judged. */
export function atOnce(call: (index: number) => Promise<Reply>): Promise<readonly Reply[]> {
  const calls = PASSWORD_HASHING.atOnce + PASSWORD_HASHING.waitingMax + 10;
  return Promise.all(Array.from({ length: calls }, (_, index) => call(index)));
}

/** Makes more such calls than may wait; gives one that was turned away. */
export async function overrun(call: (index: number) => Promise<Reply>): Promise<Reply> {
  const replies = await atOnce(call);
  // Others may have found the account locked.
  const turnedAway = replies.find(({ error }) => error === 'APIConcurrentRequestLimitExceeded');
  assert(turnedAway, 'nobody was turned away');
  assert.equal(turnedAway.retryAfterSeconds, 1);
  assert.equal(turnedAway.headers.get('Retry-After'), '1');
  return turnedAway;
}

/** The body of a reply, to compare two replies. */
export function bodyOf(reply: Reply): Omit<Reply, 'headers' | 'requestId'> {
  const { headers: _headers, requestId: _id, ...body } = reply;
  return body;
}

/** A text with another character in the middle. */
export function tamper(text: string): string {
  const middle = Math.floor(text.length / 2);
  const other = text[middle] === 'A' ? 'B' : 'A';
  return text.slice(0, middle) + other + text.slice(middle + 1);
}

/** Somebody has the display name `Hero`, which nobody else may take. */
export async function aHero(world: World): Promise<void> {
  await world.makeNamesUnique();
  const { sessionTicket } = await world.logIn('hero');
  const body = { DisplayName: 'Hero' };
  await must(world.call('/Client/UpdateUserTitleDisplayName', body, { sessionTicket }));
}
