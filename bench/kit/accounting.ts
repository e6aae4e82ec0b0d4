import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

// What the operating system says about time and memory: proc_stat(5), proc_pid_stat(5), proc_pid_status(5).

/** Ticks in which the kernel counts processor time. */
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Processor time of cores since the machine started, in seconds. */
export interface CoreTimes {
  readonly busy: number;
  readonly total: number;
  /** What the host gave to other machines. */
  readonly stolen: number;
}

/** The sum over these cores. */
export function readCores(cores: readonly number[]): CoreTimes {
  const lines = readFileSync('/proc/stat', 'utf8').split('\n');
  let [busy, total, stolen] = [0, 0, 0];
  for (const core of cores) {
    const line = lines.find((it) => it.startsWith(`cpu${core} `)) ?? '';
    // user nice system idle iowait irq softirq steal; guest time is in user already.
    const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
    const [, , , idle = 0, waiting = 0, , , steal = 0] = ticks;
    const all = ticks.reduce((sum, it) => sum + it, 0);
    total += all / TICKS_PER_SECOND;
    stolen += steal / TICKS_PER_SECOND;
    busy += (all - idle - waiting - steal) / TICKS_PER_SECOND;
  }
  return { busy, total, stolen };
}

/** Processor time that processes, all their threads and all their descendants have taken, in seconds. */
export function readCpuSeconds(pids: readonly number[]): number {
  let ticks = 0;
  for (const pid of treeOf(pids)) {
    // The second field, a name in parentheses, may hold spaces.
    const stat = readProc(pid, 'stat');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / TICKS_PER_SECOND;
}

/** Resident memory of processes and their descendants, in bytes. Shared pages count once per process. */
export function readResidentBytes(pids: readonly number[]): number {
  let bytes = 0;
  for (const pid of treeOf(pids)) {
    const kib = /^VmRSS:\s*(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1] ?? '0';
    bytes += Number(kib) * 1024;
  }
  return bytes;
}

function treeOf(pids: readonly number[]): ReadonlySet<number> {
  const tree = new Set<number>();
  const waiting = [...pids];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    if (tree.has(pid)) continue;
    tree.add(pid);
    waiting.push(...childrenOf(pid));
  }
  return tree;
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readProc(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Empty for a process that is gone. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
