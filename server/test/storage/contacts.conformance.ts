import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneSome } from '../../src/app/storage/pruning.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { KEPT_USUALLY } from '../../src/kernel/kept.ts';
import {
  CONTACT_TRUSTED_MS,
  MAIL_LIMIT_MS,
  MAILS_PER_ADDRESS,
  RECOVERED_PLAYERS_MAX,
  RESET_TOKEN_MS,
} from '../../src/kernel/limits.ts';
import { digestOf } from '../../src/kernel/secrets.ts';
import { claimJobs } from '../../src/mail/commands.ts';
import {
  findPlayerContact,
  findPlayerFormerContact,
  findVerification,
  removeContact,
  setContact,
  verifyContact,
} from '../../src/players/commands/contacts.ts';
import { setPassword } from '../../src/players/commands/corrections.ts';
import { playerHistory } from '../../src/players/commands/history.ts';
import { linkIdentity } from '../../src/players/commands/links.ts';
import { logInPlayer, registerPlayer } from '../../src/players/commands/log-in.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import {
  findReset,
  requestRecovery,
  resetPassword,
  startRecovery,
} from '../../src/players/commands/recovery.ts';
import { newChange, tokenMail } from '../support/mailed-tokens.ts';
import {
  aSession,
  aTitle,
  NOW,
  registration,
  type MakeStorage,
  type TestedStorage,
  unique,
  uniqueHex,
} from './given.ts';

