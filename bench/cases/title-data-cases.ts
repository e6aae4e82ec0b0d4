import { byDeveloper, type Case, write } from './case.ts';

const key = (Key: string, Value: string) => ({ Key, Value });
const several = (Key: string, Value: string) => ({ KeyValues: [key(Key, Value)] });

/** Those that change a title's data. The title has as many keys as it may (`stock` in case.ts). */
export const TITLE_DATA_CASES: readonly Case[] = [
  write('/Admin/SetTitleData')
    .succeeds(byDeveloper((number) => key('key-0', `${number}`)))
    .refused('TooManyKeys', byDeveloper(key('one more', 'v'))),
  write('/Admin/SetTitleDataAndOverrides')
    .succeeds(byDeveloper((number) => several('key-0', `${number}`)))
    .refused('TooManyKeys', byDeveloper(several('one more', 'v'))),
  write('/Admin/DeleteTitleDataOverride')
    .succeedsOnce(async ({ service }, number) => {
      const body = { OverrideLabel: `label-${number}` };
      await service.call('/Admin/SetTitleDataAndOverrides', { ...several('key-0', 'v'), ...body });
      return { body };
    }, 90)
    .refused('TitleDataOverrideNotFound', byDeveloper({ OverrideLabel: 'none' })),
];
