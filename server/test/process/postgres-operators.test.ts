import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { closeTable } from '../support/closed-table.ts';
import { NEW_PASSWORD } from '../support/operator-account.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { layOut } from './nodes.ts';
import {
  callAtConsole,
  errorAt,
  firstOwnerLink,
  inviteAt,
  type Session,
  useFirstLink,
  useLinkAt,
} from './operator.ts';

// Operators on three nodes: each knows at once who is in and who is out, and within a minute which sessions are used.

const QUICK_MINUTES = fileURLToPath(new URL('quick-minutes.ts', import.meta.url));

async function threeNodes() {
  const installation = await layOut();
  const env = { NODE_OPTIONS: `--import ${QUICK_MINUTES}` };
  const first = await installation.startNode({ env });
  const others = await Promise.all([1, 2].map(() => installation.startNode({ env })));
  const urls = [first, ...others].map(({ url }) => url);
  const { secret, insert } = firstOwnerLink();
  await installation.query(insert);
  const session = await useFirstLink(first.url, secret);
  return { installation, urls, session };
}

// Each test has operators of its own.
let nodes: Awaited<ReturnType<typeof threeNodes>>;
beforeAll(async () => {
  nodes = await threeNodes();
});
afterAll(() => nodes.installation[Symbol.asyncDispose]());

let counter = 0;
/** A name that no operator has yet. */
const nameLike = (name: string) => `${name} ${(counter += 1)}`;

/** Another owner, who has a session begun at the first node, and may sign in at any. */
async function anOwner() {
  const [one = ''] = nodes.urls;
  const Name = nameLike('Owner');
  const { secret } = await inviteAt(one, nodes.session, { Name, Role: 'owner' });
  const { session } = await useLinkAt(one, secret);
  assert(session);
  const signIn = async (origin: string, Password = NEW_PASSWORD): Promise<Session> => {
    const body = { Name, Password };
    const reply = await callAtConsole(`${origin}/Operator/SignIn`, body, { origin });
    assert(reply.session, `refused: ${reply.error}`);
    return reply.session;
  };
  return { ...nodes, session, signIn };
}

const errorsAt = (urls: readonly string[], session: Session) =>
  Promise.all(urls.map((url) => errorAt(url, session)));

const ENDED = ['NotAuthenticated', 'NotAuthenticated', 'NotAuthenticated'];
const GOES_ON = [undefined, undefined, undefined];

test('sign-out and a new password end sessions on all nodes when the answer arrives', async () => {
  const { urls, session, signIn } = await anOwner();
  const [one = '', two = '', three = ''] = urls;
  expect(await errorsAt(urls, session)).toEqual(GOES_ON);
  const other = await signIn(two);
  expect(await errorsAt(urls, other)).toEqual(GOES_ON);
  await callAtConsole(`${three}/Operator/SignOut`, {}, { origin: three, session: other });
  expect(await errorsAt(urls, other)).toEqual(ENDED);

  const third = await signIn(three);
  const Password = 'staple and a third horse';
  const body = { Password: NEW_PASSWORD, NewPassword: Password };
  const changed = await callAtConsole(`${one}/Operator/ChangeOwnPassword`, body, {
    origin: one,
    session,
  });
  expect(await errorsAt(urls, session)).toEqual(ENDED);
  expect(await errorsAt(urls, third)).toEqual(ENDED);
  expect(await errorsAt(urls, changed.session as Session)).toEqual(GOES_ON);

  const last = await signIn(two, Password);
  await callAtConsole(`${two}/Operator/SignOutEverywhere`, {}, { origin: two, session: last });
  expect(await errorsAt(urls, last)).toEqual(ENDED);
  expect(await errorsAt(urls, changed.session as Session)).toEqual(ENDED);
});

test('a session that is used at one node is not idle at another', async () => {
  const { urls, session, signIn } = await anOwner();
  const [one = '', , three = ''] = urls;
  /** When it was last used, as the third node has it; the call there is a use of another session. */
  const watcher = await signIn(three);
  const lastUse = async () => {
    const path = `${three}/Operator/ListOwnSessions`;
    const { data } = await callAtConsole(path, {}, { origin: three, session: watcher });
    const listed = data.Sessions as readonly { LastUsedAt: string; IsPresent: boolean }[];
    return Date.parse(listed.find(({ IsPresent }) => !IsPresent)?.LastUsedAt ?? '');
  };
  const before = await lastUse();
  await errorAt(one, session);
  await expect.poll(lastUse).toBeGreaterThan(before);
});

