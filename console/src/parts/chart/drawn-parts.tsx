import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { PartsTable } from './chart-table.tsx';
import { PartsChart } from './parts-chart.tsx';

/** A chart of parts with its table. */
export function DrawnParts(props: ComponentProps<typeof PartsChart>) {
  return (
    <Stack gap="xs" miw={0}>
      <PartsChart {...props} />
      <PartsTable {...props} />
    </Stack>
  );
}
