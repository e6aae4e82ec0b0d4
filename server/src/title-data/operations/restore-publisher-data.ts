import { dataRestore } from '../history-operations.ts';

/** Takes changes of a key of a title's publisher data back. */
export const restorePublisherData = dataRestore({
  name: 'RestorePublisherData',
  summary: 'Makes a key of the publisher data what it was at an earlier revision.',
  store: 'publisher',
  permission: 'titleData:write',
});
