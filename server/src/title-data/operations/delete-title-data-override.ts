import { operation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeTitleDataLabel } from '../commands.ts';
import { NO_LABEL } from '../title-data.ts';
import { OverrideLabel } from '../wire.ts';

/** Removes all overrides of a title's data with a label. */
export const deleteTitleDataOverride = operation()({
  path: '/Admin/DeleteTitleDataOverride',
  summary: "Removes all overrides of the title's data with a label.",
  description: 'The data themselves stay as they are.',
  auth: { kind: 'secretKey', permission: 'titleData:write' },
  request: Type.Object({ OverrideLabel: OverrideLabel('The label.'), CustomTags }),
  response: EmptyResult,
  errors: ['TitleDataOverrideNotFound'],
  example: { request: { OverrideLabel: 'birthday' }, response: {} },

  async handle({ OverrideLabel: named }, { caller: { titleId }, deps, fail }) {
    const label = named.trim();
    const isLabel = label !== NO_LABEL;
    const outcome =
      isLabel && (await deps.run(removeTitleDataLabel, { titleId, store: 'title', label }));
    if (outcome !== 'removed') throw fail('TitleDataOverrideNotFound');
    return {};
  },
});
