import { dataRestore } from '../history-operations.ts';

/** Takes changes of a key of a title's internal data back. */
export const restoreTitleInternalData = dataRestore({
  name: 'RestoreTitleInternalData',
  summary: "Makes a key of the title's internal data what it was at an earlier revision.",
  store: 'internal',
  permission: 'titleInternalData:write',
});
