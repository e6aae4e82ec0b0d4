import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Support's searches on the command line while the service runs.

interface Shown {
  readonly serviceId: string;
  readonly displayName?: string;
}

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;
let titleId: string;

beforeAll(async () => {
  purser = await startPurser({ folder });
  titleId = purser.ready.titleId;
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

const logIn = async (customId: string) => {
  const caller = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  await caller.logIn(customId);
  const [player] = await find(customId);
  return player?.serviceId ?? '';
};
const find = (text: string) => askHere<Shown[]>(['player', 'find', text], { folder });
const run = (...args: string[]) => runHere(args, { folder });

test('a player is found by id, by the beginning of a name and by address, and shown', async () => {
  const one = await logIn('support-one');
  const two = await logIn('support-two');
  await run('player', 'rename', one, 'Lady Ada');
  expect((await find('support-')).map(({ serviceId }) => serviceId).toSorted()).toEqual(
    [one, two].toSorted(),
  );
  expect(await find('LADY')).toMatchObject([{ serviceId: one, displayName: 'Lady Ada' }]);
  expect(await find(two.toLowerCase())).toMatchObject([{ serviceId: two }]);
  expect((await find('127.0.0.1')).map(({ serviceId }) => serviceId)).toContain(two);
  const shown = await run('player', 'show', one);
  expect(shown.stdout).toMatch(/^Name +Lady Ada$/m);
  expect(shown.stdout).toMatch(/^Live sessions +1$/m);
  expect(shown.stdout).toMatch(/^Ban +none$/m);
});

test('nobody is found with exit code 1 and what to do', async () => {
  expect(await run('player', 'find', 'nobody at all')).toMatchObject({
    code: 1,
    stdout: 'There is no such player.\n',
  });
  for (const command of [['show'], ['rename', 'Lady Ada']]) {
    const [verb = '', ...rest] = command;
    // oxlint-disable-next-line no-await-in-loop
    expect(await run('player', verb, 'FFFF', ...rest)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('player find'),
    });
  }
  expect(await run('player', 'find', 'x', '--title', 'DEAD')).toMatchObject({ code: 1 });
  expect(await run('player', 'find', '')).toMatchObject({ code: 2 });
});

test('a name that a player chose cannot take over a terminal', async () => {
  await logIn('evil-\u202emoc');
  const { stdout } = await run('player', 'find', 'evil-');
  expect(stdout).toContain('evil-\ufffdmoc');
});

test('unique names are refused while players share one, and hold from then on', async () => {
  const three = await logIn('three');
  const four = await logIn('four');
  for (const player of [three, four]) {
    // oxlint-disable-next-line no-await-in-loop
    await run('player', 'rename', player, 'Same');
  }
  const set = (word: string) => run('title', 'set', titleId, '--unique-names', word);
  expect(await set('on')).toMatchObject({ code: 1, stderr: expect.stringContaining('"Same"') });
  expect(await run('player', 'rename', four, 'x')).toMatchObject({ code: 2 });
  expect(await run('player', 'rename', four, 'Other')).toMatchObject({ code: 0 });
  expect(await set('on')).toMatchObject({ code: 0 });
  expect(await run('player', 'rename', four, 'SAME')).toMatchObject({ code: 1 });
  expect(await set('off')).toMatchObject({ code: 0 });
  expect(await run('player', 'rename', four, 'SAME')).toMatchObject({ code: 0 });
  expect(await set('maybe')).toMatchObject({ code: 2 });
  expect(await run('title', 'set', 'DEAD', '--unique-names', 'on')).toMatchObject({ code: 1 });
});

test('a title whose servers take join tokens only says so, in the list too, until it is taken back', async () => {
  const set = (...flags: readonly string[]) => run('title', 'set', titleId, ...flags);
  const setting = async () => {
    const titles = JSON.parse((await run('title', 'list', '--json')).stdout);
    return titles.find((title: { readonly titleId: string }) => title.titleId === titleId);
  };
  expect(await setting()).toMatchObject({ takesJoinTokensOnly: false });
  expect(await set('--join-tokens-only', 'on')).toMatchObject({
    code: 0,
    stdout: `Servers of title ${titleId} take join tokens only from now on.\n`,
  });
  expect(await setting()).toMatchObject({ takesJoinTokensOnly: true });
  expect(await set('--join-tokens-only', 'off')).toMatchObject({ code: 0 });
  expect(await setting()).toMatchObject({ takesJoinTokensOnly: false });
  expect(await setting()).toMatchObject({ givesRefreshTokens: false, linkSessionSeconds: 3600 });
  expect(await set('--refresh-tokens', 'on')).toMatchObject({ code: 0 });
  expect(await set('--link-session-seconds', '600')).toMatchObject({ code: 0 });
  expect(await setting()).toMatchObject({ givesRefreshTokens: true, linkSessionSeconds: 600 });
  expect((await run('title', 'list')).stdout).toContain(
    'refresh-tokens, link-session-seconds 600\n',
  );
  expect(await set('--refresh-tokens', 'off')).toMatchObject({ code: 0 });
  expect(await set('--mutual-friends', 'on')).toMatchObject({ code: 0 });
  expect(await set('--friends-by-email', 'on')).toMatchObject({ code: 0 });
  expect(await set('--friends-usernames', 'on')).toMatchObject({
    code: 0,
    stdout: `Players of title ${titleId} who are friends of each other see their usernames from now on.\n`,
  });
  expect((await run('title', 'list')).stdout).toContain('friends-by-email, friends-usernames,');
  expect(await set('--statistics-from-clients', 'on')).toMatchObject({ code: 0 });
  expect(await setting()).toMatchObject({
    hasMutualFriends: true,
    addsFriendsByEmail: true,
    showsFriendsUsernames: true,
    takesStatisticsFromClients: true,
  });
  const wrong = [
    [],
    ['--join-tokens-only', 'yes'],
    ['--join-tokens-only', 'on', '--unique-names', 'on'],
  ];
  for (const flags of wrong) {
    expect(await set(...flags)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'Say one of --unique-names, --join-tokens-only, --refresh-tokens, --mutual-friends',
      ),
    });
  }
  const none = await run('title', 'set', 'DEAD', '--join-tokens-only', 'on');
  expect(none).toMatchObject({ code: 1 });
});
