import { Stack, Text } from '@mantine/core';
import type { CatalogItem } from 'purser-client';
import { useMemo, useState } from 'react';
import { LookAgain } from '../../parts/changes/look-again.tsx';
import { PastSales } from '../../parts/changes/past-sales.tsx';
import { restoration } from '../../parts/changes/restoration.ts';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { RevisionCard } from '../../parts/changes/revision-card.tsx';
import { Pending } from '../../parts/page.tsx';
import { Section } from '../../parts/section.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { ITEMS_TEXTS } from '../../texts/items.ts';
import { type ItemRevision, revisionsOf } from './item-history.ts';
import { describeSubject, PricesOverTime } from './price-charts.tsx';
import { REVISIONS_READ, useHistories, useStoresToRead } from './use-item.ts';

const texts = ITEMS_TEXTS.history;

/** The prices of an item over time, and its changes in the catalog and in stores, each with its take-back. */
export function ItemChanges({
  version,
  itemId,
  item,
}: {
  readonly version: string;
  readonly itemId: string;
  /** undefined: it is gone. */
  readonly item: CatalogItem | undefined;
}) {
  const stores = useStoresToRead(version, itemId);
  const histories = useHistories(version, stores?.read);
  const { data } = histories;
  const revisions = useMemo(() => (data ? revisionsOf(data, itemId) : []), [data, itemId]);
  if (!data) return <Pending of={histories} />;
  return (
    <>
      <PricesOverTime
        itemId={itemId}
        histories={data}
        revisions={revisions}
        pricesNow={item?.VirtualCurrencyPrices}
      />
      <Section heading={texts.heading} isFramed={false}>
        {revisions.length === 0 && <Text size="sm">{texts.none}</Text>}
        <Changes
          itemId={itemId}
          revisions={revisions}
          onChanged={async () => void (await histories.refetch())}
        />
        <Text size="sm" c="dimmed" maw={860}>
          {texts.limits(REVISIONS_READ)}{' '}
          {stores &&
            stores.all > stores.read.length &&
            texts.stores(stores.read.length, stores.all)}
        </Text>
      </Section>
    </>
  );
}

function Changes({
  itemId,
  revisions,
  onChanged,
}: {
  readonly itemId: string;
  readonly revisions: readonly ItemRevision[];
  readonly onChanged: () => Promise<void>;
}) {
  const purser = usePurser();
  const may = useMay();
  const [back, setBack] = useState<{ readonly of: ItemRevision; readonly to: number }>();
  const change =
    back &&
    restoration(purser, back.of.of, { to: back.to, newest: back.of.newest, itemIds: [itemId] });
  const ofSubject = revisions.flatMap(({ of, revision }) => (of === back?.of.of ? revision : []));
  return (
    <Stack gap="sm">
      {revisions.map((one) => {
        const name = texts.revision(describeSubject(one.of), one.revision.Revision);
        const permission = one.of.Of === 'Store' ? 'stores:write' : 'catalog:write';
        return (
          <RevisionCard
            key={name}
            name={name}
            revision={one.revision}
            of={one.of}
            newest={one.newest}
            onRestore={may(permission) ? (to) => setBack({ of: one, to }) : undefined}
          />
        );
      })}
      {change && (
        <ReviewChange
          change={change}
          warning={<PastSales revisions={ofSubject} to={back.to} />}
          conflict={<LookAgain onLook={onChanged} />}
          onClose={() => setBack(undefined)}
          onSaved={async () => {
            await onChanged();
            setBack(undefined);
          }}
        />
      )}
    </Stack>
  );
}
