import { dataHistory } from '../history-operations.ts';

/** Shows the history of a key of a title's internal data. */
export const getTitleInternalDataHistory = dataHistory({
  name: 'GetTitleInternalDataHistory',
  summary: "Shows every change of a key of the title's internal data.",
  store: 'internal',
  permission: 'titleInternalData:read',
});
