import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE_MS } from '../../src/kernel/instant.ts';
import { deviceOf } from '../support/operator-account.ts';
import { callFromPage, openLink, PAGE_PASSWORD, type PageSession } from './console-page.ts';
import { askHere, runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Operators on the command line, beside a running service.

const temporary = temporaryFolder();
const folder = temporary.path;
let purser: RunningPurser;
let ada: PageSession;

interface Shown {
  readonly operatorId: string;
  readonly name: string;
  readonly link: string;
  readonly expiresAt: string;
  readonly state: string;
}

const ask = (...words: readonly string[]) => askHere<Shown>(['operator', ...words], { folder });
const run = (...words: readonly string[]) => runHere(['operator', ...words], { folder });
const whoIs = (session: PageSession) =>
  callFromPage(purser.url, '/Operator/GetOwnOperator', { session });

beforeAll(async () => {
  purser = await startPurser({ folder });
  const earlier = await ask('link');
  const { link, expiresAt } = await ask('link');
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / MINUTE_MS)).toBe(30);
  await expect(openLink(purser.url, earlier.link, 'ada')).rejects.toThrow('LinkInvalid');
  ada = await openLink(purser.url, link, 'ada');
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

test('the first owner is made with a link, while there is none', async () => {
  expect((await whoIs(ada)).data).toMatchObject({ Name: 'ada', Roles: [{ Role: 'owner' }] });
  expect(await run('link')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is an owner already, .*operator link <name>/),
  });
});

test('an operator is made with roles, and signs in with the link', async () => {
  const { titleId } = purser.ready;
  const flags = ['--role', 'support,liveOps', '--title', titleId.toLowerCase()];
  const grace = await ask('create', 'grace', ...flags);
  const roles = [
    { role: 'support', titleId },
    { role: 'liveOps', titleId },
  ];
  expect(grace).toMatchObject({ name: 'grace', roles });
  expect(await run('list')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`grace +support \\(${titleId}\\), liveOps \\(${titleId}\\) +invited +never`),
    ),
  });
  const session = await openLink(purser.url, grace.link);
  expect(session.operatorId).toBe(grace.operatorId);
  const [listed] = await askHere<Shown[]>(['operator', 'list', '--title', titleId], {
    folder,
  }).then((all) => all.filter(({ name }) => name === 'grace'));
  expect(listed).toMatchObject({ roles, state: 'active', createdBy: 'commandLine' });
  expect(await run('create', 'Grace', '--role', 'viewer')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is an operator "Grace" already; .*operator link Grace/),
  });
});

test('another link lets somebody choose another password; sessions end when it is used', async () => {
  const made = await ask('create', 'lin', '--role', 'viewer');
  const session = await openLink(purser.url, made.link);
  const { link } = await ask('link', 'LIN');
  expect((await whoIs(session)).error).toBeUndefined();
  const again = await openLink(purser.url, link);
  expect((await whoIs(session)).error).toBe('NotAuthenticated');
  expect((await whoIs(again)).error).toBeUndefined();
});

test('roles change at once, and the last owner stays', async () => {
  const made = await ask('create', 'mary', '--role', 'viewer');
  const session = await openLink(purser.url, made.link);
  const changed = await ask('role', 'mary', '--add', 'owner,support', '--remove', 'viewer');
  expect(changed).toMatchObject({ roles: [{ role: 'owner' }, { role: 'support' }] });
  expect((await whoIs(session)).data).toMatchObject({
    Roles: [{ Role: 'owner' }, { Role: 'support' }],
  });
  expect((await run('role', 'mary', '--remove', 'owner')).stdout).toBe(
    'The roles of mary now: support.\n',
  );
  for (const words of [
    ['role', 'ada', '--remove', 'owner'],
    ['disable', 'ada'],
  ]) {
    expect(await run(...words)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^ada is the last owner .*operator create <name> --role owner/),
    });
  }
});

test('a disabled operator is out at once, and may come back', async () => {
  const made = await ask('create', 'joan', '--role', 'viewer');
  const session = await openLink(purser.url, made.link);
  expect(await ask('disable', 'joan')).toMatchObject({ disabled: true, secretKeys: [] });
  expect((await whoIs(session)).error).toBe('NotAuthenticated');
  expect(await run('link', 'joan')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^joan is disabled; .*operator enable joan/),
  });
  expect((await run('enable', 'joan')).stdout).toBe('joan is enabled.\n');
  expect((await whoIs(session)).error).toBe('NotAuthenticated');
  const { link } = await ask('link', 'joan');
  expect((await whoIs(await openLink(purser.url, link))).data).toMatchObject({ Name: 'joan' });
});

test('a second factor is removed; the password stays', async () => {
  const made = await ask('create', 'dana', '--role', 'viewer');
  const session = await openLink(purser.url, made.link);
  const call = (path: string, body: object = {}) =>
    callFromPage(purser.url, path, { body, session });
  const { data } = await call('/Operator/BeginSecondFactor');
  const device = deviceOf(
    { clock: { now: Date.now, advance: () => undefined } },
    String(data?.Secret),
  );
  const enabled = await call('/Operator/EnableSecondFactor', { Code: device.code() });
  expect(enabled.error).toBeUndefined();
  const signIn = () =>
    callFromPage(purser.url, '/Operator/SignIn', {
      body: { Name: 'dana', Password: PAGE_PASSWORD },
    });
  expect((await signIn()).error).toBe('SecondFactorRequired');
  expect(await ask('remove-second-factor', 'Dana')).toMatchObject({ name: 'dana' });
  expect((await signIn()).error).toBeUndefined();
  expect(await run('remove-second-factor', 'dana')).toMatchObject({
    code: 1,
    stderr: 'dana has no second factor.\n',
  });
});

test.each([
  [['role', 'nobody', '--add', 'owner'], 1, 'There is no operator "nobody"; '],
  [['disable', 'nobody'], 1, 'There is no operator "nobody"; '],
  [['role', 'ada'], 2, '--add or --remove says which roles change.'],
  [['role', 'ada', '--add', 'boss'], 2, '--add must be some of viewer, '],
  [['create', 'eve'], 2, '--role says what the operator may do: '],
  [['create', ' eve', '--role', 'owner'], 2, 'A name must have 1 to 64 characters'],
  [['create', 'eve', '--role', 'owner', '--title', 'DEAD'], 1, 'There is no title DEAD; '],
  [['role', 'ada', '--add', 'viewer', '--title', 'DEAD'], 1, 'There is no title DEAD; '],
  [['list', '--title', 'DEAD'], 1, 'There is no title DEAD; '],
] as const)('operator %j is refused with a way out', async (words, code, beginning) => {
  const { stderr, ...ran } = await run(...words);
  expect(ran).toEqual({ code, stdout: '' });
  expect(stderr.startsWith(beginning)).toBe(true);
});
