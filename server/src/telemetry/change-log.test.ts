import { expect, test } from 'vitest';
import type { ClusterChange } from '../kernel/measures.ts';
import { makeClusterLog, makeReadinessLog } from './change-log.ts';
import { makeLog } from './log.ts';

/** A log that keeps its lines. */
function keptLog(level: Parameters<typeof makeLog>[0]) {
  const texts: string[] = [];
  const log = makeLog(level, { write: (text) => void texts.push(text) });
  return { log, lines: () => texts.map((text) => JSON.parse(text)) };
}

test('each change of the readiness is a line, with what it was before', () => {
  const { log, lines } = keptLog('debug');
  const write = makeReadinessLog(log);
  const cause = new Error('outer', { cause: new Error('connect ECONNREFUSED') });
  write({ from: 'starting', to: 'ready', cause: undefined });
  write({ from: 'ready', to: 'databaseAway', cause });
  write({ from: 'databaseAway', to: 'ready', cause: undefined });
  write({ from: 'ready', to: 'draining', cause: undefined });
  expect(lines()).toMatchObject([
    { level: 'debug', msg: 'ready', state: 'ready', before: 'starting' },
    { level: 'warn', msg: 'not ready', state: 'databaseAway', reason: 'connect ECONNREFUSED' },
    { level: 'info', msg: 'ready', before: 'databaseAway' },
    { level: 'info', msg: 'not ready', state: 'draining', before: 'ready' },
  ]);
  expect(lines()[1].seconds).toEqual(expect.any(Number));
});

test.each<[ClusterChange, object]>([
  [
    { kind: 'leaseLost', seconds: 9, reason: 'last renewed 1.8 s ago' },
    { level: 'warn', msg: 'lease lost', seconds: 9, reason: 'last renewed 1.8 s ago' },
  ],
  [
    { kind: 'leaseRegained', seconds: 3 },
    { level: 'info', msg: 'lease regained', seconds: 3 },
  ],
  [
    { kind: 'expelled', nodeId: 'a.1', by: 'b' },
    { level: 'warn', msg: 'a silent node was expelled', nodeId: 'a.1', by: 'b' },
  ],
  [
    { kind: 'wasExpelled', nodeId: 'a.1' },
    { level: 'warn', msg: 'this node was expelled', nodeId: 'a.1' },
  ],
  [
    { kind: 'clockWrong', aheadSeconds: -90 },
    {
      level: 'warn',
      msg: "this machine's clock is wrong; the database's time is used",
      aheadSeconds: -90,
    },
  ],
  [
    { kind: 'clockRight', aheadSeconds: 0.1 },
    { level: 'info', msg: "this machine's clock is right again", aheadSeconds: 0.1 },
  ],
])('%j is one line', (change, line) => {
  const { log, lines } = keptLog('info');
  makeClusterLog(log)(change);
  expect(lines()).toMatchObject([line]);
});
