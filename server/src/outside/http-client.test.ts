import { createServer } from 'node:https';
import { createServer as createRawServer, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { TEST_CERTIFICATE } from '../../test/http/certificate.ts';
import { FAULT_MODES, startFakeServer } from '../../test/support/fakes/fake-server.ts';
import { startFakeNameServer } from '../../test/support/fakes/name-server.ts';
import { type CallLane, currentLane } from '../kernel/call-lane.ts';
import {
  BREAKER_FAILURES,
  BREAKER_PROBE_GAP_MS,
  OUTSIDE_CALLS_PER_HOST,
} from '../kernel/outside-limits.ts';
import { makeOutsideClient } from './http-client.ts';

/** Answers after which another one should come (RFC 9110 15.2). */
const INTERIM = ['100', '102', '103', '199'];
const WELL = { body: '{"is":"well"}' };

test('what a service answers, and what it was asked', async () => {
  await using fake = await startFakeServer(() => ({ code: 400, ...WELL }));
  const client = makeOutsideClient({ exceptions: [fake.origin] });
  const url = `${fake.origin}/token?x=1`;
  const form = { code: '4/0 A&b=ü' };
  const headers = { Authorization: 'Bearer abc' };
  const answer = await client.request({ url, method: 'POST', form, headers });
  expect(answer).toEqual({
    status: 'answered',
    code: 400,
    body: Buffer.from(WELL.body),
    date: expect.stringContaining('GMT'),
  });
  const [call] = fake.calls;
  expect(call?.method).toBe('POST');
  expect(call?.url.pathname).toBe('/token');
  expect(call?.form.get('code')).toBe(form.code);
  expect(call?.headers).toMatchObject({ authorization: 'Bearer abc', connection: 'close' });
});

test('a body is a form or JSON, and says which', async () => {
  await using fake = await startFakeServer(() => WELL);
  const client = makeOutsideClient({ exceptions: [fake.origin] });
  const asked = { url: fake.origin, method: 'POST' } as const;
  await client.request({ ...asked, form: { a: 'b' } });
  await client.request({ ...asked, json: { a: ['ü'] } });
  await client.request(asked);
  expect(fake.calls.map(({ headers, body }) => [headers['content-type'], body])).toEqual([
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/json', '{"a":["ü"]}'],
    [undefined, ''],
  ]);
});

describe('a service that misbehaves', () => {
  const WHY = {
    hang: 'timeout',
    redirect: 'redirect',
    endless: 'tooLarge',
    drop: 'connection',
    switch: 'protocol',
  } as const;

  test.each(Object.entries(WHY))('%s is %s', async (mode, why) => {
    await using fake = await startFakeServer(() => WELL);
    fake.mode = mode as (typeof FAULT_MODES)[number];
    const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
    expect(await client.request({ url: fake.origin })).toEqual({ status: 'away', why });
    // It was not called a second time, for another address or by another way.
    expect(fake.calls).toHaveLength(1);
  });

  test('answers that are no HTTP, compressed, dripping or broken off', async () => {
    const answers: Record<string, string> = {
      protocol: 'SSH-2.0-OpenSSH_9.2\r\n\r\n',
      compressed: 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc',
      announced: 'HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\nabc',
      brokenOff: 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc',
      head: `HTTP/1.1 200 OK\r\n${'X-A: b\r\n'.repeat(10_000)}`,
      ...Object.fromEntries(
        INTERIM.map((code) => [`interim${code}`, `HTTP/1.1 ${code} Wait\r\n\r\n`]),
      ),
    };
    const server = createRawServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (head) => {
        socket.end(answers[/GET \/(\w*)/.exec(head.toString())?.[1] ?? ''] ?? '');
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = makeOutsideClient({ exceptions: [origin] });
    const whyOf = async (name: string) => {
      const answer = await client.request({ url: `${origin}/${name}` });
      return answer.status === 'away' ? answer.why : answer.status;
    };
    expect(await whyOf('protocol')).toBe('protocol');
    expect(await whyOf('compressed')).toBe('protocol');
    expect(await whyOf('announced')).toBe('tooLarge');
    expect(await whyOf('brokenOff')).toBe('connection');
    expect(await whyOf('head')).toBe('protocol');
    expect(await whyOf('nothing')).toBe('connection');
    for (const code of INTERIM) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await whyOf(`interim${code}`), code).toBe('connection');
    }
    server.close();
  });

  test('one that hangs has a number of calls, and no other waits for it', async () => {
    await using slow = await startFakeServer(() => WELL);
    await using other = await startFakeServer(() => WELL);
    slow.mode = 'hang';
    const exceptions = [slow.origin, other.origin];
    const client = makeOutsideClient({ exceptions, callMs: 2_000 });
    const hanging = Array.from({ length: OUTSIDE_CALLS_PER_HOST.all }, () =>
      client.request({ url: slow.origin }),
    );
    const away = { status: 'away', why: 'busy' };
    expect(await client.request({ url: slow.origin })).toEqual(away);
    expect((await client.request({ url: other.origin })).status).toBe('answered');
    for (const answer of await Promise.all(hanging))
      expect(answer).toMatchObject({ why: 'timeout' });
    slow.mode = 'well';
    expect((await client.request({ url: slow.origin })).status).toBe('answered');
  });

  test('no network, site or title has all of its calls', async () => {
    await using slow = await startFakeServer(() => WELL);
    slow.mode = 'hang';
    const client = makeOutsideClient({ exceptions: [slow.origin], callMs: 500 });
    // Of another path each time, so that no breaker trips.
    const callAs = (lane: Omit<CallLane, 'name' | 'goesFirst'>, call: number) =>
      currentLane.run({ name: '', goesFirst: false, ...lane }, () =>
        client.request({ url: `${slow.origin}/${call}` }),
      );
    const { network, site, title, all } = OUTSIDE_CALLS_PER_HOST;
    const whysOf = async (
      count: number,
      laneOf: (call: number) => Parameters<typeof callAs>[0],
    ) => {
      const answers = Array.from({ length: count }, (_, call) => callAs(laneOf(call), call));
      const settled = await Promise.all(answers);
      return settled.filter((answer) => answer.status === 'away' && answer.why === 'busy').length;
    };
    const one = { own: '192.0.2.1', site: undefined };
    expect(await whysOf(all, () => ({ network: one }))).toBe(all - network);
    const neighbours = (call: number) => ({ own: `2001:db8:1:${call}/64`, site: '2001:db8:1/48' });
    expect(await whysOf(all, (call) => ({ network: neighbours(call) }))).toBe(all - site);
    const titleId = 'F00D';
    expect(await whysOf(all, () => ({ titleId }))).toBe(all - title);
    // Nobody knows where these come from.
    expect(await whysOf(all, () => ({}))).toBe(0);
  });

  test('an endless answer takes little memory', async () => {
    await using fake = await startFakeServer(() => WELL);
    fake.mode = 'endless';
    const client = makeOutsideClient({ exceptions: [fake.origin] });
    const before = process.memoryUsage().arrayBuffers;
    for (let call = 0; call < 20; call += 1) {
      // One after the other: a peak of one is looked for.
      const url = `${fake.origin}/${call}`;
      // oxlint-disable-next-line no-await-in-loop
      expect(await client.request({ url })).toMatchObject({ why: 'tooLarge' });
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
    }
  });
});

