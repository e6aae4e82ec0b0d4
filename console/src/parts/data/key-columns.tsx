import { Text } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import { DATA_TEXTS } from '../../texts/data.tsx';

/** Characters of a value in a table. */
const VALUE_CHARS = 200;

/** The columns of a table of keys with the beginnings of their values. */
export function keyColumns<Entry extends { readonly key: string }>(
  valueOf: (entry: Entry) => string | undefined,
): readonly DataTableColumn<Entry>[] {
  return [
    {
      accessor: 'key',
      title: DATA_TEXTS.key,
      width: 220,
      render: ({ key }) => (
        <Text size="sm" fw={600} className="anywhere">
          {key}
        </Text>
      ),
    },
    {
      accessor: 'value',
      title: DATA_TEXTS.value,
      width: 320,
      ellipsis: true,
      render: (entry) => valueOf(entry)?.slice(0, VALUE_CHARS),
    },
  ];
}
