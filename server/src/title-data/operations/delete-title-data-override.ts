import { writeContextOf } from '../../economy/revisions/make-change.ts';
import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeTitleDataLabel } from '../commands.ts';
import { NO_LABEL } from '../title-data.ts';
import { NOTE, OverrideLabel } from '../wire.ts';

/** Removes all overrides of a title's data with a label. */
export const deleteTitleDataOverride = operation()({
  path: '/Admin/DeleteTitleDataOverride',
  summary: "Removes all overrides of the title's data with a label.",
  description: 'The data themselves stay as they are.',
  auth: { kind: 'secretKey', permission: 'titleData:write' },
  request: Type.Object({ OverrideLabel: OverrideLabel('The label.'), ...NOTE, CustomTags }),
  response: EmptyResult,
  errors: ['TitleDataOverrideNotFound'],
  example: { request: { OverrideLabel: 'birthday' }, response: {} },

  async handle(request, { caller, requestId, deps, fail }) {
    const label = request.OverrideLabel.trim();
    const of = { titleId: caller.titleId, store: 'title', label } as const;
    const edit = writeContextOf({ caller, requestId, deps }, request);
    const outcome = label !== NO_LABEL && (await deps.run(removeTitleDataLabel, { ...of, edit }));
    if (outcome !== 'removed') throw fail('TitleDataOverrideNotFound');
    return {};
  },
});
