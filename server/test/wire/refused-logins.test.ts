import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOGIN_REFUSALS, PROVIDERS } from '../../src/kernel/identity-provider.ts';
import { ban, overrun, PASSWORD, register } from '../support/accounts.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type Reply, type World } from '../support/world.ts';

// The traces of a refused call in the log and in the metrics, which support finds by its request id.

let running: Running;
let world: World;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

/** The members of the call's line that say why and whose. */
function lineOf({ requestId }: Reply) {
  const line = running.lines.find((one) => one['requestId'] === requestId);
  expect(line).toMatchObject({ msg: 'call refused', level: 'info', address: '127.0.0.1' });
  const { outcome, reason, titleId, playerId, keyId, provider } = line ?? {};
  return { outcome, reason, titleId, playerId, keyId, provider };
}

async function refusedBy(provider: string, reason: string): Promise<number> {
  const text = await (await fetch(`${running.url}/metrics`)).text();
  const series = `purser_logins_refused_total{provider="${provider}",reason="${reason}"} `;
  const line = text.split('\n').find((one) => one.startsWith(series));
  return Number(line?.slice(series.length));
}

const SECRET = 'a-secret-that-nobody-may-read';
/** No id, of which some are hexadecimal, has it by chance. */
const NAME = 'AdaLovelace';

/** Situation, provider, reason, what is known of the player, the refused call. */
const LOGINS: [
  string,
  string,
  string,
  (world: World) => Promise<{ reply: Reply; playerId?: string }>,
][] = [
  [
    'a title that does not exist',
    'Custom',
    'unknownTitle',
    async () => ({ reply: await byCustomId({ TitleId: 'FFFF' }) }),
  ],
  [
    'no account',
    'Custom',
    'noAccount',
    async (own) => ({ reply: await byCustomId({ TitleId: own.titleId }) }),
  ],
  [
    'a ban',
    'Custom',
    'banned',
    async (own) => {
      const { playerId } = await own.logIn(SECRET);
      await ban(own, { ServiceId: playerId });
      return { reply: await byCustomId({ TitleId: own.titleId }), playerId };
    },
  ],
  [
    'an account that a server does not know',
    'CustomServer',
    'noAccount',
    async (own) => ({
      reply: await own.asTitle('/Server/LoginWithServerCustomId', { ServerCustomId: SECRET }),
    }),
  ],
  [
    'no account of that username',
    'Service',
    'noAccount',
    async (own) => ({ reply: await byPassword(own, { Username: SECRET, Password: SECRET }) }),
  ],
  [
    'a wrong password',
    'Service',
    'wrongPassword',
    async (own) => {
      const { ServiceId: playerId } = await must(register(own, { Username: NAME }));
      return { reply: await byPassword(own, { Username: NAME, Password: SECRET }), playerId };
    },
  ],
  [
    'too many passwords at once',
    'Service',
    'busy',
    async (own) => {
      const { ServiceId: playerId } = await must(register(own, { Username: NAME }));
      const login = { Username: NAME, Password: PASSWORD };
      return { reply: await overrun(() => byPassword(own, login)), playerId };
    },
  ],
];

function byCustomId(body: object): Promise<Reply> {
  return world.call('/Client/LoginWithCustomID', { CustomId: SECRET, ...body });
}

function byPassword({ titleId }: World, body: object): Promise<Reply> {
  return world.call('/Client/LoginWithService', { TitleId: titleId, ...body });
}

