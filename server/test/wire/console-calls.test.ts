import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf, signInAs } from '../support/operator-account.ts';
import { OPERATOR_PASSWORD } from '../support/operators.ts';
import { type Running, startService } from '../support/running.ts';
import { makeWorld, type SignedInOperator, type World } from '../support/world.ts';

// A call as an operator has both secrets of one session, comes from a page of the console, and is JSON.

let running: Running;
let world: World;
let operator: SignedInOperator;
let other: SignedInOperator;

beforeAll(async () => {
  running = await startService();
  world = await makeWorld(running);
  operator = await world.operator(['liveOps']);
  other = await world.operator(['liveOps']);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

interface Answer {
  readonly status: number | undefined;
  readonly error: string | undefined;
}

/** Sends a request as it is: `fetch` would not lie about the host. */
function send(
  path: string,
  headers: Readonly<Record<string, string | readonly string[]>>,
  body = '{}',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = Object.entries({ 'Content-Type': 'application/json', ...headers });
    const given = Object.fromEntries(all.filter(([, value]) => value !== ''));
    const sent = request(running.url + path, { method: 'POST', headers: given }, (res) => {
      let text = '';
      res.setEncoding('utf8').on('data', (part: string) => (text += part));
      res.on('end', () => resolve({ status: res.statusCode, error: JSON.parse(text).error }));
    });
    sent.on('error', reject).end(body);
  });
}

/** The head of an operator's call. */
function head(more: Readonly<Record<string, string | readonly string[]>> = {}) {
  return {
    Origin: running.url,
    Cookie: `purser-session=${operator.cookie}`,
    'X-Purser-Console': operator.pageSecret,
    'X-Purser-Title': world.titleId,
    ...more,
  };
}

/** An operation of signed-in operators, and one that takes secret keys, too. */
const OPERATION_PATHS = ['/Operator/GetOwnOperator', '/Admin/ListVirtualCurrencyTypes'] as const;

test.each(OPERATION_PATHS)(
  '%s takes both secrets of one session, and nothing less',
  async (path) => {
    const cookie = `purser-session=${operator.cookie}`;
    const heads = {
      both: head(),
      'among other cookies': head({ Cookie: `a=b; ${cookie}; purser-session2=x` }),
      'cookie alone': head({ 'X-Purser-Console': '' }),
      'page secret alone': head({ Cookie: '' }),
      'of two sessions': head({ 'X-Purser-Console': other.pageSecret }),
      'of two sessions, the other way': head({ Cookie: `purser-session=${other.cookie}` }),
      'exchanged secrets': head({
        Cookie: `purser-session=${operator.pageSecret}`,
        'X-Purser-Console': operator.cookie,
      }),
      'two cookies of one name': head({ Cookie: `purser-session=planted; ${cookie}` }),
      'the same cookie twice': head({ Cookie: `${cookie}; ${cookie}` }),
      'two page secrets': head({ 'X-Purser-Console': [operator.pageSecret, operator.pageSecret] }),
      'an empty cookie': head({ Cookie: 'purser-session=' }),
    };
    const answers = await Promise.all(
      Object.entries(heads).map(async ([name, one]) => [name, (await send(path, one)).error]),
    );
    const expected = Object.keys(heads).map((name) => [
      name,
      name === 'both' || name === 'among other cookies' ? undefined : 'NotAuthenticated',
    ]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  },
);

test('only a page of the console calls, under a loopback name and at the port of the service', async () => {
  const { port } = new URL(running.url);
  const good = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `http://${name}:${port}`);
  const bad = [
    '',
    'null',
    `http://127.0.0.1:${Number(port) + 1}`,
    'http://127.0.0.1',
    `http://127.0.0.2:${port}`,
    `http://localhost.example:${port}`,
    `http://game.example:${port}`,
    `https://127.0.0.1:${port}`,
    `${running.url}/`,
    `${running.url} http://game.example`,
    `${running.url}, http://game.example`,
    running.url.toUpperCase(),
  ];
  const signIn = JSON.stringify({ Name: operator.name, Password: OPERATOR_PASSWORD });
  const ask = async (Origin: string) => [
    Origin,
    ...(await Promise.all(OPERATION_PATHS.map((path) => send(path, head({ Origin }))))),
    await send('/Operator/SignIn', { Origin }, signIn),
  ];
  const done = { status: 200, error: undefined };
  const refused = { status: 403, error: 'OriginNotAllowed' };
  for (const origin of good) expect(await ask(origin)).toEqual([origin, done, done, done]);
  for (const origin of bad) expect(await ask(origin)).toEqual([origin, refused, refused, refused]);
});

