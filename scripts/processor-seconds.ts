import { readdirSync, readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** The unit of `/proc`. */
const TICKS_PER_SECOND = 100;

interface Measured {
  readonly file: string;
  readonly seconds: number;
  readonly tests: number;
}

/**
 * Says how much processor each test file has taken, with all processes that it has started. On Linux, and with one worker only, since
 * files beside each other cannot be told apart: `npx vitest run --maxWorkers=1 --reporter=default --reporter=./scripts/processor-seconds.ts server/test/wire`.
 */
export default class ProcessorSeconds implements Reporter {
  readonly #measured: Measured[] = [];
  #before = 0;

  onTestRunStart(): void {
    this.#before = spentSeconds();
  }

  onTestModuleEnd(module: TestModule): void {
    const now = spentSeconds();
    const measured = {
      file: module.relativeModuleId,
      seconds: now - this.#before,
      tests: [...module.children.allTests()].length,
    };
    this.#measured.push(measured);
    this.#before = now;
    // A run that is interrupted has said what it knows.
    process.stdout.write(`${describe(measured)}\n`);
  }

  onTestRunEnd(): void {
    const total = this.#measured.reduce((sum, { seconds }) => sum + seconds, 0);
    const lines = this.#measured
      .toSorted((left, right) => right.seconds - left.seconds)
      .map(describe);
    process.stdout.write(`\n${lines.join('\n')}\n${total.toFixed(1).padStart(7)} s  in all\n`);
  }
}

function describe({ file, seconds, tests }: Measured): string {
  return `${seconds.toFixed(1).padStart(7)} s  ${file} (${tests})`;
}

/** Of this process, of what it has started and of what these have started, living and ended. */
function spentSeconds(): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name) ?? []);
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const ticksOf = (id: number, own: number): number =>
    (children.get(id) ?? []).reduce((sum, child) => sum + ticksOf(child.id, child.ticks), own);
  const self = processes.find(({ id }) => id === process.pid);
  return ticksOf(process.pid, self?.ticks ?? 0) / TICKS_PER_SECOND;
}

function readProcess(name: string): { id: number; parent: number; ticks: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name of the program stands in parentheses and may hold spaces.
    const [, parent, ...rest] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // utime, stime, and both of the children that have ended.
    const ticks = rest.slice(9, 13).reduce((sum, part) => sum + part, 0);
    return { id: Number(name), parent: parent ?? 0, ticks };
  } catch {
    return undefined; // It has ended meanwhile.
  }
}
