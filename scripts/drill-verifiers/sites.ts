import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askHere } from '../../server/test/process/in-process.ts';
import { queryOnce } from '../../server/test/process/nodes.ts';
import { type Network, openNetwork } from '../../server/test/process/proxy.ts';
import { askPurser, startPurser } from '../../server/test/process/purser.ts';
import { makeWrongClock } from './clock.ts';
import { DrillNode } from './nodes.ts';
import { DrillVerifier } from './verifiers.ts';

const NODE_VERIFIER = fileURLToPath(new URL('node-verifier.ts', import.meta.url));
const TITLE_ID = 'D1A1';

/** The parts of a site. */
export interface SitePlan {
  /** A folder of its own, for data, clocks and the key file. */
  readonly folder: string;
  /** The program of the service. */
  readonly program: string;
  readonly verifiersPerNode: number;
  /** The verifier in Go, which is every second one. Absent: all are on Node. */
  readonly goVerifier?: string;
  /** Is told what happens to each process. */
  readonly log: (line: string) => void;
}

/** A database that several nodes share. */
export interface SharedDatabase {
  readonly url: string;
  /** Crashes it and starts it again. Absent: others use the server, too. */
  readonly restart?: () => Promise<void>;
}

/** One installation with its verifiers. */
export interface Site {
  readonly name: 'postgresql' | 'embedded';
  readonly titleId: string;
  readonly secretKey: string;
  readonly nodes: readonly DrillNode[];
  readonly verifiers: readonly DrillVerifier[];
  readonly database?: SharedDatabase;
  /** Runs a command in a process of its own; it answers in JSON. */
  command<T>(...args: readonly string[]): Promise<T>;
  /** Runs one in this process, which is cheaper. */
  commandHere<T>(...args: readonly string[]): Promise<T>;
  /** Ends all connections of nodes to a shared database. */
  endConnections(): Promise<void>;
  stop(): Promise<void>;
}

/** Three nodes on one PostgreSQL, each behind a network of its own. */
export async function openSharedSite(plan: SitePlan, database: SharedDatabase): Promise<Site> {
  const networks = await Promise.all([1, 2, 3].map(() => openNetwork(database.url)));
  const env = { PURSER_DATABASE_URL: database.url };
  const site = await openSite(plan, { name: 'postgresql', env, networks });
  return { ...site, database };
}

/** An embedded database, which two processes share; together they have the verifiers of one node. */
export function openEmbeddedSite(plan: SitePlan): Promise<Site> {
  const verifiersPerNode = Math.ceil(plan.verifiersPerNode / 2);
  const networks = [undefined, undefined];
  return openSite({ ...plan, verifiersPerNode }, { name: 'embedded', env: {}, networks });
}

interface SiteKind {
  readonly name: Site['name'];
  /** The environment of commands. */
  readonly env: Readonly<Record<string, string>>;
  /** For each node the network to its database, if there is one. */
  readonly networks: readonly (Network | undefined)[];
}

async function openSite(plan: SitePlan, { name, env: kindEnv, networks }: SiteKind): Promise<Site> {
  const { program: main, log } = plan;
  const folder = join(plan.folder, name);
  mkdirSync(folder, { recursive: true });
  const secretKey = randomBytes(24).toString('base64url');
  const env = {
    PURSER_KEY_FILE: join(folder, 'purser.key'),
    PURSER_BOOTSTRAP_TITLE_ID: TITLE_ID,
    PURSER_BOOTSTRAP_SECRET_KEY: secretKey,
    // All callers have one address here.
    PURSER_LIMITS: 'off',
    ...kindEnv,
  };
  const nodes = networks.map((network, index) => {
    const nodeName = `${network ? 'node' : 'process'} ${index + 1}`;
    const clock = makeWrongClock(folder, `node-${index + 1}`);
    const own = { ...env, ...clock.env, ...(network && { PURSER_DATABASE_URL: network.url }) };
    const launch = () => startPurser({ folder, main, env: own, flags: ['--drain-time', '3s'] });
    return new DrillNode({ name: nodeName, clock, launch, log, ...(network && { network }) });
  });
  // The first one makes the title and the keys.
  for (const node of nodes) {
    // oxlint-disable-next-line no-await-in-loop
    await node.start();
  }
  const commandHere = <T>(...args: readonly string[]) => askHere<T>(args, { folder, env });
  const issue = ['key', 'issue', TITLE_ID, '--scopes', 'server'];
  const key = await commandHere<{ secretKey: string }>(...issue);
  const verifiers = await openVerifiers({ ...plan, folder }, { nodes, secretKey: key.secretKey });
  return {
    name,
    titleId: TITLE_ID,
    secretKey,
    nodes,
    verifiers,
    command: (...args) => askPurser(args, { folder, main, env }),
    commandHere,
    endConnections: () => endConnections(kindEnv['PURSER_DATABASE_URL'] ?? ''),
    async stop() {
      await Promise.all(verifiers.map((verifier) => verifier.stop()));
      await Promise.all(nodes.map((node) => node.end('SIGKILL')));
      const all = [...verifiers.map(({ network }) => network), ...networks];
      const open = all.filter((network) => network !== undefined);
      await Promise.all(open.map((network) => network[Symbol.asyncDispose]()));
    },
  };
}

/** Starts the verifiers of all nodes, each behind a network of its own. */
async function openVerifiers(
  { verifiersPerNode, goVerifier, folder, log }: SitePlan,
  { nodes, secretKey }: { readonly nodes: readonly DrillNode[]; readonly secretKey: string },
): Promise<readonly DrillVerifier[]> {
  const places = nodes.flatMap((node) =>
    Array.from({ length: verifiersPerNode }, (_, index) => ({ node, index })),
  );
  const verifiers = await Promise.all(
    places.map(async ({ node, index }) => {
      const inGo = goVerifier !== undefined && index % 2 === 1;
      const name = `${node.name}'s verifier ${index + 1} (${inGo ? 'Go' : 'Node'})`;
      const fileName = name.replaceAll(/\W+/g, '-');
      return new DrillVerifier({
        name,
        command: inGo ? [goVerifier] : [process.execPath, NODE_VERIFIER],
        clock: makeWrongClock(folder, fileName),
        network: await openNetwork(node.url),
        node,
        secretKey,
        audience: fileName,
        // A few.
        isGuessing: index % 4 === 2,
        log,
      });
    }),
  );
  for (const verifier of verifiers) {
    for (const node of nodes) {
      node.onStart((url) => void (verifier.node === node && verifier.network.leadTo(url)));
    }
    verifier.start();
  }
  return verifiers;
}

async function endConnections(url: string): Promise<void> {
  await queryOnce(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'purser'`,
  );
}
