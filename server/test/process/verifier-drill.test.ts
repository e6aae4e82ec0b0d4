import { expect, inject, onTestFinished, test } from 'vitest';
import { runDrill } from '../../../scripts/drill-verifiers/drill.ts';
import {
  openEmbeddedSite,
  openSharedSite,
  type SitePlan,
} from '../../../scripts/drill-verifiers/sites.ts';
import {
  describe as describeSummary,
  summarize,
} from '../../../scripts/drill-verifiers/summary.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { temporaryFolder } from './purser.ts';

// A short drill of verifiers (`npm run drill:verifiers` is the long one): processes are killed, stand still, are cut off and get wrong
// clocks, and no verifier says `valid` to what was revoked before it was asked.

const SETTINGS = {
  revocations: 200,
  faults: 12,
  seed: 'short',
  timeoutMs: 2 * PATIENCE_MS,
  longestFaultMs: 1_200,
  pauseMs: 400,
  only: [],
};

test('whatever breaks, no verifier accepts what was revoked before it was asked', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const plan: SitePlan = {
    folder: folder.path,
    program: inject('program'),
    verifiersPerNode: 1,
    log,
  };
  const opening = [
    openEmbeddedSite(plan),
    ...(NO_POSTGRES === undefined
      ? [openSharedSite(plan, { url: await aPostgresDatabase() })]
      : []),
  ];
  const sites = await Promise.all(opening);
  onTestFinished(async () => void (await Promise.all(sites.map((site) => site.stop()))));
  const record = await runDrill(sites, { ...SETTINGS, log });
  const summary = summarize(record, { sites, seed: SETTINGS.seed, seconds: 0 });
  const words = `${describeSummary(summary)}\n${lines.slice(-200).join('\n')}`;
  expect({ stale: summary.stale, unexpected: summary.unexpected }, words).toEqual({
    stale: [],
    unexpected: [],
  });
  expect(summary.faults).toBe(SETTINGS.faults);
  // Most checks were no calls, else nothing was tried.
  expect(summary.after.fromLease, words).toBeGreaterThan(summary.after.byCall);
});