describe('a breaker', () => {
  /** A service with a fault, a client at a time that a test sets, and how its calls end. */
  async function given(mode: (typeof FAULT_MODES)[number], callMs = 300) {
    const fake = await startFakeServer(() => WELL);
    fake.mode = mode;
    const time = { ms: 0 };
    const client = makeOutsideClient({
      exceptions: [fake.origin],
      callMs,
      nowMs: () => time.ms,
    });
    const request = async (path = '/token?x=1', more: object = {}) => {
      const answer = await client.request({ url: fake.origin + path, ...more });
      return answer.status === 'away' ? answer.why : answer.status;
    };
    /** How this many calls end, one after the other. */
    async function whysOf(count: number): Promise<readonly string[]> {
      const whys: string[] = [];
      // oxlint-disable-next-line no-await-in-loop
      while (whys.length < count) whys.push(await request(`/token?x=${whys.length}`));
      return whys;
    }
    return { fake, time, request, whysOf };
  }

  const FAILED = {
    redirect: 'redirect',
    endless: 'tooLarge',
    drop: 'connection',
    switch: 'protocol',
  } as const;

  test.each(Object.entries(FAILED))(
    'a service whose fault is %s sees one call a second, until it answers',
    async (mode, why) => {
      const { fake, time, request, whysOf } = await given(mode as keyof typeof FAILED);
      await using _ = fake;
      expect(await whysOf(BREAKER_FAILURES)).toEqual(Array(BREAKER_FAILURES).fill(why));
      for (let second = 1; second <= 3; second += 1) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await whysOf(5)).toEqual([why, ...Array(4).fill('tripped')]);
        expect(fake.calls).toHaveLength(BREAKER_FAILURES + second);
        time.ms += BREAKER_PROBE_GAP_MS;
      }
      expect(await request('/keys')).toBe(why);
      fake.mode = 'well';
      expect(await whysOf(3)).toEqual(Array(3).fill('answered'));
    },
  );

  test('a service that hangs is tripped by calls that had most of their time, and a person may test it', async () => {
    const { fake, time, request } = await given('hang', 200);
    await using _ = fake;
    const requests = (count: number, more: () => object = () => ({})) =>
      Promise.all(Array.from({ length: count }, () => request(undefined, more())));
    const timeouts = Array(BREAKER_FAILURES).fill('timeout');
    // The caller leaves.
    const leaving = () => ({ signal: AbortSignal.timeout(10) });
    expect(await requests(BREAKER_FAILURES, leaving)).toEqual(timeouts);
    // The proof has no time left.
    const deadline = AbortSignal.timeout(10);
    const ofProof = { name: '', goesFirst: false, deadline: () => deadline };
    const cut = () => currentLane.run(ofProof, () => requests(BREAKER_FAILURES));
    expect(await cut()).toEqual(timeouts);
    const asked = fake.calls.length;
    expect(await cut()).toEqual(timeouts);
    expect(fake.calls).toHaveLength(asked);
    const hanging = requests(BREAKER_FAILURES);
    time.ms += 100;
    expect(await hanging).toEqual(timeouts);
    // One of these tries.
    expect((await requests(5)).toSorted()).toEqual(['timeout', ...Array(4).fill('tripped')]);
    const ignoresBreaker = true;
    expect(await request('/token', { ignoresBreaker })).toBe('timeout');
    fake.mode = 'well';
    expect(await request('/token')).toBe('tripped');
    expect(await request('/token', { ignoresBreaker })).toBe('answered');
    expect(await request('/token')).toBe('answered');
  });

  test('calls that have a gap of their own neither ask it nor count in it', async () => {
    const { fake, request, whysOf } = await given('drop');
    await using _ = fake;
    const hasOwnGap = true;
    for (let call = 0; call < BREAKER_FAILURES; call += 1) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await request(undefined, { hasOwnGap })).toBe('connection');
    }
    expect(await whysOf(BREAKER_FAILURES + 1)).not.toContain('tripped');
    fake.mode = 'well';
    expect(await request(undefined, { hasOwnGap })).toBe('answered');
    expect(await request()).toBe('tripped');
  });

  test('answers of any code, and calls that were not made, say nothing against a service', async () => {
    const { fake, whysOf, request } = await given('fail');
    await using _ = fake;
    const times = 2 * BREAKER_FAILURES;
    expect(await whysOf(times)).toEqual(Array(times).fill('answered'));
    const client = makeOutsideClient({ exceptions: [] });
    for (let call = 0; call < times; call += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await client.request({ url: 'https://127.0.0.1/keys' });
      expect(answer).toMatchObject({ why: 'address' });
    }
    expect(await request()).toBe('answered');
  });
});

