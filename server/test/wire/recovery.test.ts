import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { CONTACT_TRUSTED_MS, WRONG_MAIL_TOKENS_PER_ADDRESS } from '../../src/kernel/limits.ts';
import { PASSWORD, register } from '../support/accounts.ts';
import { AWAY, from, HOME, untilLimited } from '../support/guessing.ts';
import {
  linkIn,
  type MailingService,
  startMailingService,
  tokenIn,
} from '../support/mailing-service.ts';
import { must } from '../support/stock.ts';
import type { World } from '../support/world.ts';

// Recoveries from the mail to the end, by those who may and by those who want to take an account.

let service: MailingService;
let world: World;
beforeAll(async () => {
  service = await startMailingService();
});
afterAll(() => service[Symbol.asyncDispose]());

const NEW = 'staple and a second horse';

async function open(path: string, init: RequestInit = {}) {
  const reply = await fetch(service.running.url + path, { redirect: 'manual', ...init });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

function send(path: string, fields: Readonly<Record<string, string>> | string[][], at = HOME) {
  return open(path, { method: 'POST', body: new URLSearchParams(fields), headers: from(at) });
}

const reset = (token: string, more: string[][] = []) =>
  send('/account/reset', [['token', token], ['password', NEW], ['again', NEW], ...more]);

const logIn = (Email: string, Password: string) =>
  world.call('/Client/LoginWithEmailAddress', { TitleId: world.titleId, Email, Password });

const ask = (Email: string) =>
  must(world.call('/Client/SendAccountRecoveryEmail', { TitleId: world.titleId, Email }));

let count = 0;
/** A player of a title of its own, who logs in with an address of its own. */
async function aPlayer() {
  count += 1;
  world = await service.world.otherTitle();
  const email = `ada${count}@players.example`;
  const player = await must(register(world, { Email: email }));
  return { email, playerId: player.ServiceId, sessionTicket: player.SessionTicket };
}

/** Sets a contact in a session, and confirms it as the owner of its mail box does. */
async function confirmContact(sessionTicket: string, address: string): Promise<void> {
  await must(
    world.call('/Client/AddOrUpdateContactEmail', { EmailAddress: address }, { sessionTicket }),
  );
  const token = tokenIn(linkIn(await service.mailTo(address)));
  expect(await send('/account/verify', { token })).toMatchObject({ status: 303 });
}

describe('the pages', () => {
  test('a lost password: ask, open the mail, choose another', async () => {
    const { email } = await aPlayer();
    await ask(email.toUpperCase());
    const link = linkIn(await service.mailTo(email));
    const page = await open(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain(tokenIn(link));
    expect(page.text).not.toContain(email);
    const done = await reset(tokenIn(link));
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/account/changed');
    expect((await open('/account/changed')).text).toContain('Your password has changed');
    expect(await logIn(email, PASSWORD)).toMatchObject({ error: 'InvalidEmailOrPassword' });
    expect(await logIn(email, NEW)).toMatchObject({ code: 200 });
    await service.mailTo(email, 2);
  });

  test('tell nobody their address, take nothing from others, run nothing, and are kept by no cache', async () => {
    for (const path of ['/account/reset?token=a', '/account/verify?token=a', '/account/changed']) {
      const { headers } = await open(path, { headers: { Origin: 'https://game.example' } });
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('access-control-allow-origin')).toBeNull();
      const policy = headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('script');
    }
  });

  test('a form with a fault is shown again, with its marks, and the token stays good', async () => {
    const { email, sessionTicket } = await aPlayer();
    await must(world.call('/Client/LinkCustomID', { CustomId: 'a-thief' }, { sessionTicket }));
    await ask(email);
    const token = tokenIn(linkIn(await service.mailTo(email, 2)));
    const { text } = await open(`/account/reset?token=${token}`);
    const [, key = ''] = /name="remove" value="([^"]+)"/.exec(text) ?? [];
    const differs = await send('/account/reset', [
      ['token', token],
      ['password', NEW],
      ['again', 'another one'],
      ['remove', key],
    ]);
    expect(differs.status).toBe(422);
    expect(differs.text).toContain('The two passwords differ');
    expect(differs.text).toContain(`value="${key}" checked`);
    expect(differs.text).not.toContain(NEW);
    const short = await send('/account/reset', { token, password: 'x', again: 'x' });
    expect(short).toMatchObject({ status: 422 });
    expect(await reset(token, [['remove', key]])).toMatchObject({ status: 303 });
    const byThief = { TitleId: world.titleId, CustomId: 'a-thief' };
    expect(await world.call('/Client/LoginWithCustomID', byThief)).toMatchObject({
      error: 'AccountNotFound',
    });
  });

  test('a link that does not work says what to do', async () => {
    const { email } = await aPlayer();
    await ask(email);
    const token = tokenIn(linkIn(await service.mailTo(email)));
    const unknown = await open('/account/reset?token=none');
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.text).toContain('ask the support of the game');
    await reset(token);
    const used = await open(`/account/reset?token=${token}`);
    expect(used).toMatchObject({ status: 410 });
    expect(used.text).toContain('was used already');
    world.clock.advance(HOUR_MS);
    await ask(email);
    const late = linkIn(await service.mailTo(email, 3));
    world.clock.advance(HOUR_MS);
    expect(await open(late)).toMatchObject({ status: 410 });
    expect((await open(late)).text).toContain('too old');
  });

  test('too many wrong links from an address', async () => {
    const guess = () => open('/account/reset?token=none', { headers: from(AWAY) });
    const { burst } = WRONG_MAIL_TOKENS_PER_ADDRESS;
    const limited = await untilLimited(burst, guess, ({ status }) => status === 429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(limited.text).toContain('Too many wrong links');
    expect(await send('/account/verify', { token: 'none' }, AWAY)).toMatchObject({ status: 429 });
  });
});

