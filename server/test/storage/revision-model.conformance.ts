import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Edit } from '../../src/economy/ports.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage, uniqueHex } from './given.ts';
import {
  currentOf,
  makeTitle,
  type ModelSubject,
  type ModelTitle,
  GONE,
} from './revision-model.ts';
import { changeInModel, restoredRevision, subjectOfStep } from './revision-model-acts.ts';
import { countRevisions, readHistory, readPresent, replay } from './revision-replay.ts';
import {
  anyRevisionStep,
  type ChangeStep,
  type RevisionStep,
  type RevisionStepOf,
  type StepEdit,
} from './revision-steps.ts';
import { changeInStorage, shownAsOf, shownInStorage } from './revision-storage-acts.ts';

/** The steps of a run, on average. */
const STEPS_OF_RUN = 60;
const runs = fc.array(fc.record({ inTitle: fc.nat(1), step: anyRevisionStep }), {
  maxLength: 2 * STEPS_OF_RUN,
  size: 'max',
});

/** What is there before anything else happens. */
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

interface Game {
  readonly titleId: string;
  readonly title: ModelTitle;
  now: number;
  last: ChangeStep | undefined;
}

/** Holds every change of what is sold, and the history of it, against a model: some `steps` in all. */
export function revisionModelConformance(make: MakeStorage, steps = 1_500): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  it(
    'has each change once in the history of its subject, from which every past state comes',
    async () => {
      const numRuns = Math.ceil(steps / STEPS_OF_RUN);
      await fc.assert(fc.asyncProperty(runs, play), { numRuns });
    },
    60_000 + steps * 60,
  );

  async function play(all: readonly { readonly inTitle: number; readonly step: RevisionStep }[]) {
    const games = [await aGame(storage), await aGame(storage)];
    const first = [0, 1].flatMap((inTitle) => FIRST_STEPS.map((step) => ({ inTitle, step })));
    for (const { inTitle, step } of [...first, ...all]) {
      const game = games[inTitle] as Game;
      const changed = step.kind === 'burst' ? await burst(game, step) : await change(game, step);
      for (const subject of changed) await compare(game, subject);
    }
    // Nothing of it has touched another subject.
    for (const game of games) {
      const { titleId, title } = game;
      const subjects = [...title.subjects.values()];
      for (const subject of subjects) {
        await compare(game, subject);
        await comparePast(game, subject);
      }
      const count = subjects.reduce((sum, { history }) => sum + history.length, 0);
      expect(await countRevisions(storage, titleId)).toBe(count);
    }
  }

  /** Makes one change, and gives its subject. */
  async function change(
    game: Game,
    step: Exclude<RevisionStep, RevisionStepOf<'burst'>>,
  ): Promise<readonly ModelSubject[]> {
    const { titleId, title } = game;
    const asked = step.kind === 'again' ? game.last : step;
    if (!asked) return [];
    game.last = asked;
    const subject = subjectOfStep(title, asked);
    // What is made again is made whatever is there.
    const edit = editOf(game, step.edit, step.kind === 'again' ? undefined : subject);
    const toRevision = restoredRevision(title, asked);
    const answered = await changeInStorage(storage, { ...asked, toRevision }, { titleId, edit });
    expect(answered, JSON.stringify(asked)).toEqual(changeInModel(title, asked, edit));
    return subject ? [subject] : [];
  }

  /** Makes updates of stores at the same moment, each of which changes something. The revisions that they made tell their order. */
  async function burst(game: Game, { edit: by, updates }: RevisionStepOf<'burst'>) {
    const { titleId, title } = game;
    const made = await Promise.all(
      updates.map(async ({ version, storeId, itemId }) => {
        const items = [{ itemId, gold: nextPrice() }];
        const store = { version, storeId, items, displayName: undefined };
        const step = { kind: 'writeStore', act: 'update', edit: by, ...store } as const;
        const edit = editOf(game, { ...by, laterMs: 0 }, undefined);
        const answered = await changeInStorage(
          storage,
          { ...step, toRevision: 0 },
          { titleId, edit },
        );
        return { step, edit, answered };
      }),
    );
    const revisionOf = (answered: unknown) => (answered as { revision?: number }).revision ?? 0;
    made.sort((left, right) => revisionOf(left.answered) - revisionOf(right.answered));
    for (const { step, edit, answered } of made) {
      expect(answered, JSON.stringify(step)).toEqual(changeInModel(title, step, edit));
    }
    return new Set(made.flatMap(({ step }) => subjectOfStep(title, step) ?? []));
  }

  /** The subject is what the model says, and so it was after each of its revisions. */
  async function compare({ titleId }: Game, { subject, present, history }: ModelSubject) {
    const of = { ...subject, titleId };
    expect(await shownInStorage(storage, of)).toEqual(present);
    const rows = await readHistory(storage, of);
    expect(rows.map(({ revision }) => revision)).toEqual(
      history.map(({ number, at, act, edit, before, after }) => {
        const { by, requestId, note } = edit;
        const own = { before: before.own, after: after.own };
        return { number, at, act, by, requestId, note, own };
      }),
    );
    const states = replay(rows);
    expect(states.map(({ items: all }) => all)).toEqual(history.map(({ after }) => after.items));
    const stored = await readPresent(storage, of);
    if (stored) expect(stored).toEqual(states.at(-1)?.positions ?? []);
  }

  /** It can be read as it was after each of its revisions. */
  async function comparePast({ titleId }: Game, { subject, history }: ModelSubject) {
    if (subject.kind !== 'store' && subject.kind !== 'catalog') return;
    const of = { ...subject, titleId };
    const states = [GONE, ...history.map(({ after }) => after)];
    for (const [revision, { own, items }] of states.entries()) {
      const then = await shownAsOf(storage, of, revision);
      expect(then, `revision ${revision}`).toEqual(own === null ? undefined : { revision, items });
    }
  }
}

async function aGame(storage: TestedStorage): Promise<Game> {
  return { titleId: await aTitle(storage), title: makeTitle(), now: NOW, last: undefined };
}

let price = 1_000;

/** A price that nothing has had. */
function nextPrice(): number {
  price += 1;
  return price;
}

function editOf(
  game: Game,
  { by, note, expects, laterMs }: StepEdit,
  subject: ModelSubject | undefined,
): Edit {
  game.now += laterMs;
  const isConditional = expects !== undefined && subject !== undefined;
  const ifRevision = isConditional ? Math.max(0, currentOf(subject) + expects) : undefined;
  return { by, note, requestId: `call ${uniqueHex(8)}`, now: game.now, ifRevision };
}
