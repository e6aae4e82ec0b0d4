// node server/test/cluster/simulate.ts [schedules] [first seed] [mutant, in words] [--nodes NUMBER]
// Runs schedules one after another and stops at the first violation. `1 <seed>` replays one.
import { parseArgs } from 'node:util';
import { type Mutant, MUTANTS } from './mutants.ts';
import { runSchedule } from './schedule.ts';

const { positionals, values } = parseArgs({
  options: { nodes: { type: 'string' } },
  allowPositionals: true,
});
const [schedules = '100000', first = '1', words] = positionals;
const nodes = values.nodes === undefined ? undefined : Number(values.nodes);
const mutant: Mutant | undefined = words === undefined ? {} : MUTANTS[words];
if (!mutant)
  throw new Error(`There is no such mutant; there are: ${Object.keys(MUTANTS).join('; ')}`);

const totals = { schedules: 0, answered: 0, fromMemory: 0, byReading: 0 };
const since = process.cpuUsage();
for (let seed = Number(first); seed < Number(first) + Number(schedules); seed += 1) {
  const outcome = await runSchedule(seed, mutant, nodes);
  const { violation, answered, fromMemory, byReading } = outcome;
  totals.schedules += 1;
  totals.answered += answered;
  totals.fromMemory += fromMemory;
  totals.byReading += byReading;
  if (violation === undefined) continue;
  console.log(`seed ${seed}: ${violation}`);
  process.exitCode = 1;
  break;
}
const { user, system } = process.cpuUsage(since);
console.log(totals, `${((user + system) / 1e6).toFixed(1)} s of CPU`);
