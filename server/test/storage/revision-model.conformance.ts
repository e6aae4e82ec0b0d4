import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTitle, type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { comparePast, compareScheduled, compareSubject } from './revision-model-compare.ts';
import { type Game, playStep, pruneAll } from './revision-model-play.ts';
import { makeTitle } from './revision-model.ts';
import { countRevisions } from './revision-replay.ts';
import {
  anyRevisionStep,
  type ChangeStep,
  type RevisionStep,
  type StepEdit,
} from './revision-steps.ts';

/** The steps of a run, on average. */
const STEPS_OF_RUN = 60;
const runs = fc.array(fc.record({ inTitle: fc.nat(1), step: anyRevisionStep }), {
  maxLength: 2 * STEPS_OF_RUN,
  size: 'max',
});

/** The edit that makes the initial state. */
const EDIT: StepEdit = { by: 'key:one', note: undefined, expects: undefined, laterMs: 0 };
const IDS = ['a', 'b', 'c', 'd', 'e'] as const;
const items = IDS.map((itemId) => ({ itemId, gold: 1 }));
const FIRST_STEPS: readonly ChangeStep[] = [
  {
    kind: 'writeCatalog',
    edit: EDIT,
    act: 'set',
    version: 'v1',
    items,
    setAsDefault: false,
  },
  {
    kind: 'writeStore',
    edit: EDIT,
    act: 'set',
    version: 'v1',
    storeId: 'one',
    items,
    displayName: undefined,
  },
];

/** Holds all that happens to what is sold, its history and what is scheduled against a model: some `steps` in all. */
export function revisionModelConformance(make: MakeStorage, steps: number): void {
  const timeoutMs = 60_000 + steps * 120;
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it(
    'has each change once in the history of its subject, from which every past state comes',
    async () => {
      const numRuns = Math.ceil(steps / STEPS_OF_RUN);
      // A failure is told even if there was no time to make it small.
      await fc.assert(fc.asyncProperty(runs, play), {
        numRuns,
        interruptAfterTimeLimit: timeoutMs / 2,
        markInterruptAsFailure: true,
      });
    },
    timeoutMs,
  );

  async function play(all: readonly { readonly inTitle: number; readonly step: RevisionStep }[]) {
    const games = [await aGame(), await aGame()] as const;
    const first = [0, 1].flatMap((inTitle) => FIRST_STEPS.map((step) => ({ inTitle, step })));
    for (const { inTitle, step } of [...first, ...all]) {
      const game = games[inTitle] as Game;
      await playStep(game, step);
      if (step.kind === 'prune') await pruneAll(games, { game, keptMs: step.keptMs });
      await comparePresent(game);
    }
    for (const game of games) {
      await comparePresent(game);
      await compareHistory(game);
    }
  }

  async function comparePresent(game: Game): Promise<void> {
    for (const subject of game.title.subjects.values()) {
      await compareSubject(storage, game, subject);
    }
    await compareScheduled(storage, game);
  }

  async function compareHistory(game: Game): Promise<void> {
    const subjects = [...game.title.subjects.values()];
    for (const subject of subjects) await comparePast(storage, game, subject);
    const kept = subjects.reduce((sum, { history, pruned }) => sum + history.length - pruned, 0);
    expect(await countRevisions(storage, game.titleId)).toBe(kept);
  }

  async function aGame(): Promise<Game> {
    const titleId = await aTitle(storage);
    return { storage, titleId, title: makeTitle(), now: NOW, last: undefined };
  }
}
