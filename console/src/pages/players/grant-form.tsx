import { Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CatalogItem, PurserError } from 'purser-client';
import { useMemo, useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { UndoGrant } from './undo-grant.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ECONOMY_TEXTS } from '../../texts/players-economy.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const { grant: texts, inventory, named } = PLAYERS_ECONOMY_TEXTS;

/** Items in one call of ours; the service takes more. */
const COUNT_MAX = 100;
/** Items that the list shows at once: of 10,000 somebody types a part of the name. */
const SHOWN = 50;

/** Gives a player an item of the default catalog. */
export function GrantForm({
  playerId,
  onClose,
}: {
  readonly playerId: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const catalog = useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => purser.admin.getCatalogItems({}, { signal }),
  });
  const isMissing =
    catalog.error instanceof PurserError && catalog.error.error === 'CatalogNotConfigured';
  if (isMissing || catalog.data?.Catalog.length === 0) {
    return <Text size="sm">{texts.noCatalog}</Text>;
  }
  if (!catalog.data) return <Pending of={catalog} />;
  return <Grant playerId={playerId} items={catalog.data.Catalog} onClose={onClose} />;
}

function Grant({
  playerId,
  items,
  onClose,
}: {
  readonly playerId: string;
  readonly items: readonly CatalogItem[];
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [itemId, setItemId] = useState<string | null>(null);
  const [count, setCount] = useState<number | undefined | null>(1);
  const [note, setNote] = useState('');
  const options = useMemo(
    () =>
      items.map(({ ItemId, DisplayName }) => ({
        value: ItemId,
        label: toLabel(ItemId, DisplayName),
      })),
    [items],
  );
  const item = items.find(({ ItemId }) => ItemId === itemId);
  const isReady = item !== undefined && typeof count === 'number';
  const grant = {
    ServiceId: playerId,
    ItemId: item?.ItemId ?? '',
    ...(note.trim() !== '' && { Annotation: note.trim() }),
  };
  return (
    <ActForm
      act={texts.act}
      takesNote
      request={
        isReady
          ? {
              ItemGrants: Array.from({ length: count }, () => grant),
              CatalogVersion: item.CatalogVersion,
            }
          : undefined
      }
      send={(request, call) => purser.admin.grantItemsToUsers(request, call)}
      done={({ ItemGrantResults }) => {
        const missed = ItemGrantResults.filter(({ Result }) => !Result).length;
        return texts.done(ItemGrantResults.length - missed, missed);
      }}
      undo={({ ItemGrantResults }) => {
        const granted = ItemGrantResults.filter(({ Result }) => Result);
        return granted.length === 0
          ? undefined
          : {
              label: texts.undo.open,
              run: (ask) => ask(<UndoGrant playerId={playerId} granted={granted} />),
            };
      }}
      onClose={onClose}
    >
      <Select
        label={SHARED_TEXTS.item}
        placeholder={texts.itemHint}
        searchable
        limit={SHOWN}
        nothingFoundMessage={inventory.noMatch}
        data-autofocus
        data={options}
        value={itemId}
        onChange={setItemId}
      />
      <AmountInput
        label={texts.count}
        isRequired
        min={1}
        max={COUNT_MAX}
        amount={count ?? undefined}
        onAmount={setCount}
      />
      <TextInput
        label={texts.note}
        description={texts.noteHint}
        maxLength={256}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {item?.Bundle && <Text size="sm">{texts.isBundle}</Text>}
    </ActForm>
  );
}

function toLabel(itemId: string, displayName: string | undefined): string {
  return displayName === undefined ? itemId : named(displayName, itemId);
}
