import { openSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CallDetails, CallRecord } from '../http/deps.ts';
import type { Caller } from '../kernel/caller.ts';
import { boundedDestination, droppedLogBytes, makeHttpLog, makeLog } from './log.ts';

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
    const trace = { traceId: 'aa', parentId: 'bb' };
    makeHttpLog(log).call(refused, { ...UNKNOWN, facts, trace, address: '192.0.2.1' });
    expect(lines()).toMatchObject([{ ...refused, ...facts, ...trace, address: '192.0.2.1' }]);
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

test('lines that nobody takes in time are dropped and counted', () => {
  const destination = boundedDestination(openSync('/dev/null', 'w'), 1_000);
  onTestFinished(() => destination.end());
  const before = droppedLogBytes();
  for (let count = 0; count < 10; count += 1) destination.write('x'.repeat(200));
  expect(droppedLogBytes() - before).toBe(1_000);
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
