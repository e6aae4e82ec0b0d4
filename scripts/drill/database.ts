import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { parse, stringify } from 'yaml';
import { type Machine, makeMachine, NETWORKS } from './machine.ts';
import { databaseOwner, isRunning, type Service, waitUntil } from './processes.ts';
import { postgresFolder } from './programs.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/patroni/', import.meta.url));

const newPassword = (): string => randomBytes(18).toString('base64url');

/** One machine of the database: etcd, Patroni, and the PostgreSQL that Patroni keeps. */
export interface DatabaseMachine extends Machine {
  /** Starts what does not run. */
  startAll(): Promise<void>;
  startEtcd(): void;
  startPatroni(): void;
  killEtcd(): Promise<void>;
  killPatroni(): Promise<void>;
  /** Kills PostgreSQL with all its processes. */
  killPostgres(): Promise<void>;
  /** Runs `patronictl` there. */
  control(...args: readonly string[]): Promise<string>;
}

/** A member, as Patroni describes it. */
interface Member {
  readonly name: string;
  readonly role: 'leader' | 'sync_standby' | 'replica';
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | 'unknown';
}

/** A PostgreSQL that heals itself, by the files of deploy/patroni. */
export interface Database {
  readonly machines: readonly DatabaseMachine[];
  /** Of Purser's database on a server. */
  urlOn(server: string): string;
  /** The members, as the first that answers describes them; empty where none answers. */
  members(): Promise<readonly Member[]>;
  /** The machine with the primary. Throws where there is none. */
  primary(): Promise<DatabaseMachine>;
  standbys(): Promise<readonly DatabaseMachine[]>;
  /** The standby for which commits wait. */
  synchronousStandby(): Promise<DatabaseMachine>;
  /** Whether there is one primary with two standbys that follow it, one of them synchronous. */
  isWhole(): Promise<boolean>;
}

/** Makes three machines, starts everything on them, and makes Purser's database. */
export async function startDatabase(folder: string): Promise<Database> {
  const words = passwords();
  const machines: DatabaseMachine[] = [];
  for (const number of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop
    machines.push(equip(await makeMachine(number, folder), folder, words));
  }
  await Promise.all(machines.map((machine) => machine.startAll()));
  const database = describe(machines, words);
  await waitUntil('the database is there', () => database.isWhole());
  await makePursersDatabase(await database.primary(), words);
  return database;
}

function passwords(): ReadonlyMap<string, string> {
  const names = ['SUPERUSER', 'REPLICATION', 'REWIND', 'REST', 'PURSER'];
  return new Map(names.map((name) => [`@${name}_PASSWORD@`, newPassword()]));
}

/** Fills in what the guide's line fills in. */
function fillIn(text: string, words: ReadonlyMap<string, string>): string {
  return [...words].reduce((filled, [word, value]) => filled.replaceAll(word, value), text);
}

function wordsOf(machine: Machine, secrets: ReadonlyMap<string, string>) {
  return new Map([
    ...secrets,
    ['@NAME@', machine.name],
    ['@ADDRESS@', machine.address('cluster')],
    ['@NETWORK@', `${NETWORKS.cluster.replace(/\.1$/, '.0')}.0/16`],
    ...[1, 2, 3].map(
      (number) => [`@DATABASE_${number}@`, `${NETWORKS.cluster}.${10 + number}`] as const,
    ),
  ]);
}

/** The published configuration, with the folders of the drill, and a log that fits a small disk. */
function patroniConfigFor(machine: Machine, secrets: ReadonlyMap<string, string>): string {
  const published = readFileSync(join(DEPLOY, 'patroni.yml'), 'utf8');
  const config = parse(fillIn(published, wordsOf(machine, secrets)));
  Object.assign(config.postgresql, {
    data_dir: join(machine.disk.path, 'postgres'),
    bin_dir: postgresFolder(),
    pgpass: join(machine.disk.path, 'pgpass'),
  });
  config.postgresql.parameters.unix_socket_directories = '';
  Object.assign(config.bootstrap.dcs.postgresql.parameters, {
    max_wal_size: '64MB',
    min_wal_size: '8MB',
    max_slot_wal_keep_size: '256MB',
    shared_buffers: '64MB',
  });
  // Segments of the log that are kept for use again would be room on a full disk.
  config.bootstrap.initdb.push({ 'wal-segsize': '1' });
  return stringify(config);
}

function etcdEnvironmentFor(machine: Machine): NodeJS.ProcessEnv {
  const published = readFileSync(join(DEPLOY, 'etcd.env'), 'utf8');
  const lines = fillIn(published, wordsOf(machine, new Map())).split('\n');
  const members = lines
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return { ...Object.fromEntries(members), ETCD_DATA_DIR: join(machine.disk.path, 'etcd') };
}

