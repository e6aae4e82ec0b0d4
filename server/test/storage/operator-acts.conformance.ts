import { afterAll, beforeAll, expect, it } from 'vitest';
import { setCurrencies } from '../../src/economy/currencies/commands/currencies.ts';
import { changeWallet } from '../../src/economy/currencies/commands/wallets.ts';
import type { WriteContext } from '../../src/economy/revisions/revision.ts';
import type { AuditedCall } from '../../src/kernel/call-context.ts';
import {
  OPERATOR_ACT_PLAYERS_TOLD,
  OPERATOR_ACTS_KEPT_MS,
  OPERATOR_REASON_CHARS_MAX,
} from '../../src/kernel/operator-limits.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import { banPlayers, revokeAllBans } from '../../src/moderation/commands.ts';
import { listActivity } from '../../src/operators/commands/activity.ts';
import { disableOperator, enableOperator } from '../../src/operators/commands/management.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { findCallNotes, playerHistory } from '../../src/players/commands/history.ts';
import { findPlayer, findPlayerData } from '../../src/players/commands/look-ups.ts';
import type { Player } from '../../src/players/player.ts';
import { issueSecretKey } from '../../src/titles/commands.ts';
import { aBuyer, aShop } from './buyers.ts';
import { removal } from './deletion.conformance.ts';
import { currency, edited } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage, unique } from './given.ts';
import { anOperator, listActs } from './operator-given.ts';

