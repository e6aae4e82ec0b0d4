import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DataTableColumn } from 'mantine-datatable';
import { DATA_TEXTS } from '../../texts/data.tsx';

/** Characters of a value in a table. */
const VALUE_CHARS = 200;

/** Where it is not so, a table of keys has no column but those of keys and actions: others would push the actions out of sight. */
export const HAS_ROOM = '(min-width: 48em)';

export const useHasRoom = (): boolean =>
  useMediaQuery(HAS_ROOM, true, { getInitialValueInEffect: false });

/** The columns of a table of keys with the beginnings of their values, which stand below the keys on a phone. */
export function keyColumns<Entry extends { readonly key: string }>(
  valueOf: (entry: Entry) => string | undefined,
): readonly DataTableColumn<Entry>[] {
  return [
    {
      accessor: 'key',
      title: DATA_TEXTS.key,
      width: 200,
      render: (entry) => (
        <>
          <Text size="sm" fw={600} className="anywhere">
            {entry.key}
          </Text>
          <Text size="sm" c="dimmed" className="anywhere" lineClamp={2} hiddenFrom="sm">
            {valueOf(entry)?.slice(0, VALUE_CHARS)}
          </Text>
        </>
      ),
    },
    {
      accessor: 'value',
      title: DATA_TEXTS.value,
      width: 320,
      ellipsis: true,
      visibleMediaQuery: HAS_ROOM,
      render: (entry) => valueOf(entry)?.slice(0, VALUE_CHARS),
    },
  ];
}
