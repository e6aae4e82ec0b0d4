import { expect, test } from 'vitest';
import { makeCaller } from './caller.ts';
import { startPurser, type RunningPurser, temporaryFolder } from './purser.ts';

/** Asks until the answer is the wanted one; the test's own time limit is the end of patience. */
async function until<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined && isWanted(answer)) return answer;
  }
}

async function metricsOf({ url }: RunningPurser): Promise<string> {
  const response = await fetch(`${url}/metrics`);
  return response.text();
}

/** The ids of all processes below one. */
async function childrenOf(pid: number | undefined): Promise<readonly number[]> {
  const { readFileSync } = await import('node:fs');
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.trim().split(' ').filter(Boolean).map(Number);
}

const LOGINS = 12;

test('two workers serve on one port, and /metrics of either has the sum', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path, flags: ['--workers', '2'] });
  expect(purser.stdout().trim().split('\n')).toHaveLength(1);
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const names = Array.from({ length: LOGINS }, (_, number) => `player ${number}`);
  const players = await Promise.all(names.map((name) => title.logIn(name)));
  const titleToken = await title.titleToken();
  const verdicts = await Promise.all(
    players.map(({ entityToken }) => title.validate(entityToken, titleToken)),
  );
  expect(verdicts).toEqual(names.map(() => 'OK'));
  const line = `purser_logins_total{provider="Custom",newly_created="true"} ${LOGINS}`;
  for (const text of await Promise.all([metricsOf(purser), metricsOf(purser)])) {
    expect(text).toContain(line);
  }
});

test('a worker that dies is replaced, and what was revoked stays so', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path, flags: ['--workers', '2'] });
  const title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
  const player = await title.logIn('player');
  await title.admin('/Admin/RevokePlayerSessions', { ServiceId: player.playerId });
  const [first] = await childrenOf(purser.child.pid);
  process.kill(first ?? 0, 'SIGKILL');
  await until(
    () => childrenOf(purser.child.pid),
    (children) => children.length === 2 && !children.includes(first ?? 0),
  );
  const titleToken = await until(
    () => title.titleToken(),
    () => true,
  );
  expect(await title.validate(player.entityToken, titleToken)).toBe('EntityTokenRevoked');
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
});

test('workers that cannot listen say why, once', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  const taken = new URL(purser.url).port;
  using other = temporaryFolder();
  const flags = ['--workers', '2', '--port', taken];
  await expect(startPurser({ folder: other.path, flags })).rejects.toThrow(/is taken by another/);
});
