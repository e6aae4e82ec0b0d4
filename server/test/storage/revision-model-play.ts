import { expect } from 'vitest';
import { makePreview } from '../../src/economy/revisions/commands.ts';
import type { WriteContext } from '../../src/economy/revisions/revision.ts';
import { applyDue } from '../../src/economy/schedule/apply-due.ts';
import { cancelChange, scheduleChange } from '../../src/economy/schedule/commands.ts';
import type { Timing } from '../../src/economy/schedule/pending-change.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { PENDING_CHANGES } from '../../src/kernel/limits.ts';
import { type TestedStorage, uniqueHex } from './given.ts';
import { type Change, changeOf, subjectOfChange } from './revision-change.ts';
import { changeInModel } from './revision-model-acts.ts';
import { comparePreview, compareSubject } from './revision-model-compare.ts';
import {
  applyDueInModel,
  cancelInModel,
  newestIn,
  pruneScheduled,
  refusalInModel,
  scheduleInModel,
} from './revision-model-schedule.ts';
import { currentOf, type ModelSubject, type ModelTitle, pruneSubject } from './revision-model.ts';
import type { ChangeStep, RevisionStep, RevisionStepOf, StepTiming } from './revision-steps.ts';
import { makeWrite, plainOutcome, toWrite } from './revision-storage-acts.ts';

// The effects of each step on a title, in a storage and in the model. Both must give the same answer.

/** A title that is played in. */
export interface Game {
  readonly storage: TestedStorage;
  readonly titleId: string;
  readonly title: ModelTitle;
  now: Instant;
  last: ChangeStep | undefined;
}

/** Plays one step, after all that is due until then. */
export async function playStep(game: Game, step: RevisionStep): Promise<void> {
  game.now += step.edit.laterMs;
  await applyAllDue(game);
  if (!(step.kind in ACTS)) return change(game, step as ChangeStep);
  const act = ACTS[step.kind as keyof typeof ACTS] as Act<RevisionStep>;
  await act(game, step);
}

type Act<Step> = (game: Game, step: Step) => Promise<void> | void;

const ACTS: {
  readonly [K in Exclude<RevisionStep['kind'], ChangeStep['kind']>]: Act<RevisionStepOf<K>>;
} = {
  async again(game) {
    // A repeated change expects no revision, so it is made whatever the state.
    const { last } = game;
    if (last) await change(game, { ...last, edit: { ...last.edit, expects: undefined } });
  },
  burst: (game, { updates }) => burst(game, updates),
  async many(game, { count, ...update }) {
    const atOnce = Array.from({ length: 10 }, () => update);
    for (let made = 0; made < count; made += atOnce.length) {
      // oxlint-disable-next-line no-await-in-loop
      await burst(game, atOnce);
    }
  },
  preview,
  async schedule(game, step) {
    const { titleId, title, storage } = game;
    const { change: asked, edit } = settle(game, step);
    const timing = timingOf(game, step.timing);
    const write = await toWrite(storage, asked, { titleId, edit });
    const answered = await storage.run(scheduleChange, { write, timing });
    const { name } = write;
    expect(plainOutcome(answered), JSON.stringify(step)).toEqual(
      scheduleInModel(title, { name, change: asked, edit, timing }),
    );
  },
  async cancel({ titleId, title, now, storage }, { back, edit: { by } }) {
    const of = { number: newestIn(title) - back, by, now };
    expect(await storage.run(cancelChange, { titleId, ...of })).toEqual(cancelInModel(title, of));
  },
  async wait(game, { ms }) {
    game.now += ms;
    await applyAllDue(game);
  },
  // It is for all titles, so the whole run does it (pruneAll).
  prune: () => {},
};

/** Forgets what happened in any title longer ago than it is kept. */
export async function pruneAll(
  games: readonly Game[],
  { game: { now, storage }, keptMs }: { readonly game: Game; readonly keptMs: number },
): Promise<void> {
  const before = now - keptMs;
  const revisionsMs = PENDING_CHANGES.keptMs;
  await storage.prune(before + revisionsMs, { revisionsMs });
  for (const { title } of games) {
    for (const subject of title.subjects.values()) pruneSubject(subject, before);
    pruneScheduled(title, before);
  }
}

