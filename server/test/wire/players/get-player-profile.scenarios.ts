import { expect } from 'vitest';
import { SECOND_MS } from '../../../src/kernel/instant.ts';
import { getPlayerProfile } from '../../../src/players/operations/get-player-profile.ts';
import { ban, register } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { update } from '../../support/statistics.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getPlayerProfile, [
  {
    name: 'keys and the player see the whole profile, another player the name and since when',
    async play(world, door) {
      const ada = await must(register(world, { DisplayName: 'Ada' }));
      const of = { ServiceId: ada.ServiceId, sessionTicket: ada.SessionTicket };
      const reply = await askAt(door, world, of);
      const open = {
        PublisherId: expect.stringMatching(/^[0-9A-F]{16}$/),
        TitleId: world.titleId,
        PlayerId: ada.ServiceId,
        Created: expect.any(String),
        DisplayName: 'Ada',
      };
      const LinkedAccounts = [{ Platform: 'Service', Username: 'ada', Email: 'Ada@example.com' }];
      const own = { Origination: 'Service', LastLogin: expect.any(String), LinkedAccounts };
      expect(reply.data).toEqual({ PlayerProfile: { ...open, ...own } });
      const { sessionTicket } = await world.logIn();
      const other = await askAt(door, world, { ...of, sessionTicket });
      const isPublic = door.auth.kind === 'sessionTicket';
      expect(other.data).toEqual({ PlayerProfile: isPublic ? open : { ...open, ...own } });
      return reply;
    },
  },
  {
    name: 'statistics are shown where they are asked for, and not to other players',
    async play(world, door) {
      const { playerId, sessionTicket } = await world.logIn('scoring');
      await update(world, { playerId }, { Value: 7 });
      const ProfileConstraints = { ShowStatistics: true };
      const asked = { ServiceId: playerId, ProfileConstraints, sessionTicket };
      const reply = await askAt(door, world, asked);
      const Statistics = [{ Name: 'score', Value: 7, Version: 0 }];
      expect(reply.data.PlayerProfile.Statistics).toEqual(Statistics);
      const { sessionTicket: other } = await world.logIn('other');
      const seen = await askAt(door, world, { ...asked, sessionTicket: other });
      const isPlayers = door.auth.kind === 'sessionTicket';
      expect(seen.data.PlayerProfile.Statistics).toEqual(isPlayers ? undefined : Statistics);
      return reply;
    },
  },
  {
    name: 'of several identities of a kind the one that was used last comes first, each with when',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn('first');
      const linkedAt = world.clock.now();
      world.clock.advance(SECOND_MS);
      const body = { CustomId: 'second' };
      await must(world.call('/Client/LinkCustomID', body, { sessionTicket }));
      world.clock.advance(SECOND_MS);
      const UsedAt = new Date(linkedAt + SECOND_MS).toISOString();
      const reply = await askAt(door, world, { ServiceId, sessionTicket });
      expect(reply.data.PlayerProfile.LinkedAccounts).toEqual([
        { Platform: 'Custom', PlatformUserId: 'second', UsedAt },
        {
          Platform: 'Custom',
          PlatformUserId: 'first',
          UsedAt: new Date(linkedAt).toISOString(),
        },
      ]);
      const again = await world.logIn('first');
      const { data } = await askAt(door, world, { ServiceId, ...again });
      expect(data.PlayerProfile.LinkedAccounts[0]).toEqual({
        Platform: 'Custom',
        PlatformUserId: 'first',
        UsedAt: new Date(linkedAt + 2 * SECOND_MS).toISOString(),
      });
      return reply;
    },
  },
  {
    name: 'a key without the permission for personal data sees no linked accounts',
    async play(world, door) {
      const ada = await must(register(world));
      const body = { ServiceId: ada.ServiceId, ProfileConstraints: { ShowLinkedAccounts: true } };
      const reply =
        door.auth.kind === 'sessionTicket'
          ? await world.call(door.path, body, await world.logIn())
          : await world.call(door.path, body, { secretKey: await world.limitedKey(['server']) });
      expect(reply.data.PlayerProfile).not.toHaveProperty('LinkedAccounts');
      return reply;
    },
  },
  {
    name: 'keys see when the last ban in force ends, and other players do not',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn('rude');
      const { sessionTicket } = await world.logIn();
      const ProfileConstraints = { ShowBannedUntil: true };
      const ask = async () => {
        const reply = await askAt(door, world, { ServiceId, sessionTicket, ProfileConstraints });
        return reply.data.PlayerProfile.BannedUntil;
      };
      const isPublic = door.auth.kind === 'sessionTicket';
      expect(await ask()).toBeUndefined();
      const { Expires } = await ban(world, { ServiceId, DurationInHours: 1 });
      expect(await ask()).toBe(isPublic ? undefined : Expires);
      await ban(world, { ServiceId });
      expect(await ask()).toBe(isPublic ? undefined : '9999-12-31T23:59:59.999Z');
      return askAt(door, world, { ServiceId, sessionTicket, ProfileConstraints });
    },
  },
  {
    name: 'tags are shown to keys and to the player, and to no other player',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn('tagged');
      await must(world.asTitle('/Server/AddPlayerTag', { ServiceId, TagName: 'early-bird' }));
      const ProfileConstraints = { ShowTags: true };
      const tagsFor = async (ticket: string) => {
        const body = { ServiceId, sessionTicket: ticket, ProfileConstraints };
        return (await askAt(door, world, body)).data.PlayerProfile.Tags;
      };
      const Tags = [{ TagValue: `title.${world.titleId}.early-bird` }];
      const untagged = await world.logIn('untagged');
      const none = { ServiceId: untagged.playerId, sessionTicket: untagged.sessionTicket };
      const asked = await askAt(door, world, { ...none, ProfileConstraints });
      expect(asked.data.PlayerProfile.Tags).toEqual([]);
      const isPublic = door.auth.kind === 'sessionTicket';
      expect(await tagsFor((await world.logIn()).sessionTicket)).toEqual(
        isPublic ? undefined : Tags,
      );
      expect(await tagsFor(sessionTicket)).toEqual(Tags);
      return askAt(door, world, { ServiceId, sessionTicket, ProfileConstraints });
    },
  },
  {
    name: 'only what is asked for is shown',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const ProfileConstraints = { ShowCreated: true, ShowAvatarUrl: true };
      const reply = await askAt(door, world, { sessionTicket, ServiceId, ProfileConstraints });
      const { PlayerProfile } = reply.data;
      expect(Object.keys(PlayerProfile).toSorted()).toEqual([
        'Created',
        'PlayerId',
        'PublisherId',
        'TitleId',
      ]);
      return reply;
    },
  },
  ...seenAccountRefusals({}),
]);
