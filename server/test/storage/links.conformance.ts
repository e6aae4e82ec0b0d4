import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { findVerification, setContact } from '../../src/players/commands/contacts.ts';
import { removePlayer, updateIdentity } from '../../src/players/commands/corrections.ts';
import { addPassword, linkIdentity, unlinkIdentity } from '../../src/players/commands/links.ts';
import { logInPlayer } from '../../src/players/commands/log-in.ts';
import { findPlayer, findPlayerData } from '../../src/players/commands/look-ups.ts';
import { identityText, toIdentity } from '../../src/players/identities.ts';
import { aChange } from '../support/identity-change.ts';
import { newChange, tokenMail } from '../support/mailed-tokens.ts';
import {
  aSession,
  aTitle,
  logIn,
  type MakeStorage,
  NOW,
  type TestedStorage,
  unique,
} from './given.ts';

/** Tests the promises about identities that players gain and lose one by one. */
export function linksConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function aPlayer(titleId: string) {
    const subject = unique('c');
    const { player, session } = await logIn(storage, { titleId, subject });
    const of = { titleId, playerId: player.playerId, sessionId: session.sessionId };
    return { ...of, isMailSetUp: false, now: NOW, subject };
  }

  type Of = Awaited<ReturnType<typeof aPlayer>>;

  const link = (of: Of, subject: string, force = false) =>
    storage.run(linkIdentity, {
      ...of,
      ...aChange(),
      identity: toIdentity('AndroidDevice', subject),
      force,
      identityDigest: `digest of ${subject}`,
    });

  const working = { providers: [], issuers: [] };
  const find = ({ titleId, playerId }: Of) => storage.run(findPlayer, { titleId, playerId });

  describe('linking', () => {
    it('gives several of a kind, and the one that was used last is shown', async () => {
      const of = await aPlayer(await aTitle(storage));
      const [one, two] = [unique('d'), unique('d')];
      expect(await link(of, one)).toEqual({ status: 'linked' });
      expect(await link({ ...of, now: NOW + 1 }, two)).toEqual({ status: 'linked' });
      const shown = async () => {
        const player = await find(of);
        return player && identityText(player, 'AndroidDevice');
      };
      expect(await shown()).toBe(two);
      const session = aSession({ provider: 'AndroidDevice', subject: one, startedAt: NOW + 2 });
      await storage.run(logInPlayer, { titleId: of.titleId, create: undefined, session });
      expect(await shown()).toBe(one);
    });

    it('leaves a holder from whom all is taken, who can be exported and deleted', async () => {
      const titleId = await aTitle(storage);
      const [of, holder] = [await aPlayer(titleId), await aPlayer(titleId)];
      const token = tokenMail().mail;
      const contact = { email: `${holder.subject}@p.example`, mail: token, sessionId: undefined };
      await storage.run(setContact, { ...holder, ...contact, ...newChange(), isMailSetUp: true });
      const forced = await storage.run(linkIdentity, {
        ...of,
        ...aChange(),
        identity: toIdentity('Custom', holder.subject),
        force: true,
        identityDigest: 'digest',
      });
      expect(forced).toEqual({ status: 'linked' });
      const { playerId } = holder;
      expect(await find(holder)).toMatchObject({ playerId, identities: [], epoch: 1 });
      const data = await storage.run(findPlayerData, { titleId, playerId, loginsSince: 0 });
      const changes = data?.lists['identityChanges'] ?? [];
      expect(new Set(changes.map(({ action }) => action))).toEqual(new Set(['set', 'lost']));
      const { digest } = token;
      expect(await storage.run(findVerification, { digest, now: NOW })).toEqual({
        status: 'unknown',
      });
      const removal = { titleId, playerId, identities: [], now: NOW };
      expect(await storage.run(removePlayer, removal)).toBe('removed');
    });

    it('wants a session that is young, live, and of the player', async () => {
      const titleId = await aTitle(storage);
      const [of, other] = [await aPlayer(titleId), await aPlayer(titleId)];
      const late = { ...of, now: NOW + HOUR_MS + 1 };
      expect(await link(late, unique('d'))).toEqual({ status: 'sessionTooOld' });
      const stolen = { ...of, sessionId: other.sessionId };
      expect(await link(stolen, unique('d'))).toEqual({ status: 'sessionOver' });
    });
  });

  describe('unlinking', () => {
    it('takes the one that was used last, and leaves the last way in to its player', async () => {
      const of = await aPlayer(await aTitle(storage));
      const unlink = (provider: 'Custom' | 'AndroidDevice') =>
        storage.run(unlinkIdentity, { ...of, ...aChange(), provider, pick: {}, working });
      const [one, two] = [unique('d'), unique('d')];
      await link(of, one);
      await link({ ...of, now: NOW + 1 }, two);
      expect(await unlink('AndroidDevice')).toEqual({ status: 'unlinked' });
      const player = await find(of);
      expect(player && identityText(player, 'AndroidDevice')).toBe(one);
      expect(await unlink('Custom')).toEqual({ status: 'unlinked' });
      expect(await unlink('Custom')).toEqual({ status: 'noneLinked' });
      expect(await unlink('AndroidDevice')).toEqual({ status: 'lastWayIn' });
    });
  });

  it('the token of an identity goes with it to another player, and its provider is told when nobody has it', async () => {
    const titleId = await aTitle(storage);
    const [of, other] = [await aPlayer(titleId), await aPlayer(titleId)];
    const linkApple = async (to: Of, subject: string, sealedToken?: string) => {
      const identity = toIdentity('Apple', subject);
      // A server vouches for the players: a forced link ends the holder's sessions.
      const more = {
        identity,
        force: true,
        identityDigest: subject,
        sealedToken,
        sessionId: undefined,
      };
      expect(await storage.run(linkIdentity, { ...to, ...aChange(), ...more })).toEqual({
        status: 'linked',
      });
    };
    const revoked = async () => {
      const of = `where title_id = '${titleId}' and kind = 'appleRevocation'`;
      const rows = await storage.readRows(`select sealed from outbox ${of} order by sealed`);
      return (rows as readonly { readonly sealed: string }[]).map(({ sealed }) => sealed);
    };
    await linkApple(of, 'first', 'token 1');
    await linkApple(other, 'first');
    expect(await revoked()).toEqual([]);
    const pick = { provider: 'Apple', pick: {}, working } as const;
    await storage.run(unlinkIdentity, { ...other, ...aChange(), ...pick });
    expect(await revoked()).toEqual(['token 1']);
    await linkApple(of, 'second', 'token 2');
    const change = { set: [], remove: ['Apple'] } as const;
    await storage.run(updateIdentity, { ...of, ...aChange(), change });
    expect(await revoked()).toEqual(['token 1', 'token 2']);
  });

  it('tells the contact of a link, an unlink, a password, and an identity that another player took', async () => {
    const titleId = await aTitle(storage);
    const aReachable = async () => {
      const of = await aPlayer(titleId);
      const session = aSession({ provider: 'Custom', subject: of.subject });
      const verifiedEmail = `${of.subject}@p.example`;
      await storage.run(logInPlayer, { titleId, create: undefined, session, verifiedEmail });
      return { ...of, isMailSetUp: true };
    };
    const told = async ({ playerId }: Of) => {
      const rows = await storage.readRows(
        `select params from outbox where player_id = '${playerId}'`,
      );
      return new Set(
        (rows as readonly { params: string }[]).map(({ params }) => JSON.parse(params).template),
      );
    };
    const [of, holder] = [await aReachable(), await aReachable()];
    const device = unique('d');
    const linkDevice = (to: Of, force: boolean) =>
      storage.run(linkIdentity, {
        ...aChange(),
        ...to,
        identity: toIdentity('AndroidDevice', device),
        force,
        identityDigest: 'digest',
      });
    await linkDevice(holder, false);
    expect(await told(holder)).toEqual(new Set(['linked']));
    await linkDevice(of, true);
    expect(await told(holder)).toEqual(new Set(['linked', 'unlinked']));
    expect(await told(of)).toEqual(new Set(['linked']));
    const unlink = { ...aChange(), ...of, provider: 'AndroidDevice', pick: {}, working } as const;
    await storage.run(unlinkIdentity, unlink);
    expect(await told(of)).toEqual(new Set(['linked', 'unlinked']));
    const names = { identities: [toIdentity('Username', unique('u'))], identityDigests: ['one'] };
    await storage.run(addPassword, { ...aChange(), ...of, ...names, passwordHash: 'hash' });
    expect(await told(of)).toEqual(new Set(['linked', 'unlinked', 'passwordAdded']));
  });

  it('leaves a player the only identity, though its provider is not set up now', async () => {
    const of = await aPlayer(await aTitle(storage));
    const identity = toIdentity('Steam', unique('7'));
    const unlink = (provider: 'Custom' | 'Steam', providers: readonly ['Steam'] | readonly []) =>
      storage.run(unlinkIdentity, {
        ...of,
        ...aChange(),
        provider,
        pick: {},
        working: { providers, issuers: [] },
      });
    const steam = { identity, force: false, identityDigest: `digest of ${identity.subject}` };
    await storage.run(linkIdentity, { ...of, ...aChange(), ...steam });
    expect(await unlink('Custom', [])).toEqual({ status: 'lastWayIn' });
    expect(await unlink('Custom', ['Steam'])).toEqual({ status: 'unlinked' });
    expect(await unlink('Steam', [])).toEqual({ status: 'lastWayIn' });
    // A server may take the last.
    const byServer = { ...of, sessionId: undefined, ...aChange(), working, pick: {} };
    const taken = await storage.run(unlinkIdentity, { ...byServer, provider: 'Steam' });
    expect(taken).toEqual({ status: 'unlinked' });
  });

  describe('adding a password', () => {
    it('gives both names or none', async () => {
      const titleId = await aTitle(storage);
      const [of, other] = [await aPlayer(titleId), await aPlayer(titleId)];
      const name = unique('u');
      const add = (to: Of, username: string) => {
        const identities = [
          toIdentity('Username', username),
          toIdentity('Email', `${name}@a.example`),
        ];
        const more = { identities, identityDigests: ['one', 'two'], passwordHash: 'hash' };
        return storage.run(addPassword, { ...to, ...aChange(), ...more });
      };
      expect(await add(of, name)).toEqual({ status: 'added' });
      expect(await add(of, name)).toEqual({ status: 'hasNames' });
      expect(await add(other, unique('u'))).toEqual({ status: 'emailTaken' });
      expect((await find(other))?.identities).toHaveLength(1);
    });
  });
}
