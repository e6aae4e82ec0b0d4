import { dataWrite } from '../data-operations.ts';

/** Sets or removes a key of a title's publisher data. */
export const setPublisherData = dataWrite({
  name: 'SetPublisherData',
  summary: 'Sets or removes a key of the publisher data, which the game reads.',
  description:
    'Publisher data are a store of their own within each title: titles share no players yet, and no data either. Every call that begins after the answer sees it, on every node.',
  store: 'publisher',
  permission: 'titleData:write',
});