/** Tests the promises about contacts, and about passwords that are reset by mail. */
export function contactsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  let titleId: string;
  beforeAll(async () => {
    storage = await make();
    titleId = await aTitle(storage);
  });
  afterAll(() => storage.close());

  async function register() {
    const username = unique('u').toLowerCase();
    const email = `${username}@players.example`;
    const registered = registration(titleId, { username, email });
    await storage.run(registerPlayer, registered);
    return { ...registered, titleId, email };
  }

  type Key = { readonly titleId: string; readonly playerId: string };

  /** Gives a player a contact; gives the digest of the token that was mailed. */
  async function contact({ playerId }: Key, email: string, now = NOW, sessionId?: string) {
    const { mail } = tokenMail();
    const of = {
      titleId,
      playerId,
      email,
      mail,
      sessionId,
      isMailSetUp: true,
      ...newChange(),
      now,
    };
    return { outcome: await storage.run(setContact, of), digest: mail.digest };
  }

  async function verified(
    player: Key,
    email: string,
    now = NOW,
    sessionId?: string,
  ): Promise<void> {
    const { digest } = await contact(player, email, now, sessionId);
    const { playerId } = player;
    expect(
      await storage.run(verifyContact, { titleId, playerId, digest, ...newChange(), now }),
    ).toBe('verified');
  }

  /** Asks for tokens that reset the password; gives the outcome and the digests that there are. */
  async function recover(address: string, now = NOW) {
    const mails = Array.from({ length: RECOVERED_PLAYERS_MAX }, () => tokenMail().mail);
    const outcome = await storage.run(startRecovery, {
      titleId,
      address,
      mails,
      job: undefined,
      now,
    });
    return { outcome, digests: mails.map(({ digest }) => digest) };
  }

  const look = (digest: string, now = NOW) => storage.run(findReset, { digest, titleId, now });

  function reset({ playerId }: Key, digest: string, more: object = {}) {
    return storage.run(resetPassword, {
      titleId,
      playerId,
      digest,
      passwordHash: 'a new hash',
      nameKeys: [],
      removed: [],
      removesContact: false,
      ...newChange(),
      isMailSetUp: true,
      now: NOW,
      ...more,
    });
  }

  type Mail = { readonly recipient: string; readonly params: string; readonly player_id: string };

  const mailsTo = async (address: string) => {
    const rows = await storage.readRows('select recipient, params, player_id from outbox');
    return (rows as readonly Mail[]).filter((row) => row.recipient === address);
  };

  /** Sorted: PostgreSQL gives rows in any order. */
  const templatesTo = async (address: string) =>
    (await mailsTo(address)).map(({ params }): string => JSON.parse(params).template).toSorted();

  describe('contacts', () => {
    it('a contact is confirmed by the token that went to it, once, and by no other', async () => {
      const player = await register();
      const { playerId } = player;
      const first = await contact(player, 'One@players.example');
      const second = await contact(player, 'two@players.example');
      const verify = (digest: string) =>
        storage.run(verifyContact, { titleId, playerId, digest, ...newChange(), now: NOW });
      expect(await verify(first.digest)).toBe('unknown');
      expect(
        await storage.run(findVerification, { digest: second.digest, now: NOW }),
      ).toMatchObject({ status: 'good', contact: { address: 'two@players.example' } });
      expect(await Promise.all([verify(second.digest), verify(second.digest)])).toEqual(
        expect.arrayContaining(['verified', 'used']),
      );
      expect(await storage.run(findPlayerContact, player)).toEqual({
        titleId,
        playerId,
        address: 'two@players.example',
        display: undefined,
        addedAt: NOW,
        verifiedAt: NOW,
      });
    });

    it('one caller gets a third of the confirmations of an address, and all callers no more than those', async () => {
      const email = `${unique('victim')}@players.example`;
      const confirm = async (caller: string) => {
        const { playerId } = await register();
        const mail = { ...tokenMail().mail, caller };
        const of = {
          titleId,
          playerId,
          email,
          mail,
          sessionId: undefined,
          isMailSetUp: true,
          ...newChange(),
        };
        await storage.run(setContact, { ...of, now: NOW });
        return (await mailsTo(email)).length;
      };
      const sent = [];
      for (const caller of ['a', 'b', 'c', 'd'].map((name) => unique(name)))
        for (let count = 0; count <= MAILS_PER_ADDRESS; count += 1)
          sent.push(await confirm(caller));
      expect(sent).toEqual([1, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 9, 9, 9, 9, 9]);
    });

    it('a token that verifies ends after a day, and says so for another day', async () => {
      const player = await register();
      const { digest } = await contact(player, `${unique('late')}@players.example`);
      const { playerId } = player;
      const at = (now: number) =>
        storage.run(verifyContact, { titleId, playerId, digest, ...newChange(), now: NOW + now });
      expect(await at(DAY_MS)).toBe('expired');
      const prune = (now: number) =>
        storage.run(pruneSome, { kind: 'mailTokens', now: NOW + now, ...KEPT_USUALLY });
      await prune(2 * DAY_MS - 1);
      expect(await at(DAY_MS)).toBe('expired');
      await prune(2 * DAY_MS);
      expect(await at(DAY_MS)).toBe('unknown');
    });

    it('a change tells the login address and the confirmed address before, not the new one', async () => {
      const player = await register();
      const [old, other] = [`${unique('old')}@p.example`, `${unique('new')}@p.example`];
      await verified(player, old);
      const { digest } = await contact(player, other);
      expect(await templatesTo(old)).toEqual(['contactGone', 'verifyContact']);
      expect(await templatesTo(player.email)).toEqual(['contactChanged']);
      expect(await templatesTo(other)).toEqual(['verifyContact']);
      const { playerId } = player;
      await storage.run(verifyContact, { titleId, playerId, digest, ...newChange(), now: NOW });
      const of = {
        titleId,
        playerId,
        sessionId: undefined,
        isMailSetUp: true,
        ...newChange(),
        now: NOW,
      };
      expect(await storage.run(removeContact, of)).toBe('removed');
      expect(await templatesTo(other)).toEqual(['contactGone', 'verifyContact']);
      expect(await storage.run(findPlayerContact, player)).toBeUndefined();
    });

    it('an address that nobody has confirmed gets no news, so that nobody has strangers mailed', async () => {
      const player = await register();
      const [stranger, other] = [`${unique('one')}@p.example`, `${unique('other')}@p.example`];
      await contact(player, stranger);
      await contact(player, other);
      const { playerId } = player;
      const of = {
        titleId,
        playerId,
        sessionId: undefined,
        isMailSetUp: true,
        ...newChange(),
        now: NOW,
      };
      expect(await storage.run(removeContact, of)).toBe('removed');
      expect(await templatesTo(stranger)).toEqual(['verifyContact']);
      expect(await templatesTo(other)).toEqual(['verifyContact']);
    });

    it('an address that a provider has verified becomes the contact of a player who has none', async () => {
      const titleId = await aTitle(storage);
      const logInWith = async (verifiedEmail: string) => {
        const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
        const login = { titleId, create, session: aSession(), verifiedEmail };
        expect(await storage.run(logInPlayer, login)).toMatchObject({ status: 'loggedIn' });
        return storage.readRows(
          `select address, display, verified_at from contact_emails where title_id = '${titleId}'`,
        );
      };
      const contact = { address: 'ada@example.com', display: 'Ada@example.com', verified_at: NOW };
      expect(await logInWith('Ada@example.com')).toEqual([contact]);
      expect(await logInWith('eve@example.com')).toEqual([contact]);
    });

    it('the login address is told of a contact that a provider has verified', async () => {
      const player = await register();
      const account = { provider: 'GooglePlay', subject: unique('google') } as const;
      await storage.run(linkIdentity, {
        titleId,
        playerId: player.playerId,
        sessionId: undefined,
        changeId: unique('change'),
        by: 'player',
        isMailSetUp: false,
        identity: { ...account, display: undefined },
        force: false,
        identityDigest: 'digest',
        now: NOW,
      });
      const session = { ...aSession(), ...account };
      const contact = `${unique('google')}@p.example`;
      const login = { titleId, create: undefined, session, verifiedEmail: contact };
      await storage.run(logInPlayer, { ...login, isMailSetUp: true });
      expect(await templatesTo(player.email)).toEqual(['contactChanged']);
      expect(await templatesTo(contact)).toEqual([]);
      const page = { at: NOW, skip: 0, count: 2 };
      const history = await storage.run(playerHistory, { ...player, loginsSince: NOW + 1, page });
      expect(history).toContainEqual({
        kind: 'contactChanged',
        at: NOW,
        action: 'set',
        madeBy: 'player',
        provider: 'GooglePlay',
      });
    });

    it('a session that is too old or over changes nothing', async () => {
      const player = await register();
      const { sessionId } = player.session;
      const at = (now: number) => contact(player, 'a@players.example', now, sessionId);
      expect((await at(NOW + HOUR_MS + 1)).outcome).toBe('sessionTooOld');
      expect((await contact(player, 'a@players.example', NOW, 'none')).outcome).toBe('sessionOver');
      expect(await storage.run(findPlayerContact, player)).toBeUndefined();
      expect((await at(NOW + HOUR_MS)).outcome).toBe('set');
    });
  });

  describe('recoveries', () => {
    it('asking leaves the same rows for an address that somebody has and for one that nobody has', async () => {
      const player = await register();
      const ask = async (address: string) => {
        const of = { titleId, address, jobId: unique('job'), caller: undefined, now: NOW };
        await storage.run(requestRecovery, of);
        return (await mailsTo(address)).map((row) => ({ ...row, recipient: '' }));
      };
      const nobody = `${unique('nobody')}@players.example`;
      expect(await ask(player.email)).toEqual(await ask(nobody));
      const jobs = await storage.run(claimJobs, { kinds: ['recovery'], now: NOW });
      const outcomes = [];
      for (const job of jobs) {
        const mails = [tokenMail().mail];
        const of = { titleId, address: job.recipient, mails, job, now: NOW };
        outcomes.push(await storage.run(startRecovery, of), await storage.run(startRecovery, of));
      }
      expect(outcomes.toSorted()).toEqual(['done', 'done', 'gone', 'gone']);
      expect(await mailsTo(nobody)).toEqual([]);
      expect(await mailsTo(player.email)).toHaveLength(1);
    });

    it('players who share a contact get a mail each, the one who logs in with it first', async () => {
      const owner = await register();
      const [one, two, three] = [await register(), await register(), await register()];
      await verified(two, owner.email);
      await verified(one, owner.email, NOW + 1);
      await verified(three, owner.email, NOW + MAIL_LIMIT_MS);
      const trusted = NOW + MAIL_LIMIT_MS + CONTACT_TRUSTED_MS;
      const { outcome, digests } = await recover(owner.email, trusted);
      expect(outcome).toBe('queued');
      const found = [];
      for (const digest of digests) found.push(await look(digest, trusted));
      const ids = found.map((one) => ('player' in one ? one.player.playerId : one.status));
      expect(ids).toEqual([owner.playerId, two.playerId, one.playerId]);
    });

    it('an address gets no more than its mails, and no token without a mail', async () => {
      const { email } = await register();
      for (let count = 0; count < MAILS_PER_ADDRESS; count += 1)
        expect((await recover(email)).outcome).toBe('queued');
      const { outcome, digests } = await recover(email);
      expect(outcome).toBe('limited');
      expect(await look(digests[0] ?? '')).toEqual({ status: 'unknown' });
    });

    it('a token resets once; all others are void, and everything of the player has ended', async () => {
      const player = await register();
      const other = (await recover(player.email)).digests[0] ?? '';
      const digest = (await recover(player.email)).digests[0] ?? '';
      const outcomes = await Promise.all([reset(player, digest), reset(player, digest)]);
      expect(outcomes.toSorted()).toEqual(['reset', 'used']);
      expect(await reset(player, other)).toBe('unknown');
      expect(await storage.run(findPlayer, player)).toMatchObject({ epoch: 1 });
      expect(await templatesTo(player.email)).toContain('passwordReset');
    });

    it('a token ends after an hour, with another password, and with its address', async () => {
      const player = await register();
      const { playerId, email } = player;
      const digest = (await recover(email)).digests[0] ?? '';
      expect(await look(digest, NOW + RESET_TOKEN_MS - 1)).toMatchObject({ status: 'good' });
      expect(await reset(player, digest, { now: NOW + RESET_TOKEN_MS })).toBe('expired');
      const of = { titleId, playerId, isMailSetUp: false, now: NOW };
      const set = { ...of, passwordHash: 'hash', nameKeys: [] };
      await storage.run(setPassword, set);
      expect(await look(digest)).toEqual({ status: 'unknown' });
      const to = `${unique('c')}@players.example`;
      await verified(player, to);
      const later = NOW + CONTACT_TRUSTED_MS;
      const second = (await recover(to, later)).digests[0] ?? '';
      expect(await look(second, later)).toMatchObject({ status: 'good', address: to });
      await contact(player, `other-${to}`, later);
      expect(await look(second, later)).toEqual({ status: 'addressGone' });
    });

    it('a session that changes the contact leaves tokens as they are that went to the login address', async () => {
      const player = await register();
      const digest = (await recover(player.email)).digests[0] ?? '';
      const { sessionId } = player.session;
      await contact(player, `${unique('thief')}@players.example`, NOW, sessionId);
      expect(await look(digest)).toMatchObject({ status: 'good' });
    });

    it('a contact that a session has taken away is good for three days more, and a reset by it brings it back', async () => {
      const player = await register();
      const { playerId } = player;
      const [old, thief] = [`${unique('old')}@p.example`, `${unique('thief')}@p.example`];
      await verified(player, old, NOW - CONTACT_TRUSTED_MS);
      const { sessionId } = player.session;
      const { digest: theirs } = await contact(player, thief, NOW, sessionId);
      await storage.run(verifyContact, {
        titleId,
        playerId,
        digest: theirs,
        ...newChange(),
        now: NOW,
      });
      const end = NOW + CONTACT_TRUSTED_MS;
      const former = (now: number) =>
        storage.run(findPlayerFormerContact, { titleId, playerId, now });
      expect(await former(end - 1)).toMatchObject({ address: old, endsAt: end });
      expect(await templatesTo(old)).toEqual(['contactChanged', 'verifyContact']);
      expect(await former(end)).toBeUndefined();
      expect(await recover(thief, end - 1)).toMatchObject({ outcome: 'none' });
      const digest = (await recover(old, end - 1)).digests[0] ?? '';
      expect((await recover(old, end)).outcome).toBe('none');
      expect(await look(digest, end)).toMatchObject({
        contact: { address: old },
        contactFate: 'restored',
        goneContacts: [thief],
      });
      expect(await reset(player, digest, { now: end })).toBe('reset');
      expect(await storage.run(findPlayerContact, player)).toMatchObject({
        address: old,
        verifiedAt: NOW - CONTACT_TRUSTED_MS,
      });
      expect((await recover(thief, end)).outcome).toBe('none');
      expect((await recover(old, end)).outcome).toBe('queued');
    });

    it.each(['the thief', 'the owner'] as const)(
      'a reset by a login address that is neither leaves neither: %s had the contact first',
      async (first) => {
        const player = await register();
        const [theirs, own] = [`${unique('thief')}@p.example`, `${unique('own')}@p.example`];
        const [former, present] = first === 'the thief' ? [theirs, own] : [own, theirs];
        await verified(player, former, NOW - CONTACT_TRUSTED_MS);
        await verified(player, present, NOW, player.session.sessionId);
        const digest = (await recover(player.email)).digests[0] ?? '';
        expect(await look(digest)).toMatchObject({ contact: undefined, contactFate: 'removed' });
        expect(await reset(player, digest)).toBe('reset');
        expect(await storage.run(findPlayerContact, player)).toBeUndefined();
        for (const address of [theirs, own]) {
          expect(await templatesTo(address)).toContain('contactGone');
          for (const at of [NOW, NOW + CONTACT_TRUSTED_MS])
            expect((await recover(address, at)).outcome).toBe('none');
        }
        const page = { at: NOW, skip: 0, count: 20 };
        const of = { ...player, loginsSince: NOW, page };
        expect(await storage.run(playerHistory, of)).toContainEqual(
          expect.objectContaining({ kind: 'contactChanged', action: 'removed' }),
        );
      },
    );

    it('a reset by a login address that is the contact, too, leaves it, and the former one is gone', async () => {
      const player = await register();
      const former = `${unique('thief')}@p.example`;
      await verified(player, former, NOW - CONTACT_TRUSTED_MS);
      await verified(player, player.email, NOW, player.session.sessionId);
      const digest = (await recover(player.email)).digests[0] ?? '';
      expect(await reset(player, digest)).toBe('reset');
      expect(await storage.run(findPlayerContact, player)).toMatchObject({ address: player.email });
      expect((await recover(former)).outcome).toBe('none');
      expect(await templatesTo(former)).toContain('contactGone');
      expect(await templatesTo(player.email)).not.toContain('contactGone');
    });

    it('a reset by the login address ends a former contact that nothing has replaced', async () => {
      const player = await register();
      const { playerId, session } = player;
      const former = `${unique('old')}@p.example`;
      await verified(player, former, NOW - CONTACT_TRUSTED_MS);
      const of = { titleId, playerId, sessionId: session.sessionId, isMailSetUp: true, now: NOW };
      await storage.run(removeContact, { ...of, ...newChange() });
      const digest = (await recover(player.email)).digests[0] ?? '';
      expect(await reset(player, digest)).toBe('reset');
      expect(await storage.run(findPlayerContact, player)).toBeUndefined();
      expect((await recover(former)).outcome).toBe('none');
    });

    it('the studio ends a former contact with the contact, or alone', async () => {
      for (const hasContact of [false, true]) {
        const player = await register();
        const { playerId, session } = player;
        const old = `${unique('old')}@p.example`;
        await verified(player, old, NOW - CONTACT_TRUSTED_MS);
        const of = { titleId, playerId, isMailSetUp: true, now: NOW };
        await storage.run(removeContact, { ...of, ...newChange(), sessionId: session.sessionId });
        if (hasContact) await contact(player, `${unique('b')}@p.example`);
        expect((await recover(old)).outcome).toBe('queued');
        const remove = { ...of, ...newChange(), sessionId: undefined };
        expect(await storage.run(removeContact, remove)).toBe('removed');
        expect((await recover(old)).outcome).toBe('none');
      }
    });

    it('a contact is gone at once that was not trusted yet, or that the studio takes away', async () => {
      const [young, ended] = [await register(), await register()];
      const [youngs, endeds] = [`${unique('y')}@p.example`, `${unique('e')}@p.example`];
      await verified(young, youngs, NOW - CONTACT_TRUSTED_MS + 1);
      await verified(ended, endeds, NOW - CONTACT_TRUSTED_MS);
      const remove = ({ playerId }: Key, sessionId?: string) => {
        const of = { titleId, playerId, sessionId, isMailSetUp: true, ...newChange(), now: NOW };
        return storage.run(removeContact, of);
      };
      expect(await remove(young, young.session.sessionId)).toBe('removed');
      expect(await remove(ended)).toBe('removed');
      for (const address of [youngs, endeds]) {
        expect((await recover(address, NOW + 1)).outcome).toBe('none');
        expect(await templatesTo(address)).toEqual(['contactGone', 'verifyContact']);
      }
    });

    it('former contacts that have ended are deleted', async () => {
      const player = await register();
      const { playerId, session } = player;
      await verified(player, `${unique('old')}@p.example`, NOW - CONTACT_TRUSTED_MS);
      const of = {
        titleId,
        playerId,
        sessionId: session.sessionId,
        isMailSetUp: true,
        ...newChange(),
        now: NOW,
      };
      await storage.run(removeContact, of);
      const left = async (now: number) => {
        await storage.run(pruneSome, { kind: 'formerContacts', now, ...KEPT_USUALLY });
        return storage.readRows(
          `select address from former_contacts where player_id = '${playerId}'`,
        );
      };
      const end = NOW + CONTACT_TRUSTED_MS + RESET_TOKEN_MS;
      expect(await left(end - 1)).toHaveLength(1);
      expect(await left(end)).toEqual([]);
    });

    it('players without a password do not stand before the one who has one', async () => {
      const to = `${unique('shared')}@p.example`;
      for (let count = 0; count < RECOVERED_PLAYERS_MAX; count += 1) {
        const create = { playerId: uniqueHex(16), titlePlayerId: uniqueHex(16) };
        const login = { titleId, create, session: aSession(), verifiedEmail: to };
        await storage.run(logInPlayer, login);
      }
      const player = await register();
      await verified(player, to, NOW + 1);
      const later = NOW + 1 + CONTACT_TRUSTED_MS;
      const { outcome, digests } = await recover(to, later);
      expect(outcome).toBe('queued');
      expect(await look(digests[0] ?? '', later)).toMatchObject({
        player: { playerId: player.playerId },
      });
    });

    it('takes away the identities and the contact that are named, and keeps a name for the password', async () => {
      const player = await register();
      const { titlePlayerId: _id, email } = player;
      await verified(player, `c-${email}`);
      const digest = (await recover(email)).digests[0] ?? '';
      const named = ['Username', 'Email'].map((provider, at) => ({
        provider: provider as 'Username' | 'Email',
        subject: at === 0 ? (email.split('@')[0] ?? '') : email,
        changeId: unique('change'),
      }));
      expect(await reset(player, digest, { removed: named })).toBe('noName');
      const removed = named.slice(0, 1);
      expect(await reset(player, digest, { removed, removesContact: true })).toBe('reset');
      const { identities } = (await storage.run(findPlayer, player)) ?? {};
      expect(identities?.map(({ provider }) => provider)).toEqual(['Email']);
      expect(await storage.run(findPlayerContact, player)).toBeUndefined();
      expect(await mailsTo(`c-${email}`)).toHaveLength(2);
    });

    it('a token of nobody is unknown', async () => {
      expect(await look(digestOf('none'))).toEqual({ status: 'unknown' });
    });
  });
}
