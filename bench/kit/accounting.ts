import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

// Counters of the operating system: proc_pid_stat(5), proc_pid_status(5).

/** The kernel counts processor time for programs in hundredths of a second (USER_HZ) wherever Node runs. */
const TICKS_PER_SECOND = 100;

/** Processor time of some cores since the machine started, in milliseconds. */
export function readCores(cores: readonly number[]) {
  const times = cpus().flatMap((core, index) => (cores.includes(index) ? core.times : []));
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const busy = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0);
  return { busy, total: busy + idle };
}

/** Processor time of processes, all their threads and all their descendants, also those that have ended, in seconds. */
export function readCpuSeconds(pids: readonly number[]): number {
  return sumOver(pids, (pid) => {
    // The second field, a name in parentheses, may hold spaces.
    const stat = readProc(pid, 'stat');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime, and the same of children that have ended: PostgreSQL has a process for each connection.
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND;
  });
}

/** Resident memory of processes and their descendants, in bytes. Shared pages count once per process. */
export function readResidentBytes(pids: readonly number[]): number {
  const resident = /^VmRSS:\s*(\d+) kB$/m;
  return sumOver(pids, (pid) => Number(resident.exec(readProc(pid, 'status'))?.[1] ?? 0) * 1024);
}

/** Bytes that a process has sent to a disk since it started, in whole pages; 0 on a file system in memory. */
export function readWrittenBytes(pid: number): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readProc(pid, 'io'))?.[1] ?? 0);
}

/** Open descriptors of processes and their descendants. */
export function readDescriptors(pids: readonly number[]): number {
  return sumOver(pids, (pid) => orNothing(() => readdirSync(`/proc/${pid}/fd`)).length);
}

function sumOver(pids: readonly number[], read: (pid: number) => number): number {
  return pids.reduce((sum, pid) => sum + read(pid) + sumOver(childrenOf(pid), read), 0);
}

function childrenOf(pid: number): readonly number[] {
  return orNothing(() => readdirSync(`/proc/${pid}/task`)).flatMap((thread) =>
    readProc(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
}

function readProc(pid: number, file: string): string {
  return orNothing(() => [readFileSync(`/proc/${pid}/${file}`, 'utf8')]).join('');
}

/** Nothing of a process that has ended. */
function orNothing(read: () => readonly string[]): readonly string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
