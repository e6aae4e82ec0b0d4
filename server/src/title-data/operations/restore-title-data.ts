import { dataRestore } from '../history-operations.ts';

/** Takes changes of a key of a title's data back. */
export const restoreTitleData = dataRestore({
  name: 'RestoreTitleData',
  summary: "Makes a key of the title's data what it was at an earlier revision.",
  store: 'title',
  permission: 'titleData:write',
});
