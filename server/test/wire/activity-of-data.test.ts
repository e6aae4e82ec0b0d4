import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS, toWireTime } from '../../src/kernel/instant.ts';
import { OPERATOR_ABOUT_CHARS_MAX } from '../../src/kernel/operator-limits.ts';
import {
  TITLE_DATA_KEY_REVISIONS_MAX,
  TITLE_DATA_KEYS_MAX,
} from '../../src/kernel/title-data-limits.ts';
import { aCharacter } from '../support/characters.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type SignedInOperator, type World } from '../support/world.ts';

// The activity of a game's own data: characters, statistics, data of players and data of the title.

let running: Running;
let world: World;
let operator: SignedInOperator;

beforeAll(async () => {
  running = await startService();
});
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function begin(): Promise<void> {
  world = await makeWorld(running);
  operator = await world.operator(['owner']);
}

/** Each at a moment of its own, so that entries have one order. */
function call(path: string, body: object) {
  world.clock.advance(1);
  return must(world.call(path, body, { operator }));
}

/** The entries, the newest first. */
async function listed(request: object = {}) {
  return must(world.call('/Operator/ListActivity', request, { operator }));
}

async function newest() {
  const { Activity } = await listed();
  return Activity[0];
}

test('an act on a character says which, by its name and its id', async () => {
  await begin();
  const { playerId: ServiceId } = await world.logIn();
  const CharacterName = 'Brunhild';
  const made = { ServiceId, CharacterName, CharacterType: 'knight' };
  const { CharacterId } = await call('/Server/GrantCharacterToUser', made);
  const character = { CharacterId, CharacterName };
  const told = async (about: object) =>
    expect((await newest()).Players).toEqual([{ ServiceId, About: about }]);
  await told(character);
  const of = { ServiceId, CharacterId };
  await call('/Server/UpdateCharacterData', { ...of, Data: { hair: 'red' }, Note: 'A bug' });
  await told({ ...character, Keys: 'hair', Note: 'A bug' });
  await call('/Server/UpdateCharacterInternalData', { ...of, Data: { 'is-cheater': 'no' } });
  await told(character);
  const CharacterStatistics = { score: 7, kills: 2 };
  await call('/Server/UpdateCharacterStatistics', { ...of, CharacterStatistics });
  await told({ ...character, Statistics: 'kills: 2, score: 7' });
  await call('/Admin/ResetCharacterStatistics', of);
  await told(character);
  const gone = { ...of, SaveCharacterInventory: false };
  await call('/Server/DeleteCharacterFromUser', gone);
  await told({ CharacterId, Removed: CharacterName });
});

test('an act on statistics of a character that is gone has the id', async () => {
  await begin();
  const { playerId: ServiceId } = await world.logIn();
  const CharacterId = await aCharacter(world, { playerId: ServiceId });
  const of = { ServiceId, CharacterId };
  await call('/Server/UpdateCharacterStatistics', { ...of, CharacterStatistics: { score: 7 } });
  await call('/Server/DeleteCharacterFromUser', { ...of, SaveCharacterInventory: false });
  await call('/Admin/ResetCharacterStatistics', of);
  expect((await newest()).Players).toEqual([{ ServiceId, About: { CharacterId } }]);
});

test('an act on statistics says which, and their values before and after it', async () => {
  await begin();
  const { playerId: ServiceId } = await world.logIn();
  const set = (...values: readonly (readonly [name: string, value: number])[]) => {
    const Statistics = values.map(([StatisticName, Value]) => ({ StatisticName, Value }));
    return call('/Server/UpdatePlayerStatistics', { ServiceId, Statistics, ForceUpdate: true });
  };
  await set(['score', 7]);
  await set(['score', 5], ['kills', 0]);
  const About = { Statistics: 'kills: 0, score: 7 → 5' };
  expect((await newest()).Players).toEqual([{ ServiceId, About }]);
  await set(['score', 6], ['other: 1, score', 2]);
  const [{ About: told }] = (await newest()).Players;
  expect(told).toEqual({ Statistics: '"other: 1, score": 2, score: 5 → 6' });
  const long = Array.from({ length: 10 }, (_, at) => `statistic-number-${at}-of-many`);
  await set(...long.map((name) => [name, 1] as const));
  const [{ About: cut }] = (await newest()).Players;
  expect(cut.Statistics).toMatch(/^statistic-number-0-of-many: 1, .*: 1 and 7 more$/u);
  expect(cut.Statistics.length).toBeLessThanOrEqual(OPERATOR_ABOUT_CHARS_MAX);
});

