import { dataHistory } from '../history-operations.ts';

/** Shows the history of a key of a title's publisher data. */
export const getPublisherDataHistory = dataHistory({
  name: 'GetPublisherDataHistory',
  summary: 'Shows every change of a key of the publisher data.',
  store: 'publisher',
  permission: 'history:read',
});
