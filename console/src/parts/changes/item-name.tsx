import { Text } from '@mantine/core';
import type { Names } from '../../api/catalog-queries.ts';

/** An item by its name, with its id behind it; by its id alone where it has no name. */
export function ItemName({ of, names }: { readonly of: string; readonly names: Names }) {
  const name = names.get(of);
  if (!name || name === of) return of;
  return (
    <>
      {name}{' '}
      <Text span inherit fw={400} c="dimmed">
        {of}
      </Text>
    </>
  );
}
