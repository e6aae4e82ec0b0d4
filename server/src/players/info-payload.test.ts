import { describe, expect, test } from 'vitest';
import { currentLane } from '../kernel/call-lane.ts';
import type { Run } from '../kernel/command.ts';
import { ApiError } from '../kernel/errors.ts';
import { makeFairQueue } from '../lib/fair-queue.ts';
import { toIdentity } from './identities.ts';
import { toWireAccountInfo } from './account-info.ts';
import { findInfo, type InfoDeps, toWireInfoPayload as toPayload } from './info-payload.ts';
import type { ContactEmail } from './contact.ts';
import type { Player } from './player.ts';

const PLAYER: Player = {
  titleId: 'A1B2',
  playerId: 'C3A1F07E5B2D9846',
  titlePlayerId: 'E58B03D1497AC26F',
  displayName: 'Lady Ada',
  createdAt: Date.parse('2026-05-04T10:20:30.000Z'),
  lastLoginAt: Date.parse('2026-05-05T10:20:30.000Z'),
  origination: 'Service',
  identities: [toIdentity('Username', 'ada'), toIdentity('Email', 'ada@example.com')],
  epoch: 0,
  tags: ['early-bird'],
};
const OF = {
  account: { player: PLAYER, isBanned: false },
  isPublic: false,
  personal: true,
  namespaceId: '9D4C0A6E81F2B357',
  held: {},
  contact: undefined as ContactEmail | undefined,
};
const toWireInfoPayload = (asked: Parameters<typeof toPayload>[0], of: typeof OF) =>
  toPayload(asked, of, (seen) => toWireAccountInfo(seen.account, seen));
const VERSIONS = { UserDataVersion: 0, UserReadOnlyDataVersion: 0 };
const IDS = { PublisherId: '9D4C0A6E81F2B357', TitleId: 'A1B2', PlayerId: 'C3A1F07E5B2D9846' };

describe('the payload', () => {
  test('has only the versions when nothing is asked for', () => {
    expect(toWireInfoPayload({}, OF)).toEqual(VERSIONS);
    expect(toWireInfoPayload({ GetUserAccountInfo: false, GetPlayerProfile: false }, OF)).toEqual(
      VERSIONS,
    );
  });

  test('has the account', () => {
    expect(toWireInfoPayload({ GetUserAccountInfo: true }, OF).AccountInfo).toEqual({
      ServiceId: 'C3A1F07E5B2D9846',
      Created: '2026-05-04T10:20:30.000Z',
      Username: 'ada',
      TitleInfo: {
        DisplayName: 'Lady Ada',
        Origination: 'Organic',
        Created: '2026-05-04T10:20:30.000Z',
        LastLogin: '2026-05-05T10:20:30.000Z',
        FirstLogin: '2026-05-04T10:20:30.000Z',
        isBanned: false,
        TitlePlayerAccount: {
          Id: 'E58B03D1497AC26F',
          Type: 'title_player_account',
          TypeString: 'title_player_account',
        },
      },
      PrivateInfo: { Email: 'ada@example.com' },
    });
  });

  test('has nothing personal in the account where the caller may not see it', () => {
    const of = { ...OF, personal: false };
    const { AccountInfo } = toWireInfoPayload({ GetUserAccountInfo: true }, of);
    const { Username, PrivateInfo, ...rest } =
      toWireInfoPayload({ GetUserAccountInfo: true }, OF).AccountInfo ?? {};
    expect([Username, PrivateInfo]).toEqual(['ada', { Email: 'ada@example.com' }]);
    expect(AccountInfo).toEqual(rest);
  });

  test('has empty what the service does not know, for each flag by itself', () => {
    const empty = {
      GetUserInventory: { UserInventory: [] },
      GetUserVirtualCurrency: { UserVirtualCurrency: {}, UserVirtualCurrencyRechargeTimes: {} },
      GetCharacterList: { CharacterList: [] },
      GetCharacterInventories: { CharacterInventories: [] },
      GetPlayerStatistics: { PlayerStatistics: [] },
      GetTitleData: { TitleData: {} },
    };
    for (const [flag, members] of Object.entries(empty)) {
      expect(toWireInfoPayload({ [flag]: true }, OF)).toEqual({ ...VERSIONS, ...members });
      expect(toWireInfoPayload({ [flag]: false }, OF)).toEqual(VERSIONS);
    }
  });

  test('has the whole profile without constraints', () => {
    expect(toWireInfoPayload({ GetPlayerProfile: true }, OF).PlayerProfile).toEqual({
      ...IDS,
      Created: '2026-05-04T10:20:30.000Z',
      Origination: 'Service',
      LastLogin: '2026-05-05T10:20:30.000Z',
      DisplayName: 'Lady Ada',
      LinkedAccounts: [{ Platform: 'Service', Username: 'ada', Email: 'ada@example.com' }],
      Tags: [{ TagValue: 'title.A1B2.early-bird' }],
    });
  });

  test('has each way to log in, where the caller may see it', () => {
    const identities = [toIdentity('CustomServer', 's-1'), toIdentity('Custom', 'c-1')];
    const asked = { GetPlayerProfile: true, ProfileConstraints: { ShowLinkedAccounts: true } };
    const of = { ...OF, account: { player: { ...PLAYER, identities }, isBanned: false } };
    expect(toWireInfoPayload(asked, of).PlayerProfile).toEqual({
      ...IDS,
      LinkedAccounts: [
        { Platform: 'Custom', PlatformUserId: 'c-1' },
        { Platform: 'CustomServer', PlatformUserId: 's-1' },
      ],
    });
    const others = { ...of, personal: false };
    expect(toWireInfoPayload(asked, others).PlayerProfile).toEqual(IDS);
  });

  test('has the contact, as it was written, and whether it is confirmed', () => {
    const contact = { address: 'ada@example.com', display: 'Ada@example.com', addedAt: 0 };
    const shown = (verifiedAt: number | undefined) =>
      toWireInfoPayload({ GetPlayerProfile: true }, { ...OF, contact: { ...contact, verifiedAt } })
        .PlayerProfile?.ContactEmailAddresses;
    const EmailAddress = 'Ada@example.com';
    expect(shown(undefined)).toEqual([{ EmailAddress, VerificationStatus: 'Unverified' }]);
    expect(shown(1)).toEqual([{ EmailAddress, VerificationStatus: 'Confirmed' }]);
  });

  test('has of the profile what the constraints show', () => {
    const asked = { GetPlayerProfile: true, ProfileConstraints: { ShowDisplayName: true } };
    expect(toWireInfoPayload(asked, OF).PlayerProfile).toEqual({ ...IDS, DisplayName: 'Lady Ada' });
    const nothing = { GetPlayerProfile: true, ProfileConstraints: { ShowCreated: false } };
    expect(toWireInfoPayload(nothing, OF).PlayerProfile).toEqual(IDS);
  });
});

