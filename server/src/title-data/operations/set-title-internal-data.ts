import { dataWrite } from '../data-operations.ts';

/** Sets or removes a key of a title's internal data. */
export const setTitleInternalData = dataWrite({
  name: 'SetTitleInternalData',
  summary: "Sets or removes a key of the title's internal data, which no player reads.",
  description: 'Every call that begins after the answer sees it, on every node.',
  store: 'internal',
  permission: 'titleInternalData:write',
});