/** Tests what is kept of the calls of operators: the acts, and their lines about players and other things. */
export function operatorActsConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  let operatorId: string;
  beforeAll(async () => {
    storage = await make();
    operatorId = await anOperator(storage, []);
  });
  afterAll(() => storage.close());

  type Of = { readonly titleId: string; readonly playerId: string };

  /** A call of the operator about no title, but for what is given. */
  const aCall = (more: Partial<AuditedCall> = {}): AuditedCall => ({
    operatorId,
    titleId: undefined,
    path: '/A/B',
    requestId: unique('call-'),
    about: {},
    at: NOW,
    ...more,
  });

  /** Runs a command for a call. */
  const act = (
    { name }: { readonly name: string },
    input: object,
    call: AuditedCall,
    on = storage,
  ): Promise<unknown> =>
    on.engine.run(name, input, { audited: { ...call, roles: [], rolesEverywhere: [] } });

  const list = (filter: object) => listActs(storage, filter);

  /** A player, in a title with currencies. */
  async function aPlayer(): Promise<Of> {
    const titleId = await aShop(storage, []);
    return { titleId, playerId: await aBuyer(storage, titleId) };
  }

  const addition = ({ titleId, playerId }: Of) => {
    const by = { titleId, playerId, by: `operator:${operatorId}`, requestId: 'r', now: NOW };
    return { ...by, code: 'GO', amount: 5, cause: 'addition' } as const;
  };

  const bansOf = ({ titleId, playerId }: Of, ...banIds: readonly string[]) => ({
    titleId,
    now: NOW,
    bans: banIds.map((banId) => ({
      banId,
      playerId,
      reason: 'Aim bot',
      ipAddress: undefined,
      createdAt: NOW,
      expiresAt: undefined,
    })),
  });

  async function historyOf(of: Of) {
    const asked = { ...of, loginsSince: 0, page: WHOLE_LIST };
    return ((await storage.run(playerHistory, asked)) ?? []).flatMap((one) => {
      return one.kind === 'acted' || one.kind === 'banned' ? [one] : [];
    });
  }

  it('are recorded in the transaction of the change, and refused ones are not', async () => {
    const titleId = await aTitle(storage);
    const [one, other] = [await anOperator(storage, []), await anOperator(storage, [])];
    const acts = [
      aCall({ operatorId: one, titleId, about: { StoreId: 's' } }),
      aCall({ operatorId: one, at: NOW + 1 }),
      aCall({ operatorId: other, titleId, at: NOW + 1 }),
    ];
    const done = (of: { readonly name: string }, target: string, call: AuditedCall) =>
      act(of, { operatorId: target, granter: undefined, now: NOW }, call);
    const changes = [disableOperator, enableOperator, disableOperator];
    for (const [index, call] of acts.entries()) {
      await done(changes[index] as (typeof changes)[number], other, call);
    }
    await done(disableOperator, 'nobody', aCall({ operatorId: one, titleId }));
    // Nothing is left to do.
    await done(disableOperator, other, aCall({ operatorId: one, titleId }));
    const indexes = async (filter: object) =>
      (await list(filter)).map(({ requestId }) =>
        acts.findIndex((call) => call.requestId === requestId),
      );
    expect(await indexes({ titleId })).toEqual([2, 0]);
    expect(await indexes({ operatorId: one })).toEqual([1, 0]);
    expect(await indexes({ titleId, operatorId: one })).toEqual([0]);
    expect(await indexes({ titleId, since: NOW + 1 })).toEqual([2]);
    expect(await indexes({ titleId, page: { at: NOW, skip: 0, count: 9 } })).toEqual([0]);
    expect(await indexes({ titleId, page: { ...WHOLE_LIST, count: 1, skip: 1 } })).toEqual([0]);
    const about = { StoreId: 's', Name: other };
    const [told] = await list({ titleId, operatorId: one });
    const { operatorId: _, ...call } = acts[0] as AuditedCall;
    const author = { madeBy: `operator:${one}`, madeByName: one };
    expect(told).toMatchObject({ ...call, ...author, about, players: [] });
  });

  it('tell what the command did to a player, with the note and what the request says, once for a call', async () => {
    const of = await aPlayer();
    const { titleId, playerId } = of;
    const call = aCall({
      titleId,
      about: { ServiceId: playerId },
      more: { Platform: 'Steam' },
      note: 'Lost',
    });
    await act(changeWallet, addition(of), call);
    await act(changeWallet, addition(of), call);
    const told = { about: { Amount: '5', VirtualCurrency: 'GO', Note: 'Lost' }, playerId };
    expect(await list({ titleId })).toMatchObject([
      { about: { ServiceId: playerId, Platform: 'Steam' }, players: [told] },
    ]);
    const author = { kind: 'acted', madeBy: `operator:${operatorId}`, path: '/A/B', at: NOW };
    expect(await historyOf(of)).toEqual([{ ...author, about: told.about }]);
    expect(await historyOf(await aPlayer())).toEqual([]);
  });

  it('tell a call whose command says nothing of the player whom it names, and none of another title', async () => {
    const { titleId, playerId } = await aPlayer();
    const other = await aPlayer();
    const key = { titleId, name: 'CI', hint: 'x', scopes: [], createdAt: NOW, madeBy: 'x' };
    const issue = (named: string) => {
      const keyId = unique('key-');
      const about = { ServiceId: named };
      const input = { ...key, keyId, digest: keyId, expiresAt: undefined };
      return act(issueSecretKey, input, aCall({ titleId, about, note: 'Why' }));
    };
    await issue(playerId);
    await issue(other.playerId);
    const [ofOther, ofPlayer] = await list({ titleId });
    expect(ofPlayer?.players).toMatchObject([{ playerId, about: { Note: 'Why' } }]);
    expect(ofOther?.players).toEqual([]);
    expect(await historyOf(other)).toEqual([]);
    expect(await historyOf({ ...other, titleId })).toEqual([]);
  });

  it('have bounds: texts are cut, and the first players are told with the number of all', async () => {
    const of = await aPlayer();
    const { titleId } = of;
    const banIds = Array.from({ length: OPERATOR_ACT_PLAYERS_TOLD + 1 }, () => unique('ban-'));
    const note = 'n'.repeat(OPERATOR_REASON_CHARS_MAX + 1);
    await act(banPlayers, bansOf(of, ...banIds), aCall({ titleId, path: '/Admin/BanUsers', note }));
    const [told] = await list({ titleId });
    expect(told?.about).toEqual({ Count: String(banIds.length) });
    expect(told?.players.map(({ about }) => about['BanId'])).toEqual(banIds.slice(0, -1));
    expect(told?.players[0]?.about['Note']).toBe(note.slice(0, -1));
    const madeBy = `operator:${operatorId}`;
    const bans = (await historyOf(of)).map((one) => [one.kind, one.madeBy]);
    expect(bans).toEqual(banIds.map(() => ['banned', madeBy]));
  });

  it('lose what they tell of a player with the player, and later ones tell nothing of that player', async () => {
    const of = await aPlayer();
    const { titleId, playerId } = of;
    const call = aCall({ titleId, about: { ServiceId: playerId }, note: 'For Ann' });
    await act(changeWallet, addition(of), call);
    const exported = await storage.run(findPlayerData, { ...of, loginsSince: 0 });
    expect(exported?.lists['operatorActs']).toMatchObject([
      { requestId: call.requestId, about: expect.stringContaining('For Ann') },
    ]);
    await storage.run(banPlayers, bansOf(of, unique('ban-')));
    const player = (await storage.run(findPlayer, of)) as Player;
    await act(removePlayer, removal(player), aCall({ titleId, note: 'By mail' }));
    const late = { ...call, requestId: unique('call-') };
    await act(revokeAllBans, of, late);
    const told = await list({ titleId });
    expect(told).toHaveLength(3);
    expect(told.flatMap(({ players }) => players)).toEqual([]);
    expect(JSON.stringify(told)).not.toContain('Ann');
    const left = `select * from operator_act_lines where player_id = '${playerId}'`;
    expect(await storage.readRows(left)).toEqual([]);
  });

  it('and revisions are one list, in which a call stands for what it changed at once', async () => {
    const titleId = await aTitle(storage);
    const by = `operator:${operatorId}`;
    const set = (code: string, edit: Partial<WriteContext>) =>
      edited({ titleId, currencies: [currency(code)] }, { by, ...edit });
    const call = aCall({ titleId, subject: 'currencies', at: NOW + 1 });
    const { requestId } = call;
    const atOnce = setCurrencies.pack(set('AA', { now: NOW + 1, requestId }));
    await act(setCurrencies, atOnce as object, call);
    const scheduled = { number: 7, appliedAt: NOW + 2 };
    await storage.run(setCurrencies, set('BB', { now: NOW + 2, requestId, scheduled }));
    await storage.run(setCurrencies, set('CC', { now: NOW + 3, by: 'key:1', note: 'Note' }));
    const activity = async (more: object) => {
      const of = { titleId, madeBy: undefined, subject: undefined, since: undefined };
      const all = { hasEvents: true, hasInternalData: true, revisionsMax: 9, page: WHOLE_LIST };
      const { entries, behind } = await storage.run(listActivity, { ...of, ...all, ...more });
      expect(behind).toBeUndefined();
      return entries.map(({ at, path, about }) => [at - NOW, path ?? about['Revision']]);
    };
    const [third, second, first] = [
      [3, '3'],
      [2, '2'],
      [1, '/A/B'],
    ];
    expect(await activity({})).toEqual([third, second, first]);
    expect(await activity({ titleId: undefined, madeBy: by, since: NOW + 1 })).toEqual([
      second,
      first,
    ]);
    expect(await activity({ hasEvents: false })).toEqual([third, second, [1, '1']]);
    expect(await activity({ madeBy: 'key:1' })).toEqual([third]);
    expect(await activity({ subject: 'Sold', since: NOW + 2 })).toEqual([third, second]);
    expect(await activity({ subject: 'Players' })).toEqual([]);
    expect(await activity({ page: { at: NOW + 2, skip: 1, count: 1 } })).toEqual([first]);
  });

  it('look through so many revisions at once, and say where to go on', async () => {
    const titleId = await aTitle(storage);
    for (const [index, by] of ['key:rare', 'key:1', 'key:1', 'key:1'].entries()) {
      const write = { titleId, currencies: [currency(`A${index}`)] };
      await storage.run(setCurrencies, edited(write, { by, now: NOW + index }));
    }
    const look = async (at: number, more: object = {}) => {
      const of = { titleId, madeBy: 'key:rare', subject: undefined, since: undefined };
      const page = { ...WHOLE_LIST, at };
      const all = { ...of, hasEvents: true, hasInternalData: true, revisionsMax: 2, page, ...more };
      const { entries, behind } = await storage.run(listActivity, all);
      return [entries.map((one) => one.at - NOW), behind === undefined ? undefined : behind - NOW];
    };
    expect(await look(WHOLE_LIST.at)).toEqual([[], 0]);
    expect(await look(NOW)).toEqual([[0], undefined]);
    expect(await look(WHOLE_LIST.at, { madeBy: undefined })).toEqual([[3, 2, 1], 0]);
    expect(await look(WHOLE_LIST.at, { since: NOW + 1 })).toEqual([[], undefined]);
    expect(await look(WHOLE_LIST.at, { subject: 'Players' })).toEqual([[], undefined]);
  });

  it('about one kind of thing are found by it, whoever made them', async () => {
    const of = await aPlayer();
    const { titleId, playerId } = of;
    const about = { ServiceId: playerId };
    await act(changeWallet, addition(of), aCall({ titleId, subject: 'wallets', about }));
    await act(revokeAllBans, of, aCall({ titleId, subject: 'bans' }));
    await act(
      banPlayers,
      bansOf(of, unique('ban-')),
      aCall({ titleId, subject: 'bans', at: NOW + 1 }),
    );
    const found = async (more: object) => {
      const all = {
        titleId,
        madeBy: undefined,
        since: undefined,
        hasEvents: true,
        hasInternalData: true,
      };
      const query = { ...all, subject: 'Players' as const, revisionsMax: 9, page: WHOLE_LIST };
      const { entries } = await storage.run(listActivity, { ...query, ...more });
      return entries.map(({ at }) => at - NOW);
    };
    const madeBy = `operator:${operatorId}`;
    for (const filter of [{}, { madeBy }, { titleId: undefined, madeBy }]) {
      const page = { ...WHOLE_LIST, at: NOW + 1, count: 1 };
      expect(await found({ ...filter, page })).toEqual([1]);
      expect((await found(filter)).slice(0, 2)).toEqual([1, 0]);
    }
    expect(await found({ subject: 'Access' })).toEqual([]);
  });

  it('on a person that name no title are in the list of each title for which there are roles', async () => {
    const titles = [await aTitle(storage), await aTitle(storage)];
    const target = await anOperator(
      storage,
      titles.map((titleId) => ({ role: 'viewer', titleId })),
    );
    const input = { operatorId: target, granter: undefined, now: NOW };
    await act(disableOperator, input, aCall({ subject: 'operators' }));
    await act(enableOperator, input, aCall({ subject: 'operators', at: NOW + 1 }));
    const lists = [...titles.map((titleId) => ({ titleId, operatorId })), { titleId: titles[0] }];
    for (const filter of lists) {
      const found = (page: object) => list({ ...filter, page: { ...WHOLE_LIST, ...page } });
      const about = { OperatorId: target, Name: target };
      expect(await found({})).toMatchObject([
        { at: NOW + 1, titleId: undefined, about },
        { at: NOW, titleId: undefined, about },
      ]);
      expect(await found({ skip: 1, count: 1 })).toMatchObject([{ at: NOW }]);
    }
    expect(await list({ titleId: await aTitle(storage) })).toEqual([]);
  });

  it('have notes, of which those of calls about a player are found by the calls', async () => {
    const of = await aPlayer();
    const { titleId, playerId } = of;
    const call = aCall({ titleId, about: { ServiceId: playerId }, note: 'Lost' });
    const silent = aCall({ titleId, about: { ServiceId: playerId } });
    await act(changeWallet, addition(of), call);
    await act(changeWallet, addition(of), silent);
    const requestIds = [call.requestId, silent.requestId];
    expect(await storage.run(findCallNotes, { ...of, requestIds })).toEqual({
      [call.requestId]: 'Lost',
    });
    const other = await aPlayer();
    expect(await storage.run(findCallNotes, { ...other, requestIds })).toEqual({});
  });

  it('are forgotten after a year, with their lines', async () => {
    const own = await make();
    const target = await anOperator(own, []);
    const input = { operatorId: target, granter: undefined, now: NOW };
    const by = await anOperator(own, []);
    const calls = [aCall({ operatorId: by }), aCall({ operatorId: by, at: NOW + 1 })] as const;
    await act(disableOperator, input, calls[0], own);
    await act(enableOperator, input, calls[1], own);
    const lines = () => own.readRows('select request_id from operator_act_lines order by at');
    expect(await lines()).toEqual(calls.map((call) => ({ request_id: call.requestId })));
    await own.prune(NOW + OPERATOR_ACTS_KEPT_MS + 1);
    expect(await lines()).toEqual([{ request_id: calls[1]?.requestId }]);
    expect(await listActs(own, {})).toHaveLength(1);
    await own.close();
  });
}
