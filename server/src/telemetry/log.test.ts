import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallDetails, CallRecord } from '../http/deps.ts';
import type { Caller } from '../kernel/caller.ts';
import { LOG_SAMPLES_MAX } from '../kernel/limits.ts';
import { makeHttpLog, makeLog, toReadableLine } from './log.ts';

const UNKNOWN: CallDetails = {
  caller: undefined,
  facts: undefined,
  trace: undefined,
  address: undefined,
};

/** A log that keeps its lines. */
function keptLog(level: Parameters<typeof makeLog>[0]) {
  const texts: string[] = [];
  const log = makeLog(level, { write: (text) => void texts.push(text) });
  return { log, texts, lines: () => texts.map((text) => JSON.parse(text)) };
}

test('a line is JSON with level, process, time in UTC and message', () => {
  const { log, texts, lines } = keptLog('info');
  log.warn({ path: '/x' }, 'something');
  expect(texts[0]).toMatch(/^\{.*\}\n$/);
  expect(lines()).toEqual([
    {
      level: 'warn',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      pid: process.pid,
      path: '/x',
      msg: 'something',
    },
  ]);
});

test.each([
  'secretKey',
  'sessionTicket',
  'entityToken',
  'password',
  'keyEncryptionKey',
  'headers',
  'body',
])('%s is redacted, at the top and one level below', (name) => {
  const { log, texts, lines } = keptLog('info');
  log.info({ [name]: 'top secret', call: { [name]: { of: 'top secret' }, kept: 1 } }, 'logged');
  expect(texts.join('')).not.toContain('secret"');
  expect(lines()).toMatchObject([
    { [name]: '[redacted]', call: { [name]: '[redacted]', kept: 1 }, msg: 'logged' },
  ]);
});

describe('calls', () => {
  const call: CallRecord = {
    operation: '/Area/Name',
    outcome: 'OK',
    seconds: 0.25,
    requestId: 'r-1',
    titleId: 'AB12',
    status: 200,
  };
  const refused: CallRecord = { ...call, outcome: 'StoreNotFound', status: 400 };
  const failed: CallRecord = { ...call, outcome: 'ServiceUnavailable', status: 503 };

  test('all have one line at debug, by how they ended', () => {
    const { log, lines } = keptLog('debug');
    const http = makeHttpLog(log);
    for (const one of [call, refused, failed]) http.call(one, UNKNOWN);
    expect(lines()).toMatchObject([
      { ...call, level: 'debug', msg: 'call' },
      { ...refused, level: 'info', msg: 'call refused' },
      { ...failed, level: 'error', msg: 'call failed' },
    ]);
  });

  test.each([
    ['info', ['call refused', 'call failed']],
    ['error', ['call failed']],
    ['silent', []],
  ] as const)('at level %s: %j', (level, messages) => {
    const { log, lines } = keptLog(level);
    const http = makeHttpLog(log);
    for (const one of [call, refused, failed]) http.call(one, UNKNOWN);
    expect(lines().map(({ msg }) => msg)).toEqual(messages);
  });

  test('a refusal has all that is known of it', () => {
    const { log, lines } = keptLog('info');
    const facts = { reason: 'wrongPassword', provider: 'Service', playerId: 'P1' } as const;
    const ids = { traceId: 'aa', parentId: 'bb' };
    const trace = { ...ids, isSampled: true };
    makeHttpLog(log).call(refused, { ...UNKNOWN, facts, trace, address: '192.0.2.1' });
    expect(lines()).toMatchObject([{ ...refused, ...facts, ...ids, address: '192.0.2.1' }]);
  });

  const entity = (type: string, id: string) =>
    ({ kind: 'entity', entity: { type, id }, issuedBy: { id: 'K2' } }) as Caller;

  test.each<[Caller, object]>([
    [{ kind: 'secretKey', keyId: 'K1' } as Caller, { keyId: 'K1' }],
    [{ kind: 'player', playerId: 'P1', titlePlayerId: 'T1' } as Caller, { playerId: 'P1' }],
    [entity('title', 'AB12'), { keyId: 'K2' }],
    [entity('title_player_account', 'T1'), { titlePlayerId: 'T1' }],
    [entity('master_player_account', 'P1'), { playerId: 'P1' }],
    [{ kind: 'anonymous' }, {}],
  ])('a line names the holder of the credential: %j', (caller, ids) => {
    const { log, lines } = keptLog('info');
    makeHttpLog(log).call(refused, { ...UNKNOWN, caller });
    const { keyId, playerId, titlePlayerId } = lines()[0];
    expect({ keyId, playerId, titlePlayerId }).toEqual({
      keyId: undefined,
      playerId: undefined,
      titlePlayerId: undefined,
      ...ids,
    });
  });

  test('of a call that is not logged nothing is found out', () => {
    const { log } = keptLog('info');
    const details = new Proxy(UNKNOWN, {
      get: (_target, name) => expect.fail(`${String(name)} was asked for`),
    });
    makeHttpLog(log).call(call, details);
  });

  test('only the known members of a call are logged', () => {
    const { log, lines } = keptLog('debug');
    makeHttpLog(log).call({ ...call, text: 'from the caller' } as CallRecord, UNKNOWN);
    expect(Object.keys(lines()[0])).not.toContain('text');
  });
});

