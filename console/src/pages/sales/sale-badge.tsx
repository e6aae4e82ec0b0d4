import { Badge } from '@mantine/core';
import type { SaleInfo } from 'purser-client';
import { SALES_TEXTS } from '../../texts/sales.tsx';

const COLORS = {
  Coming: 'blue',
  Running: 'green',
  Ended: 'gray',
  Cancelled: 'gray',
  Failed: 'red',
} as const;

/** The state of a sale, as a badge. */
export function SaleBadge({ of }: { readonly of: SaleInfo['Status'] }) {
  return (
    <Badge color={COLORS[of]} variant="light" c="var(--mantine-color-text)" miw="max-content">
      {SALES_TEXTS.statuses[of]}
    </Badge>
  );
}
