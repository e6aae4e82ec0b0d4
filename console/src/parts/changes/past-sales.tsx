import { Alert, Text } from '@mantine/core';
import { IconRosetteDiscount } from '@tabler/icons-react';
import type { Revision } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { nameSale, salesOverSince } from './sales-of-revisions.ts';

const texts = CHANGES_TEXTS.restoration;

/** Says that a revision to go back to has the prices of sales that are over, which nothing would end. */
export function PastSales({
  revisions,
  to,
}: {
  /** At least all that came after it, of the same subject. */
  readonly revisions: readonly Revision[];
  readonly to: number;
}) {
  return salesOverSince(revisions, to).map((end) => (
    <Alert
      key={end.Sale}
      color="orange"
      variant="light"
      className="anywhere"
      title={texts.pastSale(nameSale(end))}
      icon={<IconRosetteDiscount aria-hidden />}
    >
      <Text size="sm">{texts.pastSaleAdvice}</Text>
    </Alert>
  ));
}
