// node server/test/cluster/verifiers-simulate.ts [schedules] [first seed] [mutant, in words]
// Runs schedules of both levels of leases one after another and stops at the first violation. `1 <seed>` replays one.
import { type VerifierMutant, VERIFIER_MUTANTS } from './verifiers-mutants.ts';
import { runVerifierSchedule } from './verifiers-schedule.ts';

const [schedules = '100000', first = '1', words] = process.argv.slice(2);
const mutant: VerifierMutant | undefined = words === undefined ? {} : VERIFIER_MUTANTS[words];
if (!mutant) {
  throw new Error(
    `There is no such mutant; there are: ${Object.keys(VERIFIER_MUTANTS).join('; ')}`,
  );
}

const totals = { schedules: 0, answered: 0, refused: 0, accepted: 0, longestWaitMs: 0 };
const since = process.cpuUsage();
for (let seed = Number(first); seed < Number(first) + Number(schedules); seed += 1) {
  const outcome = await runVerifierSchedule(seed, { mutant });
  totals.schedules += 1;
  totals.answered += outcome.answered;
  totals.refused += outcome.refused;
  totals.accepted += outcome.accepted;
  totals.longestWaitMs = Math.max(totals.longestWaitMs, outcome.longestWaitMs);
  if (outcome.violation === undefined) continue;
  console.log(`seed ${seed}: ${outcome.violation}`);
  process.exitCode = 1;
  break;
}
const { user, system } = process.cpuUsage(since);
console.log(totals, `${((user + system) / 1e6).toFixed(1)} s of CPU`);
