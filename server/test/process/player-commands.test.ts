import { afterAll, beforeAll, expect, test } from 'vitest';
import { REFUSED_ATTEMPTS_PER_MINUTE } from '../../src/kernel/limits.ts';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Support's commands about players, beside a running service.

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;

beforeAll(async () => {
  purser = await startPurser({ folder });
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

async function post(path: string, body: object) {
  const response = await fetch(purser.ready.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ TitleId: purser.ready.titleId, ...body }),
  });
  return (await response.json()) as {
    readonly error?: string;
    readonly errorDetails?: object;
    readonly data?: { readonly ServiceId: string; readonly SessionTicket: string };
  };
}

const logIn = (CustomId: string) =>
  post('/Client/LoginWithCustomID', { CustomId, CreateAccount: true });

async function aPlayer(customId: string) {
  const { data } = await logIn(customId);
  if (!data) throw new Error('The login was refused');
  return { playerId: data.ServiceId, ticket: data.SessionTicket };
}

interface Shown {
  readonly what: string;
  readonly why?: string;
  readonly address?: string;
}

test('a ban holds at once in the running service, and so does its end; the history has it all', async () => {
  const { playerId } = await aPlayer('banned');
  const ban = ['player', 'ban', playerId, '--hours', '24', '--reason', 'Aim bot'];
  expect(await askHere(ban, { folder })).toMatchObject({ playerId, reason: 'Aim bot' });
  const refused = await logIn('banned');
  expect(refused.error).toBe('AccountBanned');
  expect(refused.errorDetails).toHaveProperty('Aim bot');
  const history = () => askHere<Shown[]>(['player', 'history', playerId], { folder });
  await expect
    .poll(async () => (await history()).map(({ what }) => what))
    .toEqual(['login refused', 'ban', 'everything ended', 'login']);
  const [newest, entry] = await history();
  expect(newest).toMatchObject({ why: 'banned', address: '127.0.0.1' });
  expect(entry?.why).toMatch(/^until .*: Aim bot$/);
  const unban = await runHere(['player', 'unban', playerId], { folder });
  expect(unban).toMatchObject({ code: 0, stdout: 'One ban is taken back.\n' });
  expect((await logIn('banned')).error).toBeUndefined();
  // A reason that a tool of the studio has taken from what players wrote.
  const Reason = 'Reported: \u202etxt';
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  await title.admin('/Admin/BanUsers', { Bans: [{ ServiceId: playerId, Reason }] });
  const { stdout } = await runHere(['player', 'history', playerId.toLowerCase()], { folder });
  expect(stdout).toContain('for ever: Reported: \ufffdtxt');
  expect(stdout).toMatch(/^TIME +WHAT +HOW +FROM +WHY\n/);
  expect(stdout).toMatch(/Z +ban +taken back: Aim bot\n/);
});

test('ended sessions end everything at once, and the player may log in again', async () => {
  const { playerId, ticket } = await aPlayer('ended');
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const authUser = () => title.admin('/Matchmaker/AuthUser', { AuthorizationTicket: ticket });
  expect((await authUser()).data).toMatchObject({ Authorized: true });
  await askHere(['player', 'end-sessions', playerId], { folder });
  expect((await authUser()).data).toMatchObject({ Authorized: false });
  expect((await logIn('ended')).error).toBeUndefined();
});

test.each(['history', 'ban', 'unban', 'end-sessions'])(
  'player %s of nobody says so, and where ids are found',
  async (verb) => {
    const { titleId } = purser.ready;
    const stderr = `The title ${titleId} has no player NOBODY; a player's id is the ServiceId of a login, and playerId in the log. npm run purser -- player find looks by any name.\n`;
    const finished = await runHere(['player', verb, 'nobody'], { folder });
    expect(finished).toMatchObject({ code: 1, stdout: '', stderr });
  },
);

test.each(['0', '1.5', '-1', '900000', 'day'])('a ban of %s hours is refused', async (hours) => {
  const finished = await runHere(['player', 'ban', 'X', `--hours=${hours}`], { folder });
  expect(finished.code).toBe(2);
  expect(finished.stderr).toMatch(/^--hours must be a whole number from 1 to 876000, not /);
});

test('where there are several titles, one must be named', async () => {
  const { titleId } = purser.ready;
  const { playerId } = await aPlayer('of one title');
  await askHere(['title', 'create', 'Another'], { folder });
  const unnamed = await runHere(['player', 'history', playerId], { folder });
  expect(unnamed).toMatchObject({
    code: 2,
    stderr:
      'Say with --title which title is meant; npm run purser -- title list shows what there is.\n',
  });
  const named = ['player', 'history', playerId, '--title', titleId.toLowerCase()];
  expect(await askHere(named, { folder })).toHaveLength(1);
  const unknown = await runHere(['player', 'history', playerId, '--title', 'DEAD'], { folder });
  expect(unknown.code).toBe(1);
});

test('attempts refused too often for entries of their own are written when the service stops', async () => {
  const { titleId } = purser.ready;
  const { playerId } = await aPlayer('often');
  const named = [playerId, '--title', titleId];
  await askHere(['player', 'ban', ...named], { folder });
  for (let login = 0; login < REFUSED_ATTEMPTS_PER_MINUTE + 2; login += 1) await logIn('often');
  await purser.stop();
  const { stdout } = await runHere(['player', 'history', ...named], { folder });
  expect(stdout.match(/login refused/g)).toHaveLength(REFUSED_ATTEMPTS_PER_MINUTE);
  expect(stdout).toMatch(/banned \(and 2 more\)/);
});