describe('a refused login is in the log with its true reason, and counted', () => {
  test.each(LOGINS)('%s', async (_what, provider, reason, play) => {
    const own = await world.otherTitle();
    const before = await refusedBy(provider, reason);
    const { reply, playerId } = await play(own);
    const titleId = reason === 'unknownTitle' ? 'FFFF' : own.titleId;
    const outcome = reply.error;
    expect(lineOf(reply)).toMatchObject({ outcome, reason, titleId, playerId, provider });
    expect(await refusedBy(provider, reason)).toBeGreaterThan(before);
  });

  test('a text in the place of a title id that is none is not logged', async () => {
    const reply = await byCustomId({ TitleId: SECRET });
    expect(lineOf(reply)).toMatchObject({ reason: 'unknownTitle', titleId: undefined });
  });

  test('a name that is taken', async () => {
    const own = await world.otherTitle();
    await must(register(own));
    const reply = await register(own);
    const { titleId } = own;
    const outcome = 'UsernameNotAvailable';
    expect(lineOf(reply)).toMatchObject({ outcome, titleId, provider: 'Service' });
  });

  test('no line has a secret, nor the name of a player', async () => {
    for (const [what, , reason, play] of LOGINS) {
      // It costs as many passwords as wait at once, and gives the line of any other refused password.
      if (reason === 'busy') continue;
      // oxlint-disable-next-line no-await-in-loop
      const { reply } = await play(await world.otherTitle());
      expect(lineOf(reply), what).toMatchObject({ reason });
    }
    const text = JSON.stringify(running.lines);
    for (const secret of [SECRET, PASSWORD, NAME, 'example.com', 'purser_sk_']) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
  });

  test('every reason is there from the start', async () => {
    await using fresh = await startService();
    const text = await (await fetch(`${fresh.url}/metrics`)).text();
    for (const provider of PROVIDERS) {
      for (const reason of LOGIN_REFUSALS) {
        const labels = `{provider="${provider}",reason="${reason}"}`;
        expect(text).toContain(`purser_logins_refused_total${labels} 0\n`);
      }
    }
  });
});

describe('a refused credential is in the log with its true reason', () => {
  test('a secret key', async () => {
    const call = (secretKey: string) => world.call('/Matchmaker/AuthUser', {}, { secretKey });
    const own = await world.otherTitle();
    const limited = await own.limitedKey(['matchmaker'], 60_000);
    world.clock.advance(60_000);
    const { titleId } = own;
    const outcome = 'SecretKeyNotFound';
    const expired = await call(limited);
    expect(lineOf(expired)).toMatchObject({ outcome, reason: 'expired', titleId });
    expect(lineOf(expired).keyId).toEqual(expect.any(String));
    expect(lineOf(await call('x'.repeat(40)))).toMatchObject({ outcome, reason: 'unknown' });
    expect(lineOf(await call('x'))).toMatchObject({ outcome, reason: 'malformed' });
  });

  test('a session ticket', async () => {
    const own = await world.otherTitle();
    const { titleId } = own;
    const { playerId, sessionTicket } = await own.logIn();
    await ban(own, { ServiceId: playerId });
    const shown = await own.call('/Authentication/GetEntityToken', {}, { sessionTicket });
    const known = { reason: 'revoked', titleId, playerId };
    expect(lineOf(shown)).toMatchObject({ outcome: 'AccountBanned', titleId, playerId });
    const asked = (by: World) =>
      by.asTitle('/Server/AuthenticateSessionTicket', { SessionTicket: sessionTicket });
    expect(lineOf(await asked(own))).toMatchObject({ outcome: 'InvalidSessionTicket', ...known });
    const other = await own.otherTitle();
    const { sessionTicket: good, playerId: theirs } = await other.logIn();
    const reply = await own.asTitle('/Server/AuthenticateSessionTicket', { SessionTicket: good });
    expect(lineOf(reply)).toMatchObject({ reason: 'otherTitle', titleId, playerId: theirs });
  });
});

test.each([
  ['/Client/DeleteOwnAccount', 'Grace', {}],
  ['/Client/ChangePassword', 'Hedy', { NewPassword: `${PASSWORD}s` }],
])(
  '%s with a wrong password is in the log with the reason and the player',
  async (path, Username, more) => {
    const other = { Username, Email: `${Username}@example.com` };
    const { ServiceId, SessionTicket: sessionTicket } = await must(register(world, other));
    const reply = await world.call(path, { Password: SECRET, ...more }, { sessionTicket });
    expect(reply.error).toBe('InvalidUsernameOrPassword');
    expect(lineOf(reply)).toMatchObject({ reason: 'wrongPassword', playerId: ServiceId });
    expect(JSON.stringify(running.lines)).not.toContain(SECRET);
  },
);