/** Due changes take effect before anything else happens, once, though two processes see to it. */
async function applyAllDue({ storage, titleId, title, now }: Game): Promise<void> {
  const { run } = storage;
  const onBroken = (error: unknown): never => {
    throw error;
  };
  const deps = { run, now: () => now, onBroken };
  await Promise.all([applyDue(deps, titleId), applyDue(deps, titleId)]);
  applyDueInModel(title, now);
}

async function change(game: Game, step: ChangeStep): Promise<void> {
  const { storage, titleId, title } = game;
  game.last = step;
  const asked = settle(game, { change: step, edit: step.edit });
  const write = await toWrite(storage, asked.change, { titleId, edit: asked.edit });
  const answered = await makeWrite(storage, write);
  expect(answered, JSON.stringify(step)).toEqual(changeInModel(title, asked.change, asked.edit));
}

/** A preview says what the change would do. That it does nothing itself is seen by what comes after. */
async function preview(game: Game, step: RevisionStepOf<'preview'>): Promise<void> {
  const { storage, titleId, title } = game;
  const { change: asked, edit } = settle(game, step);
  const timing = step.timing && timingOf(game, step.timing);
  const write = await toWrite(storage, asked, { titleId, edit });
  const subject = subjectOfChange(title, asked);
  const now = subject && (await compareSubject(storage, game, subject));
  const answered = await storage.run(makePreview, { write, timing });
  const refusal = refusalInModel(title, { change: asked, edit, ...(timing && { timing }) });
  if (answered.status !== 'previewed' || refusal) {
    expect(plainOutcome(answered), JSON.stringify(step)).toEqual(refusal);
  } else comparePreview(answered.change, game, { change: asked, edit, now });
}

type Update = RevisionStepOf<'burst'>['updates'][number];

/** Makes updates of stores at the same moment, each of which changes something. The revisions that they made tell their order. */
async function burst(game: Game, updates: readonly Update[]): Promise<void> {
  const { storage, titleId, title } = game;
  const made = await Promise.all(
    updates.map(async ({ version, storeId, itemId }) => {
      const items = [{ itemId, gold: nextPrice() }];
      const store = { version, storeId, items, displayName: undefined };
      const step = { kind: 'writeStore', act: 'update', edit: NOBODYS, ...store } as const;
      const asked = settle(game, { change: step, edit: NOBODYS });
      const write = await toWrite(storage, asked.change, { titleId, edit: asked.edit });
      return { ...asked, answered: await makeWrite(storage, write) };
    }),
  );
  const revisionOf = (answered: object) => ('revision' in answered ? Number(answered.revision) : 0);
  made.sort((left, right) => revisionOf(left.answered) - revisionOf(right.answered));
  for (const { change: asked, edit, answered } of made) {
    expect(answered, JSON.stringify(asked)).toEqual(changeInModel(title, asked, edit));
  }
}

const NOBODYS = { by: 'key:one', note: undefined, expects: undefined, laterMs: 0 } as const;

let price = 1_000;

/** A price that nothing has had. */
function nextPrice(): number {
  price += 1;
  return price;
}

/** A change as somebody asks for it now. */
function settle(
  { title, now }: Game,
  { change: step, edit: { by, note, expects } }: Pick<RevisionStepOf<'preview'>, 'change' | 'edit'>,
): { readonly change: Change; readonly edit: WriteContext } {
  const subject: ModelSubject | undefined = subjectOfChange(title, step);
  const isConditional = expects !== undefined && subject !== undefined;
  const ifRevision = isConditional ? Math.max(0, currentOf(subject) + expects) : undefined;
  const edit = { by, note, requestId: `call ${uniqueHex(8)}`, now, ifRevision };
  return { change: changeOf(title, step), edit };
}

function timingOf({ title, now }: Game, { inMs, onConflict, replaces }: StepTiming): Timing {
  const number = replaces === undefined ? undefined : newestIn(title) - replaces;
  return { plannedAt: now + inMs, onConflict, replaces: number };
}
