import { deleteTitleDataOverride } from '../../../src/title-data/operations/delete-title-data-override.ts';
import { restorePublisherData } from '../../../src/title-data/operations/restore-publisher-data.ts';
import { restoreTitleData } from '../../../src/title-data/operations/restore-title-data.ts';
import { restoreTitleInternalData } from '../../../src/title-data/operations/restore-title-internal-data.ts';
import { setPublisherData } from '../../../src/title-data/operations/set-publisher-data.ts';
import { setTitleData } from '../../../src/title-data/operations/set-title-data.ts';
import { setTitleDataAndOverrides } from '../../../src/title-data/operations/set-title-data-and-overrides.ts';
import { setTitleInternalData } from '../../../src/title-data/operations/set-title-internal-data.ts';
import type { DataStore } from '../../../src/title-data/title-data.ts';
import { bodies, type Pair, type PrecedenceList } from '../../support/precedence.ts';
import { must } from '../../support/stock.ts';
import { LONGEST, manyKeys, setData } from '../../support/title-data.ts';
import { fillUp, longAndGone } from '../../support/title-data-history.ts';

const Value = `${LONGEST}a`;

const writePairs = (store: DataStore): readonly Pair[] => [
  bodies('InvalidParams', 'RevisionConflict', async () => [
    { Key: '!key', Value, IfRevision: 7 },
    { Key: 'key', Value, IfRevision: 7 },
  ]),
  bodies('RevisionConflict', 'DataLengthExceeded', async () => [
    { Key: 'key', Value, IfRevision: 7 },
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

const restorePairs = (store: DataStore): readonly Pair[] => [
  bodies('InvalidParams', 'RevisionConflict', async (world) => {
    const ToRevision = await longAndGone(world, store);
    const body = { Key: 'key', IfRevision: ToRevision };
    return [
      { ...body, ToRevision: 1_000 },
      { ...body, ToRevision },
    ];
  }),
  bodies('RevisionConflict', 'DataLengthExceeded', async (world) => {
    const ToRevision = await longAndGone(world, store);
    await fillUp(world, store);
    const body = { Key: 'key', ToRevision };
    return [{ ...body, IfRevision: ToRevision }, body];
  }),
  bodies('DataLengthExceeded', 'TooManyKeys', async (world) => {
    const ToRevision = await longAndGone(world, store);
    const one = { Key: 'one more', ToRevision: ToRevision + 2 };
    await setData(world, store, { 'one more': '' });
    await setData(world, store, { 'one more': undefined });
    await setData(world, store, manyKeys());
    const reply = { Key: 'key', ToRevision };
    await fillUp(world, store);
    return [reply, one];
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
      bodies('DuplicateKeys', 'RevisionConflict', async () => [
        { ...long('key', 'key'), IfRevision: 7 },
        { ...long('key'), IfRevision: 7 },
      ]),
      bodies('RevisionConflict', 'DataLengthExceeded', async () => [
        { ...long('key'), IfRevision: 7 },
        long('key'),
      ]),
      bodies('DataLengthExceeded', 'TooManyKeys', async (world) => {
        await setData(world, 'title', manyKeys());
        const short = [{ Key: 'one more', Value: 'v' }];
        return [long('one more'), { KeyValues: short }];
      }),
    ],
  ],
  [
    deleteTitleDataOverride,
    [
      bodies('TitleDataOverrideNotFound', 'RevisionConflict', async (world) => {
        const KeyValues = [{ Key: 'a', Value: 'v' }];
        const overrides = { KeyValues, OverrideLabel: 'test' };
        await must(world.asTitle('/Admin/SetTitleDataAndOverrides', overrides));
        return [
          { OverrideLabel: 'none', IfRevision: 7 },
          { OverrideLabel: 'test', IfRevision: 7 },
        ];
      }),
    ],
  ],
  [setTitleData, writePairs('title')],
  [setTitleInternalData, writePairs('internal')],
  [setPublisherData, writePairs('publisher')],
  [restoreTitleData, restorePairs('title')],
  [restoreTitleInternalData, restorePairs('internal')],
  [restorePublisherData, restorePairs('publisher')],
];

export default pairs;
