import { currentOf, type ModelSubject, type ModelTitle, subjectOf } from './revision-model.ts';
import type { ChangeStep, RevisionStepOf } from './revision-steps.ts';

// A change of the model of revisions, as it is asked for at a moment.

/** A change, with the revision that it restores if it does. */
export type Change = ChangeStep & { readonly toRevision: number };
export type ChangeOf<K extends ChangeStep['kind']> = RevisionStepOf<K> & {
  readonly toRevision: number;
};

/** The change that a step asks for now. */
export function changeOf(title: ModelTitle, step: ChangeStep): Change {
  const subject = subjectOfChange(title, step);
  const isRestore = subject && 'back' in step;
  return { ...step, toRevision: isRestore ? Math.max(0, currentOf(subject) - step.back) : 0 };
}

/** The subject that a change is of; undefined: it names none, and the title has no default. */
export function subjectOfChange(title: ModelTitle, step: ChangeStep): ModelSubject | undefined {
  if (step.kind === 'setCurrencies' || step.kind === 'removeCurrencies') {
    return subjectOf(title, { kind: 'currencies' });
  }
  const catalogVersion = step.version ?? title.defaultVersion;
  if (catalogVersion === undefined) return undefined;
  if ('storeId' in step) return subjectOf(title, { catalogVersion, storeId: step.storeId });
  const kind = step.kind === 'writeTables' ? 'dropTables' : 'catalog';
  return subjectOf(title, { kind, catalogVersion });
}