test('of many keys of data of a player the first are named, and how many there are beside them', async () => {
  await begin();
  const { playerId: ServiceId } = await world.logIn();
  const keys = Array.from({ length: 30 }, (_, at) => (at === 0 ? 'a, b' : `some-key-${at}`));
  const Data = Object.fromEntries(keys.map((key) => [key, '1']));
  await call('/Server/UpdateUserData', { ServiceId, Data });
  const [{ About }] = (await newest()).Players;
  expect(About.Keys).toMatch(/^"a, b", some-key-1, .*, some-key-9 and 20 more$/u);
});

/** Sets so many keys of the title's data with its key. */
async function setKeys(count: number, more: object = {}): Promise<void> {
  world.clock.advance(1);
  const KeyValues = Array.from({ length: count }, (_, at) => {
    return { Key: `key ${String(count - at).padStart(4, '0')}`, Value: String(world.clock.now()) };
  });
  const body = { KeyValues, ...more };
  await must(world.asTitle('/Admin/SetTitleDataAndOverrides', body));
}

test('a write of many keys of data is one entry, with the first key and their number, and so it is when it is scheduled', async () => {
  await begin();
  await setKeys(TITLE_DATA_KEYS_MAX);
  await setKeys(1);
  await setKeys(3, { OverrideLabel: 'test' });
  const EffectiveAt = toWireTime(world.clock.now() + MINUTE_MS);
  await setKeys(2, { EffectiveAt, Note: 'Easter' });
  world.clock.advance(MINUTE_MS);
  const { Activity } = await listed();
  const abouts = Activity.map(({ About }: { About: object }) => About);
  const about = { Kind: 'titleData', Act: 'update', Key: 'key 0001' };
  expect(abouts).toEqual([
    { ...about, Amount: '2', Revision: '4', PendingChange: '1', Note: 'Easter' },
    { ...about, Amount: '3', Revision: '3', OverrideLabel: 'test' },
    { ...about, Revision: '2' },
    { ...about, Amount: String(TITLE_DATA_KEYS_MAX), Revision: '1' },
  ]);
  const first = { Count: 2, MadeBy: Activity[0].MadeBy };
  const page = await listed(first);
  const { ContinuationToken } = page;
  const next = { ...first, ContinuationToken };
  const rest = await listed(next);
  expect([...page.Activity, ...rest.Activity]).toEqual(Activity);
});

test('a call that writes many keys of data has the key that its revisions have', async () => {
  await begin();
  const viewer = await world.operator(['viewer']);
  /** As owners see it, who get calls, and as viewers do, who get revisions. */
  const told = async () => {
    const seen = await must(world.call('/Operator/ListActivity', {}, { operator: viewer }));
    return [(await newest()).About, seen.Activity[0].About];
  };
  const write = (...pairs: readonly (readonly [key: string, value: string])[]) => {
    const KeyValues = pairs.map(([Key, Value]) => ({ Key, Value }));
    return call('/Admin/SetTitleDataAndOverrides', { KeyValues });
  };
  await write(['\u{1f984}', '1'], ['b', '1'], ['\uff0a', '1']);
  const ofCall = (Kind: string, Key: string) => ({ Key, Amount: '3', Kind });
  const ofRevision = { Kind: 'titleData', Amount: '3' };
  expect(await told()).toEqual([
    ofCall('set', 'b'),
    { ...ofRevision, Key: 'b', Act: 'update', Revision: '1' },
  ]);
  await write(['\u{1f984}', '2'], ['\uff0a', ''], ['\uff0b', '2']);
  expect(await told()).toEqual([
    ofCall('changed', '\uff0a'),
    { ...ofRevision, Key: '\uff0a', Act: 'update', Revision: '2' },
  ]);
});

test('the first key of a write that the history still has is told', async () => {
  await begin();
  await setKeys(3);
  for (let count = 0; count <= TITLE_DATA_KEY_REVISIONS_MAX; count += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await setKeys(1);
  }
  const { Activity } = await listed();
  expect(Activity.at(-1).About).toMatchObject({ Key: 'key 0002', Amount: '2', Revision: '1' });
});
