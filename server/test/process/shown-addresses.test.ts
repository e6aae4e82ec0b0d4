import { expect, test } from 'vitest';
import { postgresTest } from '../support/postgres-databases.ts';
import { askHere, runHere } from './in-process.ts';
import { layOut } from './nodes.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// Commands show where a service on their database listens, whatever port they would take themselves.

interface Shown {
  readonly link: string;
  readonly isServed: boolean;
}

const CONFIGURED = 'http://127.0.0.1:7300';

/** The address before the path, once a service on the database has said where it is, or while none runs. */
async function expectOrigin(ask: () => Promise<Shown>, origin: string, isServed = true) {
  await expect
    .poll(async () => {
      const shown = await ask();
      return [new URL(shown.link).origin, shown.isServed];
    })
    .toEqual([origin, isServed]);
}

test('on the embedded database', async () => {
  using folder = temporaryFolder();
  const options = { folder: folder.path };
  const ask = () => askHere<Shown>(['operator', 'link'], options);
  const purser = await startPurser(options);
  await expectOrigin(ask, purser.url);
  // A process that was killed has said nothing of its end.
  await purser.stop('SIGKILL');
  await expectOrigin(ask, CONFIGURED, false);
  const { stdout } = await runHere(['operator', 'link'], options);
  expect(stdout).toMatch(/\n\nNo service on this database answers from here\. The address is the/);
  const env = { PURSER_MANAGEMENT_PORT: '7399' };
  const { link: elsewhere } = await askHere<Shown>(['operator', 'link'], { ...options, env });
  expect(new URL(elsewhere).origin).toBe('http://127.0.0.1:7399');

  const apart = await startPurser({ ...options, flags: ['--management-port', '0'] });
  const { origin } = new URL(apart.ready.metrics);
  expect(origin).not.toBe(apart.url);
  await expectOrigin(ask, origin);
  const create = ['operator', 'create', 'ada', '--role', 'viewer'];
  const created = await askHere<Shown>(create, options);
  expect(created).toMatchObject({ link: expect.stringContaining(`${origin}/console/#link=`) });
  await apart.stop();

  const publicUrl = 'https://game.example';
  await using _ = await startPurser({ ...options, flags: ['--public-url', publicUrl] });
  await expectOrigin(ask, publicUrl);
  const own = { ...options, env: { PURSER_PUBLIC_URL: 'https://other.example' } };
  const { link } = await askHere<Shown>(['operator', 'link'], own);
  expect(new URL(link).origin).toBe('https://other.example');
});

postgresTest('on PostgreSQL, of the nodes that still run', async () => {
  await using installation = await layOut();
  const ask = () => installation.command<Shown>('operator', 'link');
  const first = await installation.startNode();
  await expectOrigin(ask, first.url);
  const second = await installation.startNode();
  await first.stop('SIGKILL');
  await expectOrigin(ask, second.url);
  await second.stop();
  await expectOrigin(ask, CONFIGURED, false);
});