function equip(
  machine: Machine,
  folder: string,
  secrets: ReadonlyMap<string, string>,
): DatabaseMachine {
  const file = join(folder, `${machine.name}.yml`);
  writeFileSync(file, patroniConfigFor(machine, secrets), { mode: 0o600 });
  const owner = databaseOwner();
  if (owner !== undefined) chownSync(file, owner, owner);
  const services = new Map<string, Service>();
  const startEtcd = () => {
    if (isRunning(services.get('etcd'))) return;
    services.set('etcd', machine.serve('etcd', ['etcd'], etcdEnvironmentFor(machine)));
  };
  const startPatroni = () => {
    if (isRunning(services.get('patroni'))) return;
    services.set('patroni', machine.serve('patroni', ['patroni', file]));
  };
  const more = {
    startEtcd,
    startPatroni,
    async startAll() {
      if (!machine.isOn) await machine.powerOn();
      startEtcd();
      startPatroni();
    },
    killEtcd: async () => services.get('etcd')?.kill('SIGKILL'),
    killPatroni: async () => services.get('patroni')?.kill('SIGKILL'),
    async killPostgres() {
      const pidFile = join(machine.disk.path, 'postgres', 'postmaster.pid');
      const kill = 'P=$(head -n 1 "$0") && kill -9 $P $(cat /proc/$P/task/$P/children)';
      await machine.run(['sh', '-c', kill, pidFile]);
    },
    control: (...args: readonly string[]) => machine.run(['patronictl', '-c', file, ...args]),
  };
  return Object.defineProperties(
    more,
    Object.getOwnPropertyDescriptors(machine),
  ) as DatabaseMachine;
}

function describe(
  machines: readonly DatabaseMachine[],
  secrets: ReadonlyMap<string, string>,
): Database {
  const named = (name: string | undefined): DatabaseMachine => {
    const machine = machines.find((one) => one.name === name);
    if (machine === undefined) throw new Error('The cluster has no such member now');
    return machine;
  };
  async function members(): Promise<readonly Member[]> {
    const answers = await Promise.all(machines.map(askMembers));
    return answers.find((answer) => answer.length > 0) ?? [];
  }
  const withRole = async (...roles: readonly string[]) =>
    (await members()).filter(({ role }) => roles.includes(role)).map(({ name }) => named(name));
  return {
    machines,
    urlOn: (server) => `postgres://purser:${secrets.get('@PURSER_PASSWORD@')}@${server}/purser`,
    members,
    primary: async () => (await withRole('leader'))[0] ?? named(undefined),
    standbys: () => withRole('sync_standby', 'replica'),
    synchronousStandby: async () => (await withRole('sync_standby'))[0] ?? named(undefined),
    async isWhole() {
      const answers = await Promise.all(machines.map(askMembers));
      if (!answers.every(isWholeCluster) || !(await areHealthy(machines))) return false;
      const [leader] = await withRole('leader');
      return leader !== undefined && isFollowed(leader, secrets);
    },
  };
}

const MEMBERS_MS = 3_000;

async function askMembers(machine: Machine): Promise<readonly Member[]> {
  const url = `http://${machine.address('service')}:8008/cluster`;
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(MEMBERS_MS) });
    return ((await answer.json()) as { readonly members: readonly Member[] }).members;
  } catch {
    return [];
  }
}

function isWholeCluster(members: readonly Member[]): boolean {
  const follow = members.filter(({ role }) => role !== 'leader');
  const isGood = ({ state, timeline }: Member) =>
    ['running', 'streaming'].includes(state) && timeline === members[0]?.timeline;
  return (
    members.length === 3 &&
    follow.length === 2 &&
    follow.some(({ role }) => role === 'sync_standby') &&
    members.every(isGood)
  );
}

/** Whether all of etcd is there. */
async function areHealthy(machines: readonly DatabaseMachine[]): Promise<boolean> {
  const endpoints = machines.map((machine) => `http://${machine.address('cluster')}:2379`);
  const ask = 'ETCDCTL_API=3 etcdctl --command-timeout=2s --endpoints="$0" endpoint health';
  const [first] = machines;
  if (first === undefined || !first.isOn) return false;
  return first.run(['sh', '-c', ask, endpoints.join(',')]).then(
    () => true,
    () => false,
  );
}

async function makePursersDatabase(
  machine: DatabaseMachine,
  secrets: ReadonlyMap<string, string>,
): Promise<void> {
  const password = pg.escapeLiteral(secrets.get('@PURSER_PASSWORD@') ?? '');
  await askServer(machine, secrets, `create role purser login password ${password}`);
  await askServer(machine, secrets, 'create database purser owner purser');
}

/** Whether two standbys follow now, one of them synchronous: Patroni's members are as of some seconds ago. */
async function isFollowed(
  machine: DatabaseMachine,
  secrets: ReadonlyMap<string, string>,
): Promise<boolean> {
  const question = `select sync_state from pg_stat_replication where state = 'streaming'`;
  const rows = await askServer(machine, secrets, question).catch(() => []);
  return rows.length === 2 && rows.some(({ sync_state }) => sync_state === 'sync');
}

async function askServer(
  machine: DatabaseMachine,
  secrets: ReadonlyMap<string, string>,
  statement: string,
): Promise<readonly { readonly [column: string]: unknown }[]> {
  const url = new URL(`postgres://postgres@${machine.address('service')}:5432/postgres`);
  url.password = secrets.get('@SUPERUSER_PASSWORD@') ?? '';
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Lets the databases' user, too, open what it knows in a folder. */
export const openFolder = (folder: string): void => chmodSync(folder, 0o711);
