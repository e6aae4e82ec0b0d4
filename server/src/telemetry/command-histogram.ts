import { Histogram, type Registry } from '@prometheus-io/client';
import { CHANGES, type MeasuredCommand, type MeasuredControlChange } from '../kernel/measures.ts';

/** Bounds in seconds, from a read in memory to the longest time that a command may take. */
const SECONDS_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Registers the histogram of the database's commands and returns the function that counts one. */
export function makeCommandHistogram(registry: Registry): (command: MeasuredCommand) => void {
  const histogram = new Histogram({
    name: 'purser_database_command_duration_seconds',
    help: 'Seconds of the commands sent to the database, by what they may change; "control" waits for the other nodes too.',
    labelNames: ['changes', 'outcome'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  for (const changes of CHANGES) {
    for (const outcome of ['done', 'failed']) histogram.zero({ changes, outcome });
  }
  return ({ changes, outcome, seconds }) => histogram.observe({ changes, outcome }, seconds);
}

/** Registers the histograms of the two parts of a change of the control state and returns the function that counts one. */
export function makeControlHistograms(registry: Registry): (change: MeasuredControlChange) => void {
  const of = { buckets: SECONDS_BUCKETS, registers: [registry] };
  const commit = new Histogram({
    ...of,
    name: 'purser_control_commit_duration_seconds',
    help: 'Seconds until a change of the control state was committed, with its wait for a connection.',
  });
  const peers = new Histogram({
    ...of,
    name: 'purser_control_peers_duration_seconds',
    help: 'Seconds from the commit of a change of the control state until every node knew of it, or its lease had run out.',
  });
  return ({ commitSeconds, peersSeconds }) => {
    commit.observe(commitSeconds);
    peers.observe(peersSeconds);
  };
}