test('a one-time link of one node is used at another; at two at once, one wins', async () => {
  const { urls, session } = nodes;
  const [one = '', two = '', three = ''] = urls;
  const grace = await inviteAt(one, session, { Name: nameLike('Grace'), Role: 'viewer' });
  const begun = await useLinkAt(two, grace.secret);
  expect(await errorsAt(urls, begun.session as Session)).toEqual(GOES_ON);
  expect((await useLinkAt(three, grace.secret)).error).toBe('LinkInvalid');

  const lin = await inviteAt(three, session, { Name: nameLike('Lin'), Role: 'viewer' });
  const replies = await Promise.all([one, two].map((url) => useLinkAt(url, lin.secret)));
  expect(replies.map(({ error }) => error ?? 'none').toSorted()).toEqual(['LinkInvalid', 'none']);
  const won = replies.find((reply) => reply.session);
  expect(await errorsAt(urls, won?.session as Session)).toEqual(GOES_ON);
});

/** The three nodes, an owner, and somebody with a role for the title who has a session begun at the second node. */
async function withGrace() {
  const { urls, installation, session: owner } = nodes;
  const [one = '', two = ''] = urls;
  const { titleId } = installation;
  const name = nameLike('Grace');
  const { operatorId, secret } = await inviteAt(one, owner, {
    Name: name,
    Role: 'liveOps',
    titleId,
  });
  const { session: grace } = await useLinkAt(two, secret);
  const call = (path: string, body: object = {}) =>
    callAtConsole(
      `${one}/Operator/${path}`,
      { OperatorId: operatorId, ...body },
      { origin: one, session: owner },
    );
  return { ...nodes, titleId, name, grace: grace as Session, call };
}

test('an operator who is disabled, or whose sessions are ended, is refused by all nodes when the answer arrives', async () => {
  const { urls, name, grace, call } = await withGrace();
  const [, , three = ''] = urls;
  const signIn = { Name: name, Password: NEW_PASSWORD };
  const another = await callAtConsole(`${three}/Operator/SignIn`, signIn, { origin: three });
  expect(await errorsAt(urls, another.session as Session)).toEqual(GOES_ON);
  await call('EndOperatorSessions');
  expect(await errorsAt(urls, grace)).toEqual(ENDED);
  expect(await errorsAt(urls, another.session as Session)).toEqual(ENDED);

  const back = await callAtConsole(`${three}/Operator/SignIn`, signIn, { origin: three });
  expect(await errorsAt(urls, back.session as Session)).toEqual(GOES_ON);
  await call('DisableOperator');
  expect(await errorsAt(urls, back.session as Session)).toEqual(ENDED);
  // One after another: of many at once who are refused, some are told to wait.
  for (const origin of urls) {
    // oxlint-disable-next-line no-await-in-loop
    const { error } = await callAtConsole(`${origin}/Operator/SignIn`, signIn, { origin });
    expect(error).toBe('InvalidUsernameOrPassword');
  }
});

test.each([
  ['DisableOperator', {}, 'NotAuthenticated'],
  ['SetOperatorRoles', { Roles: [] }, 'NotAuthorizedByTitle'],
])('a call under way at another node changes nothing after %s', async (path, body, error) => {
  const { installation, urls, titleId, grace, call } = await withGrace();
  const [, , origin = ''] = urls;
  const closed = await closeTable(installation.databaseUrl, 'virtual_currencies');
  const currencies = { VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: 'Gold' }] };
  const of = { origin, session: grace, titleId };
  const underWay = callAtConsole(`${origin}/Admin/AddVirtualCurrencyTypes`, currencies, of);
  await expect.poll(() => closed.waiting('relation')).toHaveLength(1);
  expect((await call(path, body)).error).toBeUndefined();
  await closed.open();
  expect((await underWay).error).toBe(error);
  expect(await installation.query('select 1 from virtual_currencies')).toEqual([]);
  const events = await installation.query("select 1 from operator_acts where path like '/Admin/%'");
  expect(events).toEqual([]);
});