test('failures of one cause have a few lines, and the rest is counted', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { log, lines } = keptLog('info');
  const http = makeHttpLog(log);
  const fail = (fault: 'away' | 'diskFull') =>
    http.call(
      {
        operation: '/Area/Name',
        outcome: 'ServiceUnavailable',
        seconds: 1,
        requestId: 'r-1',
        titleId: undefined,
        status: 503,
      },
      { ...UNKNOWN, facts: { fault, cause: 'connect ECONNREFUSED' } },
    );
  for (let count = 0; count < 1_000; count += 1) fail('away');
  fail('diskFull');
  expect(lines().map(({ msg, fault }) => `${msg} ${fault}`)).toEqual([
    ...Array.from({ length: 5 }, () => 'call failed away'),
    'call failed diskFull',
  ]);
  expect(lines()[0]).toMatchObject({ cause: 'connect ECONNREFUSED' });
  vi.advanceTimersByTime(10_000);
  expect(lines().slice(6)).toMatchObject([
    { level: 'error', msg: 'more calls failed alike', fault: 'away', more: 995 },
  ]);
  fail('away');
  vi.advanceTimersByTime(10_000);
  expect(lines()).toHaveLength(8);
});

test('an unexpected error is logged with its request id and its causes', () => {
  const { log, lines } = keptLog('error');
  const error = new Error('outer', { cause: new Error('inner') });
  makeHttpLog(log).unexpectedError({ requestId: 'r-1', operation: '/Area/Name', error });
  expect(lines()).toMatchObject([
    { level: 'error', requestId: 'r-1', operation: '/Area/Name', msg: 'unexpected error' },
  ]);
  expect(lines()[0].err).toMatchObject({
    type: 'Error',
    message: expect.stringMatching(/outer.*inner/),
  });
  expect(lines()[0].err.stack).toContain('log.test.ts');
});

