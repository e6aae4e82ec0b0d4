import { dataWrite } from '../data-operations.ts';

/** Sets or removes a key of a title's data. */
export const setTitleData = dataWrite({
  name: 'SetTitleData',
  summary: "Sets or removes a key of the title's data, which its game reads.",
  description:
    'Every call that begins after the answer sees it, on every node. Players can read it, so it is no place for a secret.',
  store: 'title',
  permission: 'titleData:write',
});
