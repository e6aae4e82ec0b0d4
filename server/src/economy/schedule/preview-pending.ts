import type { Run } from '../../kernel/command.ts';
import { ERRORS } from '../../kernel/error-catalogue.ts';
import { listItemUses } from '../currencies/item-uses.ts';
import { toWirePreview } from '../revisions/preview-wire.ts';
import type { FoundChange } from './ports.ts';
import { describeNotMade, errorOf } from './reasons.ts';
import { previewChange } from './sql/find-change.ts';

interface Deps {
  readonly run: Run;
}

/** Says what a pending change would do now, or why it would be refused. Nothing, where it is pending no more. */
export async function previewPending(
  { run }: Deps,
  { titleId, change }: { readonly titleId: string; readonly change: FoundChange },
) {
  const { number, removedCodes: codes, subject } = change;
  const itemUses = codes && (await listItemUses(run, { titleId, codes }));
  const outcome = await run(previewChange, { titleId, number, itemUses });
  switch (outcome.status) {
    case 'notPending':
      return {};
    case 'previewed': {
      const CurrentRevision = outcome.change.current?.number ?? 0;
      return { CurrentRevision, Preview: toWirePreview(outcome) };
    }
    default: {
      const error = errorOf(subject.kind, outcome);
      const { code } = ERRORS[error];
      return { Refusal: { Error: error, ErrorCode: code, Message: describeNotMade(outcome) } };
    }
  }
}
