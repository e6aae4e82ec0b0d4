import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { callAtConsole, errorAt, signInAt, storeFirstOwnerLink, useFirstLink } from './operator.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// With several processes on the embedded database each notes the uses that it sees, once a minute.

const QUICK_MINUTES = fileURLToPath(new URL('quick-minutes.ts', import.meta.url));

test.each(['1', '2'])('%s processes write down when a session was used', async (workers) => {
  using folder = temporaryFolder();
  const env = { NODE_OPTIONS: `--import ${QUICK_MINUTES}` };
  const flags = ['--workers', workers];
  await using purser = await startPurser({ folder: folder.path, flags, env });
  const { url } = purser;
  const session = await useFirstLink(url, storeFirstOwnerLink(folder.path));
  const watcher = await signInAt(url);
  const lastUse = async () => {
    const path = `${url}/Operator/ListOwnSessions`;
    const { data } = await callAtConsole(path, {}, { origin: url, session: watcher });
    const listed = data.Sessions as readonly { LastUsedAt: string; IsPresent: boolean }[];
    return Date.parse(listed.find(({ IsPresent }) => !IsPresent)?.LastUsedAt ?? '');
  };
  const before = await lastUse();
  await errorAt(url, session);
  await expect.poll(lastUse).toBeGreaterThan(before);
});
