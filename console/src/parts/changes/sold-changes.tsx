import { Button, List, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PriceAuditDifference } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import type { Names } from '../../api/catalog-queries.ts';
import { type SoldDifference, soldDifferences } from './price-lines.ts';
import { ItemName } from './item-name.tsx';

const texts = CHANGES_TEXTS.sold;
const AT_ONCE = 10;

/** Which items stop being sold, and which begin: in the store that changes, or anywhere. */
export function SoldChanges({
  of: { Items, StoreItems },
  isOfStore,
  names,
}: {
  readonly of: PriceAuditDifference;
  readonly isOfStore: boolean;
  readonly names: Names;
}) {
  const items = isOfStore
    ? StoreItems.map(({ ItemId, Before = {}, After = {} }) => {
        return { ItemId, before: Before, after: After };
      })
    : Items.map(({ ItemId, LowestBefore: before, LowestAfter: after }) => {
        return { ItemId, before, after };
      });
  const { stops, starts } = soldDifferences(items);
  const where = isOfStore ? texts.inStore : texts.anywhere;
  return (
    <>
      <SoldList title={where.stops(stops.length)} of={stops} names={names} />
      <SoldList title={where.starts(starts.length)} of={starts} names={names} />
    </>
  );
}

function SoldList({
  title,
  of,
  names,
}: {
  readonly title: string;
  readonly of: readonly SoldDifference[];
  readonly names: Names;
}) {
  const [isAll, all] = useDisclosure();
  if (of.length === 0) return null;
  return (
    <Stack gap={4} component="section" aria-label={title} align="flex-start">
      <Title order={3} size="h5">
        {title}
      </Title>
      <List size="sm" className="anywhere">
        {of.slice(0, isAll ? undefined : AT_ONCE).map(({ itemId, codes }) => (
          <List.Item key={itemId}>
            <ItemName of={itemId} names={names} /> {texts.codes(codes.join(', '))}
          </List.Item>
        ))}
      </List>
      {!isAll && of.length > AT_ONCE && (
        <Button size="xs" variant="default" onClick={all.open}>
          {texts.showAll(of.length)}
        </Button>
      )}
    </Stack>
  );
}
