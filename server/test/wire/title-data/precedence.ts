import { setPublisherData } from '../../../src/title-data/operations/set-publisher-data.ts';
import { setTitleData } from '../../../src/title-data/operations/set-title-data.ts';
import { setTitleDataAndOverrides } from '../../../src/title-data/operations/set-title-data-and-overrides.ts';
import { setTitleInternalData } from '../../../src/title-data/operations/set-title-internal-data.ts';
import type { DataStore } from '../../../src/title-data/title-data.ts';
import { bodies, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import { LONGEST, manyKeys, setData } from '../../support/title-data.ts';

const Value = `${LONGEST}a`;

const writePairs = (store: DataStore): readonly Pair[] => [
  bodies('InvalidParams', 'DataLengthExceeded', async () => [
    { Key: '!key', Value },
    { Key: 'key', Value },
  ]),
  bodies('DataLengthExceeded', 'TooManyKeys', async (world) => {
    await setData(world, store, manyKeys());
    return [
      { Key: 'one more', Value },
      { Key: 'one more', Value: '' },
    ];
  }),
];

const long = (...keys: readonly string[]) => ({
  KeyValues: keys.map((Key) => ({ Key, Value })),
});

const pairs: PrecedenceList = [
  [
    setTitleDataAndOverrides,
    [
      bodies('InvalidParams', 'DuplicateKeys', async () => [
        long('!key', 'key', 'key'),
        long('key', 'key'),
      ]),
      bodies('DuplicateKeys', 'DataLengthExceeded', async () => [long('key', 'key'), long('key')]),
      bodies('DataLengthExceeded', 'TooManyKeys', async (world) => {
        await setData(world, 'title', manyKeys());
        const short = [{ Key: 'one more', Value: 'v' }];
        return [long('one more'), { KeyValues: short }];
      }),
    ],
  ],
  [setTitleData, writePairs('title')],
  [setTitleInternalData, writePairs('internal')],
  [setPublisherData, writePairs('publisher')],
];

export default pairs;
