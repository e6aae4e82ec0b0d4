import { dataRead } from '../data-operations.ts';

/** Gives the publisher data of a title. */
export const getPublisherData = dataRead({
  name: 'GetPublisherData',
  summary: 'Gives publisher data, which the game reads.',
  description:
    'Publisher data are a store of their own within each title: titles share no players yet, and no data either. So there is always a publisher.',
  store: 'publisher',
  permission: 'titleData:read',
  needsKeys: true,
});
