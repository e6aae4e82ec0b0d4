import { dataHistory } from '../history-operations.ts';

/** Shows the history of a key of a title's data. */
export const getTitleDataHistory = dataHistory({
  name: 'GetTitleDataHistory',
  summary: "Shows every change of a key of the title's data.",
  store: 'title',
  permission: 'history:read',
});
