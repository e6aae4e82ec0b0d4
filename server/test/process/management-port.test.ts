import { expect, test } from 'vitest';
import { call } from './caller.ts';
import { callAtConsole, errorAt, storeFirstOwnerLink, useFirstLink } from './operator.ts';
import { askPurser, type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// PURSER_MANAGEMENT_PORT: what only the studio needs has a port of its own.

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

function managementUrlOf({ ready }: RunningPurser): string {
  return ready.metrics.replace(/\/metrics$/, '');
}

test.each(['1', '2'])(
  'with %s processes, pages and operators are at their own port',
  async (workers) => {
    using folder = temporaryFolder();
    const flags = ['--management-port', '0', '--workers', workers];
    await using purser = await startPurser({ folder: folder.path, flags });
    const { url } = purser;
    const management = managementUrlOf(purser);
    expect(management).not.toBe(url);

    const pages = ['/metrics', '/readyz', '/livez', '/docs', '/'];
    const statuses = (at: string) => Promise.all(pages.map((page) => statusOf(at + page)));
    expect(await statuses(url)).toEqual([404, 404, 200, 200, 200]);
    expect(await statuses(management)).toEqual([200, 200, 200, 200, 200]);
    const home = async (at: string) => (await fetch(`${at}/`)).text();
    for (const page of ['/metrics', '/console']) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await home(url)).not.toContain(`"${page}"`);
      // oxlint-disable-next-line no-await-in-loop
      expect(await home(management)).toContain(`"${page}"`);
    }

    const session = await useFirstLink(management, storeFirstOwnerLink(folder.path));
    expect(await errorAt(management, session)).toBeUndefined();
    for (const origin of [url, management]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await errorAt(url, session, origin)).toBe('OriginNotAllowed');
    }
    expect(await errorAt(management, session, url)).toBe('OriginNotAllowed');
    const signIn = (at: string) =>
      callAtConsole(`${at}/Operator/SignIn`, { Name: 'Ada', Password: 'x' }, { origin: at });
    expect(await signIn(url)).toMatchObject({ error: 'OriginNotAllowed' });
    expect(await signIn(management)).toMatchObject({ error: 'InvalidUsernameOrPassword' });

    // Games call at the other port as ever.
    const secretKey = purser.ready.secretKey ?? '';
    const token = await call(`${url}/Authentication/GetEntityToken`, {}, { secretKey });
    expect(token.status).toBe(200);

    // Whichever process a connection reaches, the end is known there.
    await callAtConsole(`${management}/Operator/SignOut`, {}, { origin: management, session });
    const errors = await Promise.all(Array.from({ length: 8 }, () => errorAt(management, session)));
    expect(new Set(errors)).toEqual(new Set(['NotAuthenticated']));
  },
);

test('the health check asks at the management port of the configuration', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({
    folder: folder.path,
    flags: ['--management-port', '0'],
  });
  const { port } = new URL(purser.url);
  const managementPort = new URL(managementUrlOf(purser)).port;
  const args = ['healthcheck', '--port', port];
  const options = { folder: folder.path };
  expect(await askPurser([...args, '--management-port', managementPort], options)).toMatchObject({
    ready: true,
  });
});

test('a management port that is taken ends the start with a sentence', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  using other = temporaryFolder();
  const { port } = new URL(purser.url);
  const second = startPurser({ folder: other.path, flags: ['--management-port', port] });
  await expect(second).rejects.toThrow(
    `Port ${port} of 127.0.0.1 is served by another installation of Purser.`,
  );
});
