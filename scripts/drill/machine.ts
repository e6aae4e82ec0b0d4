import { join } from 'node:path';
import { type Disk, makeDisk } from './disk.ts';
import { childrenOf, run, type Service, start, waitUntil, withoutRights } from './processes.ts';

/** The two networks: in one the databases and etcd speak with each other, in the other Purser speaks with the databases. */
export const NETWORKS = { cluster: '10.77.1', service: '10.77.2' } as const;
export type NetworkName = keyof typeof NETWORKS;

/** A machine of its own: with processes, addresses and a small disk that the others do not share. */
export interface Machine {
  readonly name: string;
  /** It outlives the machine's being off. */
  readonly disk: Disk;
  /** The machine is on. */
  readonly isOn: boolean;
  address(network: NetworkName): string;
  /** Starts it, without any service. */
  powerOn(): Promise<void>;
  /** Ends all its processes at once, as SIGKILL does. */
  powerOff(): Promise<void>;
  /** Takes a cable out: what is sent then arrives nowhere, and nobody is told. */
  unplug(network: NetworkName): Promise<void>;
  plugIn(network: NetworkName): Promise<void>;
  /** Starts a service there, as a user without rights. */
  serve(name: string, command: readonly string[], env?: NodeJS.ProcessEnv): Service;
  /** Runs a command there, as a user without rights, and gives what it printed. */
  run(command: readonly string[]): Promise<string>;
}

/** Makes the networks, of which this process is a part of that for services. */
export async function makeNetworks(): Promise<void> {
  await run(['ip', 'link', 'set', 'lo', 'up']);
  for (const network of Object.keys(NETWORKS)) {
    // oxlint-disable-next-line no-await-in-loop
    await run(['ip', 'link', 'add', network, 'type', 'bridge']);
    // oxlint-disable-next-line no-await-in-loop
    await run(['ip', 'link', 'set', network, 'up']);
  }
  await run(['ip', 'address', 'add', `${NETWORKS.service}.1/24`, 'dev', 'service']);
}

/** Makes a machine and its disk, and starts it. */
export async function makeMachine(number: number, folder: string): Promise<Machine> {
  const name = `db${number}`;
  const disk = await makeDisk(join(folder, name));
  const cable = (network: NetworkName) => `${name}-${network}`;
  const address = (network: NetworkName) => `${NETWORKS[network]}.${10 + number}`;
  let holder: Service | undefined;

  const first = (): number => {
    const pid = childrenOf(holder?.child.pid)[0];
    if (pid === undefined) throw new Error(`${name} is off`);
    return pid;
  };
  const there = (command: readonly string[]) => onMachine(first(), command);
  const machine: Machine = {
    name,
    get isOn() {
      return holder !== undefined;
    },
    address,
    async powerOn() {
      const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
      // The first process takes care of the orphans of all others.
      const idle = 'while :; do sleep 3600 & wait; done';
      const command = ['unshare', ...own, '--', 'sh', '-c', idle];
      holder = start({ name, command, log: join(folder, `${name}.log`), isWrapped: true });
      await waitUntil(`${name} is on`, () => childrenOf(holder?.child.pid).length > 0);
      await waitUntil(`${name} has its processes`, () => hasOwnProcesses(first()));
      for (const network of ['cluster', 'service'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        await connect({ pid: first(), network, cable: cable(network), address: address(network) });
      }
    },
    async powerOff() {
      await holder?.kill('SIGKILL');
      holder = undefined;
      // The kernel takes the cables away with the networks of the machine, some time after.
      const links = () => run(['ip', '-brief', 'link']);
      await waitUntil(`${name} is off`, async () => !(await links()).includes(`${name}-`));
    },
    unplug: async (network) => void (await run(['ip', 'link', 'set', cable(network), 'nomaster'])),
    plugIn: async (network) =>
      void (await run(['ip', 'link', 'set', cable(network), 'master', network])),
    serve: (service, command, env = {}) =>
      start({
        name: `${service} of ${name}`,
        command: there(command),
        env,
        log: join(folder, `${name}-${service}.log`),
        isWrapped: true,
      }),
    run: (command) => run(there(command)),
    disk,
  };
  await machine.powerOn();
  return machine;
}

/** A command that runs as a user without rights where the process runs. */
function onMachine(pid: number, command: readonly string[]): readonly string[] {
  const same = ['--net', '--pid', '--mount', '--'];
  return ['nsenter', `--target=${pid}`, ...same, ...withoutRights(command)];
}

/** Whether the process sees itself as the first one: its file system of processes is mounted. */
async function hasOwnProcesses(pid: number): Promise<boolean> {
  const test = ['nsenter', `--target=${pid}`, '--mount', '--pid', '--', 'sh', '-c'];
  return run([...test, 'readlink /proc/self >/dev/null && test "$(cat /proc/1/comm)" = sh']).then(
    () => true,
    () => false,
  );
}

interface Cable {
  /** A process of the machine. */
  readonly pid: number;
  readonly network: NetworkName;
  /** The name of the end that is in the network. */
  readonly cable: string;
  readonly address: string;
}

async function connect({ pid, network, cable, address }: Cable): Promise<void> {
  const there = ['nsenter', `--target=${pid}`, '--net', '--', 'ip'];
  const pair = ['type', 'veth', 'peer', 'name', network, 'netns', String(pid)];
  await run(['ip', 'link', 'add', cable, ...pair]);
  await run(['ip', 'link', 'set', cable, 'master', network, 'up']);
  await run([...there, 'address', 'add', `${address}/24`, 'dev', network]);
  await run([...there, 'link', 'set', network, 'up']);
  await run([...there, 'link', 'set', 'lo', 'up']);
}