test('the host that a call names counts for nothing: a name of a stranger may point here', async () => {
  const { port } = new URL(running.url);
  const Host = `rebound.example:${port}`;
  const [path] = OPERATION_PATHS;
  const rebound = { Host, Origin: `http://${Host}` };
  expect(await send(path, head(rebound))).toMatchObject({ error: 'OriginNotAllowed' });
  const forwarded = { ...rebound, 'X-Forwarded-Host': Host, 'X-Forwarded-Proto': 'http' };
  expect(await send(path, head(forwarded))).toMatchObject({ error: 'OriginNotAllowed' });
  expect(await send(path, head({ Host }))).toMatchObject({ error: undefined });
});

test.each([...OPERATION_PATHS, '/Operator/SignIn'])(
  '%s takes JSON only, with a body and without',
  async (path) => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''];
    for (const type of types) {
      for (const body of ['{}', '']) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await send(path, head({ 'Content-Type': type }), body)).toEqual({
          status: 415,
          error: 'InvalidContentType',
        });
      }
    }
  },
);

test('a page of another site may not send what a call needs, nor read an answer with a cookie', async () => {
  for (const path of [...OPERATION_PATHS, '/Operator/SignIn']) {
    // oxlint-disable-next-line no-await-in-loop
    const { status, headers } = await fetch(running.url + path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://game.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type, x-purser-console, x-purser-title',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('Access-Control-Allow-Headers')).not.toMatch(/x-purser-(console|title)|\*/i);
    expect(headers.get('Access-Control-Allow-Credentials')).toBeNull();
  }
  const reply = await signInAs(world, operator.name);
  expect(reply.headers.get('Access-Control-Allow-Credentials')).toBeNull();
});

test('with a public address only its pages call, and with https the cookie is for TLS only', async () => {
  const publicOrigin = 'https://purser.example.com';
  await using behindProxy = await startService(undefined, {
    consoleSite: { publicOrigin, isSecure: true },
  });
  const there = await makeWorld(behindProxy);
  const { name } = await there.operator(['viewer']);
  const signIn = (Origin: string) => signInAs(there, name, {}, { Origin });
  for (const origin of [behindProxy.url, behindProxy.url.replace('127.0.0.1', 'localhost')]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await signIn(origin)).toMatchObject({ error: 'OriginNotAllowed' });
  }
  expect(await signIn('http://purser.example.com')).toMatchObject({ error: 'OriginNotAllowed' });
  const reply = await signIn(publicOrigin);
  const cookie = reply.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(
    /^__Host-purser-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
  );
  const [pair = ''] = cookie.split(';');
  const own = (Cookie: string) =>
    there.call(
      '/Operator/GetOwnOperator',
      {},
      {},
      {
        Origin: publicOrigin,
        Cookie,
        'X-Purser-Console': reply.data.ConsoleSecret,
      },
    );
  expect(await own(pair)).toMatchObject({ code: 200 });
  expect(await own(pair.replace('__Host-', ''))).toMatchObject({ error: 'NotAuthenticated' });
});

test('the line of a call names the operator, and no secret', async () => {
  const reply = await world.call('/Operator/GetOwnOperator', {}, { operator });
  const requestId = reply.headers.get('X-RequestId');
  const line = running.lines.find((one) => one['requestId'] === requestId);
  expect(line).toMatchObject({ operatorId: operator.operatorId });
  const refused = await signInAs(world, operator.name, { Password: 'a guess that is wrong' });
  const refusedLine = running.lines.find((one) => one['requestId'] === refused.requestId);
  expect(refusedLine).toMatchObject({ operatorId: operator.operatorId });
  const signedIn = sessionOf(await signInAs(world, operator.name), operator.name);
  await world.call('/Operator/SignOut', {}, { operator: signedIn });
  const all = JSON.stringify(running.lines);
  for (const secret of [operator, other, signedIn].flatMap((one) => [one.cookie, one.pageSecret])) {
    expect(all).not.toContain(secret);
  }
});
