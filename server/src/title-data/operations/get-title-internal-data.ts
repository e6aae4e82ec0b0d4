import { dataRead } from '../data-operations.ts';

/** Gives the internal data of a title. */
export const getTitleInternalData = dataRead({
  name: 'GetTitleInternalData',
  summary: "Gives the title's internal data, which no player reads.",
  description: 'Without Keys all of them.',
  store: 'internal',
  permission: 'titleInternalData:read',
});