describe('addresses', async () => {
  const NAMES = {
    'metadata.example': ['169.254.169.254'],
    'inside.example': ['10.0.0.7'],
    'half.example': ['93.184.216.34', '10.0.0.7'],
    'six.example': ['fd00:ec2::254'],
    'mapped.example': ['::ffff:127.0.0.1'],
    'nat64.example': ['64:ff9b::7f00:1'],
    'link.example': ['fe80::1'],
    'loopback.example': ['127.0.0.1'],
  };
  const names = await startFakeNameServer(NAMES);
  afterAll(() => names[Symbol.asyncDispose]());
  const client = makeOutsideClient({ exceptions: [], nameServers: [names.address] });

  test.each([
    ...Object.keys(NAMES).map((name) => `https://${name}/keys`),
    'http://example.com/keys',
    'https://127.0.0.1/keys',
    'https://127.1/keys',
    'https://0x7f000001/keys',
    'https://2130706433/keys',
    'https://[::1]/keys',
    'https://[::ffff:127.0.0.1]/keys',
    'https://[64:ff9b::10.0.0.1]/keys',
    'https://[fe80::1]/keys',
    'https://169.254.169.254/latest/meta-data',
    'https://user:password@example.com/keys',
    'file:///etc/passwd',
    'data:application/json,{}',
    'no address',
  ])('%s is not called', async (url) => {
    expect(await client.request({ url })).toEqual({ status: 'away', why: 'address' });
  });

  test('a name that nobody knows, and a server of names that hangs', async () => {
    const unknown = await client.request({ url: 'https://nowhere.example/' });
    expect(unknown).toEqual({ status: 'away', why: 'notFound' });
    await using hanging = await startFakeNameServer({}, { hangs: true });
    const patient = makeOutsideClient({
      exceptions: [],
      nameServers: [hanging.address],
      callMs: 200,
    });
    const answer = await patient.request({ url: 'https://slow.example/' });
    expect(answer).toEqual({ status: 'away', why: 'timeout' });
  });

  test('a name is not resolved for a caller who has left', async () => {
    const signal = AbortSignal.abort();
    const answer = await client.request({ url: 'https://left.example/', signal });
    expect(answer).toEqual({ status: 'away', why: 'timeout' });
    // The server has been asked for this name after that one.
    await client.request({ url: 'https://later.example/' });
    expect(names.asked.get('left.example')).toBeUndefined();
  });

  test('a name is resolved once', () => {
    // A and AAAA.
    expect(names.asked.get('inside.example')).toBe(2);
  });
});

test('a certificate that nobody vouches for is refused, for an exception too', async () => {
  const server = createServer(TEST_CERTIFICATE, (_, response) => void response.end('{}'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = makeOutsideClient({ exceptions: [origin] });
  expect(await client.request({ url: origin })).toEqual({ status: 'away', why: 'tls' });
  server.close();
});