test('calls that read what a player has take turns, and those beyond the places come back later; others do not wait', async () => {
  const reading = Promise.withResolvers<'noPlayer'>();
  const deps = {
    now: () => 0,
    run: (() => reading.promise) as unknown as Run,
    namespaceId: 'N',
    infoQueue: makeFairQueue({ atOnce: 1, waitingMax: 1 }),
  } as Partial<InfoDeps> as InfoDeps;
  const find = (asked: Parameters<typeof findInfo>[0]) => {
    const fail = () => {
      throw new Error('nothing is refused');
    };
    return findInfo(asked, { deps, fail }, { seen: OF, toWireAccount: () => ({}) });
  };
  const first = find({ GetUserData: true });
  const second = find({ GetUserReadOnlyData: true });
  expect(deps.infoQueue.waiting).toBe(1);
  await expect(find({ GetUserInventory: true })).rejects.toMatchObject({
    error: 'ServiceUnavailable',
  });
  expect(await find({ GetUserAccountInfo: true })).toMatchObject({ AccountInfo: {} });
  reading.resolve('noPlayer');
  expect(await first).toMatchObject({ UserData: {}, UserDataVersion: 0 });
  expect(await second).toMatchObject({ UserReadOnlyData: {} });
});

test('where all places are taken, a server gets that of a player', async () => {
  const reading = Promise.withResolvers<string>();
  const deps = {
    now: () => 0,
    run: (() => reading.promise) as unknown as Run,
    infoQueue: makeFairQueue({ atOnce: 1, waitingMax: 1 }),
  } as Partial<InfoDeps> as InfoDeps;
  const find = (name: string, goesFirst: boolean) =>
    currentLane.run({ name, goesFirst }, () => {
      const call = { deps, fail: () => new ApiError('AnswerTooLarge') };
      return findInfo({ GetUserData: true }, call, { seen: OF, toWireAccount: () => ({}) });
    });
  const calls = [find('player 1', false), find('player 2', false), find('key', true)];
  reading.resolve('noPlayer');
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('players at one address have turns together: many of them keep another one waiting for one turn', async () => {
  const begun: string[] = [];
  const deps = {
    now: () => 0,
    run: (async () => {
      begun.push(currentLane.getStore()?.name ?? '');
      return 'noPlayer';
    }) as unknown as Run,
    infoQueue: makeFairQueue({ atOnce: 1, waitingMax: 512 }),
  } as Partial<InfoDeps> as InfoDeps;
  const find = (name: string, group: string) =>
    currentLane.run({ name, group, goesFirst: false }, () => {
      const call = { deps, fail: () => new ApiError('AnswerTooLarge') };
      return findInfo({ GetUserData: true }, call, { seen: OF, toWireAccount: () => ({}) });
    });
  const host = Array.from({ length: 20 }, (_, player) => find(`host ${player}`, 'network 1'));
  await Promise.all([...host, find('other', 'network 2')]);
  expect(begun.slice(0, 3)).toEqual(['host 0', 'host 1', 'other']);
  expect(begun).toHaveLength(21);
});
