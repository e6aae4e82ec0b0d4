import { dataRead } from '../data-operations.ts';

/** Gives the data of a title. */
export const getTitleData = dataRead({
  name: 'GetTitleData',
  summary:
    "Gives the title's data, which its game reads: settings, texts, whatever the studio has set.",
  description: 'Without Keys all of them.',
  store: 'title',
  permission: 'titleData:read',
});
