import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import { CHART_SCHEMA, configSchema } from '../../../scripts/chart-options.ts';
import { OPTIONS } from '../../src/config/options.ts';
import { VERSION } from '../../src/config/version.ts';
import { VERIFIER_HEADER } from '../../src/kernel/credential.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';
import { getVerifierFeed } from '../../src/verifiers/operations/get-verifier-feed.ts';
import { blockOf } from '../support/guide-lines.ts';
import { findHelm, type Found } from '../support/helm.ts';
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
  podOf,
  type Yaml,
} from '../support/manifests.ts';
import { ROOT } from './tidy/sources.ts';

// No cluster can run here. Helm renders the chart, and the manifests are held to the same checks as deploy/kubernetes.

const CHART = join(ROOT, 'deploy/helm/purser');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const GUIDE_VALUES = blockOf('kubernetes.md', 'image:');

let found: Found;
beforeAll(() => {
  found = findHelm();
});

/** Runs Helm in a folder; where there is none the test is skipped. */
function helmIn({ skip }: TestContext, cwd: string, args: readonly string[]) {
  if ('missing' in found) return skip(found.missing);
  return spawnSync(found.program, args, { cwd, encoding: 'utf8' });
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'purser-chart-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command of Helm on the chart with values. */
function withValues(context: TestContext, values: object, ...words: readonly string[]) {
  const file = join(temporary(), 'values.json');
  writeFileSync(file, JSON.stringify(values));
  return helmIn(context, ROOT, [...words, CHART, '--values', file]);
}

class Rendered {
  readonly manifests: readonly Yaml[];
  constructor(text: string) {
    this.manifests = parseYaml(text, 'rendered').filter(Boolean);
  }
  of(kind: string, name = 'purser'): Yaml {
    return this.manifests.find((it) => it.kind === kind && it.metadata.name === name);
  }
  get containers(): readonly Container[] {
    return this.manifests.flatMap((it) => containersOfPod(it, `${it.kind}`));
  }
  get node(): Container {
    return this.containers.find(({ command }) => command[0] === 'serve') as Container;
  }
}

function render(context: TestContext, values: object): Rendered {
  const { status, stdout, stderr } = withValues(context, values, 'template', 'purser');
  expect([status, stderr]).toEqual([0, '']);
  expectNoSecrets(stdout);
  return new Rendered(stdout);
}

const TLS = { hosts: ['game.example.com'], tls: { secretName: 'game-tls' } };
const VALUES: Readonly<Record<string, object>> = {
  'the defaults': {},
  'the values of the guide': parseYaml(GUIDE_VALUES, 'guide')[0],
  'ingress, metrics and scaling': {
    ingress: { enabled: true, className: 'nginx', ...TLS },
    management: { enabled: true },
    serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
    autoscaling: { enabled: true, maxReplicas: 3 },
  },
  'metrics without a port of their own': { serviceMonitor: { enabled: true } },
  'a pooler, and another role that migrates': {
    pooler: { enabled: true, maxConnections: 500 },
    secrets: { migration: { name: 'purser-owner' } },
    workers: 2,
  },
  'everything left out': {
    disruptionBudget: { enabled: false },
    networkPolicy: { enabled: false },
    migration: { enabled: false },
    secrets: { bootstrap: { name: '' } },
    topologySpread: [],
  },
  'everything added': {
    image: { pullSecrets: ['registry'], tag: 'v9' },
    tolerations: [{ key: 'games', operator: 'Exists' }],
    nodeSelector: { disk: 'fast' },
    affinity: { nodeAffinity: {} },
    priorityClassName: 'high',
    podLabels: { team: 'live' },
    podAnnotations: { note: 'one' },
    config: { PURSER_LIMIT_TITLE_CALLS: '5000/s burst 9000', PURSER_LOG_LEVEL: 'debug' },
    extraEnv: [{ name: 'NODE_EXTRA_CA_CERTS', value: '/ca/ca.crt' }],
    extraVolumes: [{ name: 'ca', configMap: { name: 'ca' } }],
    extraVolumeMounts: [{ name: 'ca', mountPath: '/ca' }],
    networkPolicy: { egress: [{ ports: [{ port: 4318 }] }] },
    drain: { delaySeconds: 20, timeSeconds: 30 },
    service: { type: 'LoadBalancer', annotations: { a: 'b' } },
    ingress: { enabled: true, hosts: ['a.example.com', 'b.example.com'], tls: { enabled: false } },
  },
};

describe.each(Object.entries(VALUES))('%s', (_, values) => {
  test('Helm finds no fault', (context) => {
    const { status, stdout, error } = withValues(context, values, 'lint', '--strict');
    expect([status, error], stdout).toEqual([0, undefined]);
  });

  test('what is rendered is as safe and as gentle as the manifests of deploy/kubernetes', (context) => {
    const rendered = render(context, values);
    const hasPort = rendered.of('Service', 'purser-management') !== undefined;
    expect(rendered.containers.length).toBeGreaterThan(1);
    for (const container of rendered.containers) {
      expectCommand(container);
      configOf(container);
      expectNothingInClear(container);
    }
    for (const manifest of rendered.manifests) if (podOf(manifest)) expectHardened(podOf(manifest));
    const deployment = rendered.of('Deployment');
    expectKeyFile(podOf(deployment));
    expectProbes(podOf(deployment).containers[0], hasPort ? 'management' : 'http');
    const { podLabels = {} } = values as { readonly podLabels?: object };
    const { labels } = deployment.spec.template.metadata;
    expect(labels).toMatchObject(podLabels);
    for (const name of Object.keys(podLabels)) delete labels[name];
    expectGentle(deployment, configOf(rendered.node));
    for (const { kind, spec, metadata } of rendered.manifests) {
      if (kind === 'Service') expect(spec.selector, metadata.name).toEqual(labels);
      if (kind === 'PodDisruptionBudget') expect(spec.selector.matchLabels).toEqual(labels);
    }
  });
});

describe('with the defaults', () => {
  const base = (name: string): Yaml => parseYaml(read(`deploy/kubernetes/${name}.yaml`), name)[0];

  /** Without what only Helm writes, and without what stands elsewhere. */
  function bare(value: Yaml): Yaml {
    const text = JSON.stringify(value, (member, of) =>
      member === 'env' ||
      member === 'imagePullPolicy' ||
      (member === 'type' && of === 'ClusterIP') ||
      member === 'app.kubernetes.io/instance'
        ? undefined
        : of,
    );
    return JSON.parse(text.replaceAll(`"purser:${VERSION}"`, '"purser"'));
  }
  const secretsOf = (manifest: Yaml) =>
    podOf(manifest)
      ?.containers[0].env.filter((it: Yaml) => it.valueFrom)
      .map((it: Yaml) => [it.name, it.valueFrom.secretKeyRef]);

  test('they are the manifests of deploy/kubernetes', (context) => {
    const rendered = render(context, {});
    const files = ['deployment', 'service', 'disruption-budget', 'network-policy', 'migration-job'];
    for (const theirs of files.map(base)) {
      const { kind, metadata } = theirs;
      const ours = rendered.of(kind, metadata.name);
      expect(bare(ours.spec), kind).toEqual(bare(theirs.spec));
      expect(secretsOf(ours)).toEqual(secretsOf(theirs));
      const [config, wanted] = [ours, theirs].map((it) => containersOfPod(it, kind).map(configOf));
      expect(config).toEqual(wanted);
    }
  });
});

describe('values', () => {
  test('a pooler: no prepared statements, and the migration goes past it', (context) => {
    const rendered = render(context, { pooler: { enabled: true } });
    expect(rendered.node.environment['PURSER_DATABASE_PREPARE']).toBe('off');
    const address = (kind: string, name?: string) =>
      podOf(rendered.of(kind, name)).containers[0].env.find(
        (it: Yaml) => it.name === 'PURSER_DATABASE_URL',
      ).valueFrom.secretKeyRef.key;
    expect([address('Deployment'), address('Job', 'purser-migrate')]).toEqual([
      'pooler-url',
      'url',
    ]);
    const { egress } = rendered.of('NetworkPolicy').spec;
    expect(egress[1].ports.map((it: Yaml) => it.port)).toEqual([5432, 6432]);
  });

  test('the migration is a hook before installs and upgrades, and may be another role', (context) => {
    const rendered = render(context, { secrets: { migration: { name: 'owner', key: 'address' } } });
    const job = rendered.of('Job', 'purser-migrate');
    expect(job.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade');
    expect(podOf(job).containers[0].env[0].valueFrom.secretKeyRef).toEqual({
      name: 'owner',
      key: 'address',
    });
  });

  test('scaling by the processor: the deployment names no number of nodes', (context) => {
    const autoscaling = { enabled: true, minReplicas: 2, maxReplicas: 3, cpuPercent: 60 };
    const rendered = render(context, { autoscaling });
    expect(rendered.of('Deployment').spec).not.toHaveProperty('replicas');
    const { scaleTargetRef, minReplicas, maxReplicas, metrics } =
      rendered.of('HorizontalPodAutoscaler').spec;
    expect(rendered.of(scaleTargetRef.kind, scaleTargetRef.name)).toBeDefined();
    expect([minReplicas, maxReplicas]).toEqual([2, 3]);
    expect(metrics[0].resource).toMatchObject({ name: 'cpu', target: { averageUtilization: 60 } });
  });

  test('metrics are found, at a port of their own or not', (context) => {
    for (const enabled of [false, true]) {
      const rendered = render(context, {
        serviceMonitor: { enabled: true },
        management: { enabled },
      });
      const { selector, endpoints } = rendered.of('ServiceMonitor').spec;
      const labels = Object.entries(selector.matchLabels);
      const services = rendered.manifests.filter(
        ({ kind, metadata }) =>
          kind === 'Service' && labels.every(([name, value]) => metadata.labels[name] === value),
      );
      const ports = services.map(({ spec }) => spec.ports.map((it: Yaml) => it.name));
      expect(ports).toEqual([[endpoints[0].port]]);
      const port = podOf(rendered.of('Deployment')).containers[0].ports.at(-1);
      expect(port.name).toBe(endpoints[0].port);
      const { PURSER_MANAGEMENT_PORT } = rendered.node.environment;
      expect(PURSER_MANAGEMENT_PORT).toBe(enabled ? String(port.containerPort) : undefined);
    }
  });

  test('the ingress publishes the API and its pages only, by TLS', (context) => {
    const { spec } = render(context, { ingress: { enabled: true, ...TLS } }).of('Ingress');
    expect(spec.tls).toEqual([{ hosts: TLS.hosts, secretName: 'game-tls' }]);
    const [{ host, http }] = spec.rules;
    expect(host).toBe('game.example.com');
    const isPublic = (path: string): boolean =>
      http.paths.some((it: Yaml) =>
        it.pathType === 'Exact' ? path === it.path : `${path}/`.startsWith(`${it.path}/`),
      );
    const documents = ['/', '/docs', '/docs/home.css', '/openapi.json', '/.well-known/jwks.json'];
    const pages = [...documents, '/account/reset'];
    const wanted = [...endpointsOf(operations).map(({ path }) => path), ...pages];
    expect(wanted.filter((path) => !isPublic(path))).toEqual([]);
    expect(['/metrics', '/readyz', '/livez', '/console'].filter(isPublic)).toEqual([]);
  });

  test('each verifier goes to one node', (context) => {
    const annotations = { team: 'live' };
    const rendered = render(context, { ingress: { enabled: true, annotations, ...TLS } });
    const { metadata, spec } = rendered.of('Ingress', 'purser-verifiers');
    expect(metadata.annotations).toEqual({
      'nginx.ingress.kubernetes.io/upstream-hash-by': `$http_${VERIFIER_HEADER.toLowerCase().replaceAll('-', '_')}`,
      team: 'live',
    });
    const { doors } = getVerifierFeed;
    const { tls, ingressClassName, rules } = rendered.of('Ingress').spec;
    expect(spec).toMatchObject({ tls, rules: [{ host: rules[0].host }] });
    expect(spec.ingressClassName).toBe(ingressClassName);
    const paths: readonly Yaml[] = spec.rules[0].http.paths;
    expect(paths.map(({ path }) => path)).toEqual(doors.map(({ path }) => path));
  });

  test('more connections than there are: refused, with the numbers', (context) => {
    const scaled = { autoscaling: { enabled: true, maxReplicas: 6 }, workers: 2 };
    const { status, stderr } = withValues(context, scaled, 'template', 'purser');
    expect(status).toBe(1);
    expect(stderr).toContain(
      'The nodes could open 320 connections, and database.maxConnections is 100: (6 + 2) nodes (autoscaling.maxReplicas, and during an upgrade one that starts and one that ends) × 2 workers × (10 pool + 10). Lower autoscaling.maxReplicas, workers or pool, or raise the limit there and here.',
    );
    const refused = (values: object) => withValues(context, values, 'template', 'purser').status;
    expect(refused({ ...scaled, database: { maxConnections: 319 } })).toBe(1);
    expect(refused({ ...scaled, database: { maxConnections: 320 } })).toBe(0);
    expect(refused({ replicas: 3 })).toBe(0);
    expect(refused({ replicas: 4 })).toBe(1);
    expect(refused({ replicas: 4, pooler: { enabled: true, maxConnections: 120 } })).toBe(0);
  });

  test('a release with a name that no service can have: refused', (context) => {
    const { status, stderr } = helmIn(context, ROOT, ['template', '1.2', CHART]);
    expect(status).toBe(1);
    expect(stderr).toContain('No service can have the name 1.2-purser');
  });

  test('names that look like numbers stay texts, and the longest name fits everywhere', (context) => {
    const release = 'r'.repeat(53);
    const values = ['--set-string', 'image.pullSecrets={1},priorityClassName=2'];
    const { status, stdout } = helmIn(context, ROOT, ['template', release, CHART, ...values]);
    expect(status).toBe(0);
    const rendered = new Rendered(stdout);
    const pod = podOf(rendered.manifests.find(({ kind }) => kind === 'Deployment'));
    expect([pod.imagePullSecrets, pod.priorityClassName]).toEqual([[{ name: '1' }], '2']);
    for (const { metadata } of rendered.manifests) {
      const labels = Object.values<string>(metadata.labels);
      expect([metadata.name, ...labels].filter((it) => it.length > 63)).toEqual([]);
    }
  });

  test.for<readonly [object, string]>([
    [{ replica: 3 }, 'replica'],
    [{ replicas: 0 }, 'replicas'],
    [{ replicas: '3' }, 'integer'],
    [{ workers: 'auto' }, 'workers'],
    [{ config: { PURSER_LOG_LEVL: 'info' } }, 'PURSER_LOG_LEVL'],
    [{ config: { PURSER_DATABASE_URL: 'postgres://a:b@c/d' } }, 'PURSER_DATABASE_URL'],
    [{ config: { PURSER_LIMITS: false } }, 'PURSER_LIMITS'],
    [{ config: { PURSER_SESSION_LIFETIME: '1 day' } }, 'PURSER_SESSION_LIFETIME'],
    [{ config: { PURSER_LIMIT_KEY_CALLS: '10' } }, 'PURSER_LIMIT_KEY_CALLS'],
    [{ extraEnv: [{ name: 'PURSER_PORT', value: '1' }] }, 'extraEnv'],
    [{ secrets: { database: { name: 'x', value: 'postgres://' } } }, 'value'],
    [{ secrets: { keyFile: { name: '' } } }, 'keyFile'],
    [{ ingress: { enabled: true } }, 'hosts'],
    [{ ingress: { enabled: true, hosts: TLS.hosts } }, 'secretName'],
    [{ autoscaling: { enabled: true, minReplicas: 4, maxReplicas: 3 } }, 'minReplicas (4) is more'],
    [{ management: { enabled: true, port: 7300 } }, 'must not be 7300'],
    [{ fullnameOverride: 'a.b' }, 'fullnameOverride'],
    [{ nameOverride: 'n'.repeat(64) }, 'nameOverride'],
    [{ podLabels: { 'app.kubernetes.io/name': 'other' } }, 'podLabels'],
  ])('refused: %j', ([values, message], context) => {
    const { status, stderr } = withValues(context, values, 'template', 'purser');
    expect(status).toBe(1);
    // Versions of Helm use words of their own around the name.
    expect(stderr.split('\n').slice(1).join('\n')).toContain(message);
  });
});

describe('the files of the chart', () => {
  const schema = JSON.parse(read(CHART_SCHEMA));
  const [values] = parseYaml(read('deploy/helm/purser/values.yaml'), 'values.yaml');

  test('have the version of the program', () => {
    const [chart] = parseYaml(read('deploy/helm/purser/Chart.yaml'), 'Chart.yaml');
    expect([chart.version, chart.appVersion]).toEqual([VERSION, VERSION]);
  });

  test('offer the options that there are: npm run generate', () => {
    expect(schema.properties.config).toEqual(configSchema(Object.values(OPTIONS)));
    for (const { variable, fallback } of Object.values(OPTIONS)) {
      const offered = schema.properties.config.properties[variable];
      if (offered && fallback) expect(fallback, variable).toMatch(new RegExp(offered.pattern));
    }
  });

  test('name the same values in the schema and among the defaults', () => {
    const { global: _, ...known } = schema.properties;
    expect(Object.keys(known).toSorted()).toEqual(Object.keys(values).toSorted());
    for (const [name, of] of Object.entries<Yaml>(known)) {
      if (name === 'config' || !of.properties) continue;
      expect(Object.keys(of.properties).toSorted(), name).toEqual(
        Object.keys(values[name]).toSorted(),
      );
    }
  });
});

describe('the guide', () => {
  test('its values are rendered by its lines, and its key file and secret key are read', (context) => {
    const folder = temporary();
    symlinkSync(join(ROOT, 'deploy'), join(folder, 'deploy'));
    writeFileSync(join(folder, 'values.yaml'), GUIDE_VALUES);
    const secrets = blockOf('kubernetes.md', 'kubectl create namespace purser');
    const lines = `${secrets}${blockOf('kubernetes.md', 'helm lint deploy/helm/purser')}`.split(
      '\n',
    );
    const run = lines.filter((line) => !/^(#|$)/.test(line));
    expect(run.length).toBeGreaterThan(4);
    for (const line of run) {
      if (line.startsWith('helm ')) {
        const { status, stderr } = helmIn(context, folder, line.split(' ').slice(1));
        expect(status, `${line}: ${stderr}`).toBe(0);
      } else {
        expect(spawnSync('bash', ['-c', line], { cwd: folder }).status, line).toBe(0);
      }
    }
    const made = (name: string) => readFileSync(join(folder, name), 'utf8');
    expect(Buffer.from(made('purser.key'), 'base64')).toHaveLength(32);
    expect(statSync(join(folder, 'purser.key')).mode & 0o777).toBe(0o600);
    expect(OPTIONS.bootstrapTitleId.parse(made('title-id'))).toMatchObject({ ok: true });
    expect(OPTIONS.bootstrapSecretKey.parse(made('secret-key'))).toMatchObject({ ok: true });
  });
});
