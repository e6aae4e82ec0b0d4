import { readdirSync, readFileSync } from 'node:fs';

// Counters of the operating system: proc_stat(5), proc_pid_stat(5), proc_pid_status(5).

/** The kernel counts processor time for programs in hundredths of a second (USER_HZ) wherever Node runs. */
const TICKS_PER_SECOND = 100;

/** Processor time of some cores since the machine started, in seconds. */
export interface CoreTimes {
  readonly busy: number;
  readonly total: number;
  /** The time that the host gave to other machines. */
  readonly stolen: number;
}

/** The sum over these cores. */
export function readCores(cores: readonly number[]): CoreTimes {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  let [busy, total, stolen] = [0, 0, 0];
  for (const core of cores) {
    const line = lines.find((it) => it.startsWith(`cpu${core} `)) ?? '';
    // user nice system idle iowait irq softirq steal; guest time is in user already.
    const seconds = line
      .trim()
      .split(/\s+/)
      .slice(1, 9)
      .map((it) => Number(it) / TICKS_PER_SECOND);
    const [, , , idle = 0, waiting = 0, , , steal = 0] = seconds;
    const all = seconds.reduce((sum, it) => sum + it, 0);
    total += all;
    stolen += steal;
    busy += all - idle - waiting - steal;
  }
  return { busy, total, stolen };
}

/** Processor time of processes, all their threads and all their descendants, also those that have ended, in seconds. */
export function readCpuSeconds(pids: readonly number[]): number {
  return sumOver(pids, (pid) => {
    // The second field, a name in parentheses, may hold spaces.
    const stat = readProc(pid, 'stat');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime, and the same of children that have ended: PostgreSQL has a process for each connection.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return ticks / TICKS_PER_SECOND;
  });
}

/** Resident memory of processes and their descendants, in bytes. Shared pages count once per process. */
export function readResidentBytes(pids: readonly number[]): number {
  return sumOver(
    pids,
    (pid) => Number(/^VmRSS:\s*(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1] ?? 0) * 1024,
  );
}

/** Open descriptors of processes and their descendants. */
export function readDescriptors(pids: readonly number[]): number {
  return sumOver(pids, (pid) => listProc(pid, 'fd').length);
}

function sumOver(pids: readonly number[], read: (pid: number) => number): number {
  return pids.reduce((sum, pid) => sum + read(pid) + sumOver(childrenOf(pid), read), 0);
}

function childrenOf(pid: number): readonly number[] {
  return listProc(pid, 'task').flatMap((thread) =>
    readProc(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

/** Empty for a process that has ended. */
function listProc(pid: number, folder: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/${folder}`);
  } catch {
    return [];
  }
}

/** Empty for a process that has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
