import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, DatabaseMachine } from './database.ts';
import type { Purser } from './nodes.ts';

/** All that can be broken. */
export interface Installation {
  readonly database: Database;
  readonly purser: Purser;
}

/** The events that a way may wait for while the load goes on. */
export interface Waiting {
  /** Writes are acknowledged without a pause. */
  writesFlow(): Promise<void>;
  /** No write has been acknowledged for some seconds. */
  writesStop(): Promise<void>;
  until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void>;
}

/** How one thing is broken. */
interface Way {
  readonly name: string;
  /** A sentence for the help. */
  readonly what: string;
  /** Does it. Gives what happens next. */
  break(of: Installation, waiting: Waiting): Promise<Next>;
}

interface Next {
  /** Waits until it is time to repair, or until what heals by itself has healed. */
  wait(): Promise<void>;
  /** Puts back what does not come back by itself. */
  repair?: () => Promise<void>;
  /** Writes go on only after the repair: times count from then. */
  readonly isDownUntilRepaired?: true;
}

/** How long a node is paused. */
const PAUSED_MS = 8_000;

/** All ways, in the order in which they are done. */
export const WAYS: readonly Way[] = [
  {
    name: 'primary-killed',
    what: 'PostgreSQL of the primary is killed with all its processes; its Patroni goes on',
    async break({ database }, { writesFlow }) {
      await (await database.primary()).killPostgres();
      return { wait: writesFlow };
    },
  },
  {
    name: 'machine-killed',
    what: 'The machine of the primary dies: PostgreSQL, Patroni and etcd at once',
    async break({ database }, waiting) {
      const primary = await database.primary();
      await primary.powerOff();
      return { wait: () => replaced(primary, database, waiting), repair: primary.startAll };
    },
  },
  {
    name: 'patroni-killed',
    what: 'Patroni of the primary is killed and stays away; its PostgreSQL goes on without it',
    async break({ database }, waiting) {
      const primary = await database.primary();
      await primary.killPatroni();
      const repair = async () => primary.startPatroni();
      return { wait: () => replaced(primary, database, waiting), repair };
    },
  },
  {
    name: 'network-cut',
    what: 'The primary is cut off from everything; what is sent to it is dropped silently',
    async break({ database }, waiting) {
      const primary = await database.primary();
      await Promise.all([primary.unplug('cluster'), primary.unplug('service')]);
      const repair = async () => {
        await Promise.all([primary.plugIn('cluster'), primary.plugIn('service')]);
      };
      return { wait: () => replaced(primary, database, waiting), repair };
    },
  },
  {
    name: 'left-behind',
    what: 'The primary is cut off from etcd and its standbys; Purser still reaches it',
    async break({ database }, waiting) {
      const primary = await database.primary();
      await primary.unplug('cluster');
      const repair = () => primary.plugIn('cluster');
      return { wait: () => replaced(primary, database, waiting), repair };
    },
  },
  {
    name: 'switchover',
    what: 'The primary changes places with its synchronous standby (patronictl switchover)',
    async break({ database }, waiting) {
      const primary = await database.primary();
      const candidate = await database.synchronousStandby();
      const to = ['--leader', primary.name, '--candidate', candidate.name];
      await primary.control('switchover', 'purser', ...to, '--force');
      return { wait: () => replaced(primary, database, waiting) };
    },
  },
  {
    name: 'standby-killed',
    what: 'The machine of the synchronous standby dies; the other one takes its part',
    async break({ database }, { until, writesFlow }) {
      const standby = await database.synchronousStandby();
      await standby.powerOff();
      const isAnother = async () => {
        const member = (await database.members()).find(({ role }) => role === 'sync_standby');
        return member !== undefined && member.name !== standby.name;
      };
      const wait = async () => {
        await until('another standby is synchronous', isAnother);
        await writesFlow();
      };
      return { wait, repair: standby.startAll };
    },
  },
  {
    name: 'standbys-killed',
    what: 'PostgreSQL and Patroni of both standbys die; started again after writes have stopped',
    async break({ database }, { writesStop }) {
      const standbys = await database.standbys();
      await Promise.all(
        standbys.map(async (standby) => {
          await standby.killPatroni();
          await standby.killPostgres();
        }),
      );
      const repair = async () => {
        for (const standby of standbys) standby.startPatroni();
      };
      return { wait: writesStop, repair, isDownUntilRepaired: true };
    },
  },
  {
    name: 'etcd-lost',
    what: 'Two of three etcd die; started again after writes have stopped',
    async break({ database }, { writesStop }) {
      const lost = database.machines.slice(0, 2);
      await Promise.all(lost.map((machine) => machine.killEtcd()));
      const repair = async () => {
        for (const machine of lost) machine.startEtcd();
      };
      return { wait: writesStop, repair, isDownUntilRepaired: true };
    },
  },
  {
    name: 'disk-full',
    what: 'The disk of the primary is full; there is room again after writes have stopped',
    async break({ database }, { writesStop }) {
      const primary = await database.primary();
      primary.disk.fill();
      const repair = async () => {
        primary.disk.makeRoom();
        // etcd is there, too, and has ended.
        await primary.startAll();
      };
      return { wait: writesStop, repair, isDownUntilRepaired: true };
    },
  },
  {
    name: 'node-killed',
    what: 'A node of Purser is killed',
    async break({ purser: { nodes } }, { writesFlow }) {
      await nodes[0]?.signal('SIGKILL');
      return { wait: writesFlow, repair: async () => nodes[0]?.start() };
    },
  },
  {
    name: 'node-paused',
    what: `A node of Purser is paused for ${PAUSED_MS / 1_000} seconds, with its leases, and goes on`,
    async break({ purser: { nodes } }, { writesFlow }) {
      await nodes[1]?.signal('SIGSTOP');
      const wait = async () => {
        await sleep(PAUSED_MS);
        await writesFlow();
      };
      return { wait, repair: async () => nodes[1]?.signal('SIGCONT') };
    },
  },
  {
    name: 'power-cut',
    what: 'Everything is killed at once and started again',
    async break({ database, purser }, { writesStop }) {
      await Promise.all([...database.machines.map((one) => one.powerOff()), purser.killAll()]);
      const repair = async () => {
        await Promise.all(database.machines.map((machine) => machine.startAll()));
        purser.startAll();
      };
      return { wait: writesStop, repair, isDownUntilRepaired: true };
    },
  },
];

/** The ways of `--quick`: those in which nothing waits for Patroni's times. */
export const QUICK_WAYS: readonly string[] = ['switchover', 'node-killed', 'node-paused'];

async function replaced(
  primary: DatabaseMachine,
  database: Database,
  { until, writesFlow }: Waiting,
): Promise<void> {
  const others = database.machines.filter(({ name }) => name !== primary.name);
  await until('another machine has the primary', async () => {
    const answers = await Promise.all(others.map((machine) => isPrimary(machine)));
    return answers.some(Boolean);
  });
  await writesFlow();
}

const ANSWER_MS = 1_000;

async function isPrimary(machine: DatabaseMachine): Promise<boolean> {
  const url = `http://${machine.address('service')}:8008/primary`;
  return fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