describe('many refusals', () => {
  const refused: CallRecord = {
    operation: '/Area/Name',
    outcome: 'NotAuthenticated',
    seconds: 1,
    requestId: 'r-1',
    titleId: undefined,
    status: 401,
  };

  /** Writes refusals for a while; gives the lines, and those that sum up. */
  function logOf(write: (http: ReturnType<typeof makeHttpLog>) => void) {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { log, lines } = keptLog('info');
    write(makeHttpLog(log));
    const before = lines();
    vi.advanceTimersByTime(60_000);
    const sums = lines().slice(before.length);
    return { before, sums, lines };
  }
  const times = (count: number, act: (at: number) => void) => {
    for (let at = 0; at < count; at += 1) act(at);
  };

  test('of strangers are sampled by error, and counted', () => {
    const { before, sums } = logOf((http) => {
      times(6_800, () => http.call(refused, UNKNOWN));
      times(3, () => http.call({ ...refused, outcome: 'InvalidParams', status: 400 }, UNKNOWN));
    });
    expect(before).toHaveLength(100 + 3);
    expect(sums).toMatchObject([
      {
        level: 'info',
        msg: 'more calls were refused alike',
        outcome: 'NotAuthenticated',
        more: 6_700,
        seconds: 60,
      },
    ]);
  });

  test('leave room for the first ten of each player in a minute, whatever strangers do', () => {
    const { before, sums } = logOf((http) => {
      times(1_000, () => http.call(refused, UNKNOWN));
      times(30, (at) =>
        http.call(refused, { ...UNKNOWN, facts: { playerId: at % 2 ? 'P1' : 'P2' } }),
      );
    });
    const ofPlayer = (id: string) => before.filter(({ playerId }) => playerId === id);
    expect([ofPlayer('P1').length, ofPlayer('P2').length]).toEqual([10, 10]);
    expect(sums.map(({ playerId, more }) => [playerId, more])).toEqual([
      [undefined, 900],
      ['P2', 5],
      ['P1', 5],
    ]);
  });

  test('of a server are sampled for themselves', () => {
    const caller = { kind: 'secretKey', keyId: 'K1' } as Caller;
    const { before, sums } = logOf((http) => {
      times(1_000, () => http.call(refused, UNKNOWN));
      times(150, () => http.call(refused, { ...UNKNOWN, caller }));
    });
    expect(before.filter(({ keyId }) => keyId === 'K1')).toHaveLength(100);
    expect(sums).toMatchObject([{ more: 900 }, { keyId: 'K1', more: 50 }]);
  });

  test('have lines again in the next minute', () => {
    const { lines } = logOf((http) => {
      times(200, () => http.call(refused, UNKNOWN));
      vi.advanceTimersByTime(60_000);
      times(1, () => http.call(refused, UNKNOWN));
    });
    expect(lines().filter(({ msg }) => msg === 'call refused')).toHaveLength(101);
  });

  test('of more players than are counted fall among the strangers', () => {
    const { before } = logOf((http) =>
      times(LOG_SAMPLES_MAX + 500, (at) =>
        http.call(refused, { ...UNKNOWN, facts: { playerId: `P${at}` } }),
      ),
    );
    expect(before).toHaveLength(LOG_SAMPLES_MAX);
  });
});

const HEAD = { level: 'info', time: '2026-11-21T14:00:00.123Z', pid: 42 };

function shown(line: object, hasColours = false): string {
  return toReadableLine(`${JSON.stringify({ ...HEAD, ...line })}\n`, { hasColours });
}

test('time, level, message and members', () => {
  const line = {
    msg: 'call refused',
    operation: '/Client/LoginWithCustomID',
    status: 400,
    limit: null,
  };
  expect(shown(line)).toBe(
    '14:00:00.123Z info  call refused operation=/Client/LoginWithCustomID status=400\n',
  );
  expect(shown({ msg: 'stopped' })).toBe('14:00:00.123Z info  stopped\n');
});

test('texts with spaces are quoted, lists and objects are JSON', () => {
  const line = {
    msg: 'x',
    reason: 'no "answer" in time',
    empty: '',
    options: ['A', 'B'],
    of: { a: 1 },
  };
  expect(shown(line)).toBe(
    '14:00:00.123Z info  x reason="no \\"answer\\" in time" empty="" options=["A","B"] of={"a":1}\n',
  );
});

test('measured numbers have three digits, or those before the point', () => {
  const line = { msg: 'x', ms: 12.3456789, of: { seconds: 0.000123456 }, all: [1234.5678, 99.99] };
  expect(shown(line)).toBe(
    '14:00:00.123Z info  x ms=12.3 of={"seconds":0.000123} all=[1235,100]\n',
  );
  expect(shown({ msg: 'x', bytes: 12_345_678, name: '1.23456' })).toContain(
    'bytes=12345678 name=1.23456',
  );
});

test('an error has its stack below', () => {
  const err = { type: 'Error', message: 'no', stack: 'Error: no\n    at there' };
  expect(shown({ level: 'error', msg: 'it failed', err })).toBe(
    '14:00:00.123Z error it failed\n    Error: no\n        at there\n',
  );
  expect(shown({ msg: 'x', err: { message: 'no stack' } })).toContain('\n    no stack\n');
});

test('nothing in a line can take over the terminal, or begin another line', () => {
  const evil = 'a\u001b[2Jb\u009bc\nd\u202ee';
  for (const line of [
    { msg: evil },
    { msg: 'x', reason: evil },
    { msg: 'x', list: [evil] },
    { msg: 'x', err: { stack: evil } },
  ]) {
    expect(shown(line).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
  expect(shown({ msg: evil }).split('\n')).toHaveLength(2);
});

test('warnings and errors have a colour where there are colours', () => {
  expect(shown({ level: 'warn', msg: 'x' }, true)).toContain('\u001b[33mwarn \u001b[39m x');
  expect(shown({ msg: 'x' }, true)).not.toContain('\u001b');
});
