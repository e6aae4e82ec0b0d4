import { changeMembers } from '../../economy/revisions/change-schemas.ts';
import { changeOperation } from '../../economy/revisions/make-change.ts';
import { CONFLICT_REFUSALS } from '../../economy/revisions/refusals.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { removeTitleDataLabel } from '../commands.ts';
import { NO_LABEL } from '../title-data.ts';
import { OverrideLabel } from '../wire.ts';

/** Removes all overrides of a title's data with a label. */
export const deleteTitleDataOverride = changeOperation({
  path: '/Admin/DeleteTitleDataOverride',
  summary: "Removes all overrides of the title's data with a label.",
  description:
    'The data themselves stay as they are. IfRevision is about the newest revision of any of the overrides.',
  permission: 'titleData:write',
  request: Type.Object({
    OverrideLabel: OverrideLabel('The label.'),
    ...changeMembers,
    CustomTags,
  }),
  errors: ['TitleDataOverrideNotFound', 'RevisionConflict'],
  example: { request: { OverrideLabel: 'birthday' }, response: {} },
  command: removeTitleDataLabel,
  read(request, { caller, fail }) {
    const label = request.OverrideLabel.trim();
    if (label === NO_LABEL) throw fail('TitleDataOverrideNotFound');
    return { titleId: caller.titleId, store: 'title', label } as const;
  },
  refusals: { ...CONFLICT_REFUSALS, noLabel: ['TitleDataOverrideNotFound'] },
});
