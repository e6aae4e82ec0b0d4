import { expect } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { CLI_COMMANDS } from '../../src/cli/program/commands.ts';
import { type Config, loadConfig } from '../../src/config/load.ts';
import { OPTIONS } from '../../src/config/options.ts';

// Checks of every file that runs the program in containers, whether it is written by hand or rendered.

/** The content of a YAML file. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Yaml = any;

/** The documents of a file, as Docker and Kubernetes read it: with merge keys, and with octal numbers. */
export function parseYaml(text: string, name: string): readonly Yaml[] {
  const documents = parseAllDocuments(text, { version: '1.1', merge: true });
  const faults = [...documents].flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  expect(faults, name).toEqual([]);
  return [...documents].map((document) => document.toJS());
}

/** A container, wherever it is declared. */
export interface Container {
  readonly where: string;
  readonly image: string;
  readonly command: readonly string[];
  /** A value that comes from a secret is undefined. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The pod that a manifest describes, if any. */
export const podOf = (manifest: Yaml): Yaml =>
  manifest.kind === 'Pod' ? manifest.spec : manifest.spec?.template?.spec;

/** The containers of a manifest of Kubernetes. */
export function containersOfPod(manifest: Yaml, where: string): readonly Container[] {
  const containers: Yaml[] = podOf(manifest)?.containers ?? [];
  return containers.map((of) => ({
    where: `${where} ${of.name}`,
    image: of.image,
    command: of.args,
    environment: Object.fromEntries(of.env.map((it: Yaml) => [it.name, it.value])),
  }));
}

/** The program has the command. */
export function expectCommand({ command, where }: Container): void {
  const flags = command.findIndex((word) => word.startsWith('--'));
  const words = flags < 0 ? command : command.slice(0, flags);
  expect(Object.keys(CLI_COMMANDS), where).toContain(words.join(' '));
}

/** All options of a container exist and are read; gives the configuration. An option that comes from a secret counts as not given. */
export function configOf({ environment, where }: Container): Config {
  const names = Object.keys(environment).filter((name) => name.startsWith('PURSER_'));
  const variables: readonly string[] = Object.values(OPTIONS).map(({ variable }) => variable);
  expect(names.filter((name) => !variables.includes(name))).toEqual([]);
  const given = names
    .filter((name) => name !== OPTIONS.config.variable && environment[name] !== undefined)
    .map((name) => [name, environment[name]] as const);
  const read = loadConfig({}, Object.fromEntries(given));
  if (!read.ok) throw new Error(`${where}: ${read.sentence}`);
  return read.config;
}

/** No secret stands in a container's environment. */
export function expectNothingInClear({ environment }: Container): void {
  const secret = /PASSWORD|SECRET|TOKEN|DATABASE_URL/;
  const clear = Object.entries(environment).filter(
    ([name, value]) => secret.test(name) && value !== undefined && !name.endsWith('_FILE'),
  );
  expect(clear).toEqual([]);
}

/** No secret is made in a text, and no address in it has a password. */
export function expectNoSecrets(text: string): void {
  expect(text).not.toMatch(/^kind: Secret$/m);
  expect(text).not.toMatch(/:\/\/[^\s/]+:[^\s/]+@/);
}

/** A pod has no rights, no token, a root that is not written to, and no variables that look like options of ours. */
export function expectHardened(pod: Yaml): void {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const { securityContext } of pod.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  }
}

/** The ports and probes of a node; `ready` names the port at which it says whether it is ready. */
export function expectProbes(container: Yaml, ready = 'http'): void {
  const port = Number(OPTIONS.port.fallback);
  expect(container.ports[0]).toEqual({ name: 'http', containerPort: port });
  for (const kind of ['startup', 'liveness', 'readiness']) {
    expect(container[`${kind}Probe`].httpGet).toEqual(
      kind === 'readiness' ? { path: '/readyz', port: ready } : { path: '/livez', port: 'http' },
    );
  }
}

/** The key file is where it is looked for, and not for everybody. */
export function expectKeyFile(pod: Yaml): void {
  const [container] = pod.containers;
  const mount = container.volumeMounts.find((it: Yaml) => it.name === 'key');
  const { secret } = pod.volumes.find((it: Yaml) => it.name === 'key');
  const { value } = container.env.find((it: Yaml) => it.name === 'PURSER_KEY_FILE');
  expect(value).toBe(`${mount.mountPath}/${secret.items[0].path}`);
  expect(secret.defaultMode).toBe(0o440);
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, fsGroup: 1000 });
}

/** A deployment takes no node away before another one is ready, and leaves each the time to drain. */
export function expectGentle({ spec }: Yaml, { drainDelayMs, drainTimeMs }: Config): void {
  expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  const graceMs = spec.template.spec.terminationGracePeriodSeconds * 1_000;
  expect(graceMs).toBeGreaterThan(drainDelayMs + drainTimeMs);
  // One node ends at a time, although Kubernetes does not count those that end.
  expect(spec.minReadySeconds * 1_000).toBeGreaterThanOrEqual(graceMs);
  expect(spec.progressDeadlineSeconds).toBeGreaterThan(spec.minReadySeconds);
  expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
}