describe('nobody takes an account', () => {
  test('a scanner that opens the links of a mail uses up nothing', async () => {
    const { email, sessionTicket } = await aPlayer();
    await ask(email);
    const link = linkIn(await service.mailTo(email));
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect(await open(link, { method })).toMatchObject({ status: 200 });
    }
    expect(await logIn(email, PASSWORD)).toMatchObject({ code: 200 });
    const contact = `scanned-${email}`;
    const body = { EmailAddress: contact };
    await must(world.call('/Client/AddOrUpdateContactEmail', body, { sessionTicket }));
    const verify = linkIn(await service.mailTo(contact));
    await open(verify);
    const profile = await must(world.call('/Client/GetPlayerProfile', {}, { sessionTicket }));
    expect(profile.PlayerProfile.ContactEmailAddresses).toEqual([
      { EmailAddress: contact, VerificationStatus: 'Unverified' },
    ]);
    expect(await send('/account/verify', { token: tokenIn(verify) })).toMatchObject({
      status: 303,
    });
  });

  test('by a token that was used, not even twice at the same moment', async () => {
    const { email } = await aPlayer();
    await ask(email);
    const token = tokenIn(linkIn(await service.mailTo(email)));
    const statuses = (await Promise.all([reset(token), reset(token), reset(token)])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 410, 410]);
    expect(await reset(token)).toMatchObject({ status: 410 });
  });

  test('by a contact of theirs that is not confirmed', async () => {
    const { sessionTicket, email } = await aPlayer();
    const thief = `thief-${email}`;
    const body = { EmailAddress: thief };
    await must(world.call('/Client/AddOrUpdateContactEmail', body, { sessionTicket }));
    await service.mailTo(thief);
    world.clock.advance(2 * CONTACT_TRUSTED_MS);
    await ask(thief);
    await ask(email);
    await service.mailTo(email, 2);
    expect(service.mailsTo(thief)).toHaveLength(1);
  });

  test('by a contact that was set in a stolen session: the owner is told, and has 72 hours', async () => {
    const { email, sessionTicket } = await aPlayer();
    const [own, thief] = [`own-${email}`, `thief-${email}`];
    await confirmContact(sessionTicket, own);
    world.clock.advance(CONTACT_TRUSTED_MS);
    const { SessionTicket: stolen, ServiceId } = await must(logIn(email, PASSWORD));
    await confirmContact(stolen, thief);
    const seen = await must(world.asTitle('/Admin/GetPlayerProfile', { ServiceId }));
    expect(seen.PlayerProfile.FormerContactEmail).toMatchObject({ EmailAddress: own });
    const asPlayer = { sessionTicket: stolen };
    const shown = await must(world.call('/Client/GetPlayerProfile', { ServiceId }, asPlayer));
    expect(JSON.stringify(shown)).not.toContain(own);
    expect((await service.mailTo(own, 2)).body).toContain('contact address');
    expect((await service.mailTo(email, 2)).body).toContain('contact address');
    world.clock.advance(CONTACT_TRUSTED_MS - 1);
    await ask(thief);
    await ask(email);
    const mail = await service.mailTo(email, 3);
    expect(service.mailsTo(thief)).toHaveLength(1);
    // The owner resets by the login address, which takes the contact of the thief away.
    const page = await open(linkIn(mail));
    expect(page.text).toContain('the account has no contact address');
    expect(page.text).not.toContain('value="contact"');
    expect(await reset(tokenIn(linkIn(mail)))).toMatchObject({ status: 303 });
    world.clock.advance(CONTACT_TRUSTED_MS);
    await ask(thief);
    await ask(email);
    await service.mailTo(email, 5);
    const told = service.mailsTo(thief).map(({ body }) => /account\/reset/.test(body));
    expect(told).not.toContain(true);
  });

  test.each(['the page', 'Admin/ResetPassword'] as const)(
    'by a contact of theirs that the owner has replaced before a reset with %s',
    async (how) => {
      const { email, playerId, sessionTicket } = await aPlayer();
      const [own, thief] = [`own-${email}`, `thief-${email}`];
      await confirmContact(sessionTicket, thief);
      world.clock.advance(CONTACT_TRUSTED_MS);
      const { SessionTicket } = await must(logIn(email, PASSWORD));
      await confirmContact(SessionTicket, own);
      await ask(email);
      const Token = tokenIn(linkIn(await service.mailTo(email, 3)));
      if (how === 'the page') expect(await reset(Token)).toMatchObject({ status: 303 });
      else await must(world.asTitle('/Admin/ResetPassword', { Token, Password: NEW }));
      await ask(thief);
      await ask(email);
      await service.mailTo(email, 5);
      expect(service.mailsTo(thief).filter(({ body }) => /account\/reset/.test(body))).toEqual([]);
      const { PlayerProfile } = await must(
        world.asTitle('/Admin/GetPlayerProfile', { ServiceId: playerId }),
      );
      expect(PlayerProfile).not.toHaveProperty('FormerContactEmail');
      expect(PlayerProfile.ContactEmailAddresses ?? []).toEqual([]);
      const told = await service.mailTo(thief, 3);
      expect(told.body).toContain('no new password can be mailed to it');
      expect(told.body).not.toContain('ask for a new password');
    },
  );

  test('by a session that was stolen a while ago', async () => {
    const { sessionTicket } = await aPlayer();
    world.clock.advance(HOUR_MS + 1);
    const body = { EmailAddress: 'thief@players.example' };
    for (const [path, request] of [
      ['/Client/AddOrUpdateContactEmail', body],
      ['/Client/RemoveContactEmail', {}],
    ] as const) {
      expect(await world.call(path, request, { sessionTicket })).toMatchObject({
        error: 'SessionTooOld',
      });
    }
  });

  test('by a token that went to an address of before', async () => {
    const { email, playerId } = await aPlayer();
    await ask(email);
    const token = tokenIn(linkIn(await service.mailTo(email)));
    const Email = `other-${email}`;
    await must(world.asTitle('/Admin/UpdatePlayerIdentity', { ServiceId: playerId, Email }));
    const refused = await reset(token);
    expect(refused).toMatchObject({ status: 410 });
    expect(refused.text).toContain('another address now');
    expect(await logIn(Email, PASSWORD)).toMatchObject({ code: 200 });
  });
});

test('an operator who mails a link, and one who resets by it, is told with the player', async () => {
  const { email, playerId: ServiceId } = await aPlayer();
  const operator = await world.operator(['owner']);
  const call = (path: string, body: object) => {
    world.clock.advance(1);
    return must(world.call(path, body, { operator }));
  };
  await call('/Admin/SendAccountRecoveryEmail', { Email: email });
  const Token = tokenIn(linkIn(await service.mailTo(email)));
  await call('/Admin/ResetPassword', { Token, Password: NEW });
  const acts = ['/Admin/ResetPassword', '/Admin/SendAccountRecoveryEmail'];
  const { Activity } = await call('/Operator/ListActivity', { Subject: 'Players' });
  expect(Activity).toMatchObject(
    acts.map((Operation) => ({ Operation, Players: [{ ServiceId, About: {} }] })),
  );
  expect(JSON.stringify(Activity)).not.toContain(email);
});
