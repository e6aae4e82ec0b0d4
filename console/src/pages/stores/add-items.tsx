import { Button, Checkbox, Group, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { CatalogItem, StoreItem } from 'purser-client';
import { useMemo, useState } from 'react';
import { STORES_TEXTS } from '../../texts/stores.ts';
import { matches } from './prices.ts';

const texts = STORES_TEXTS.add;

const SHOWN_MAX = 100;

/** Chooses items of the catalog that the store does not sell yet. */
export function AddItems({
  items,
  catalog,
  onAdd,
  onClose,
}: {
  readonly items: readonly StoreItem[];
  readonly catalog: readonly CatalogItem[];
  readonly onAdd: (itemIds: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim().toLowerCase(), 150);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const others = useMemo(() => {
    const sold = new Set(items.map(({ ItemId }) => ItemId));
    return catalog.filter(({ ItemId }) => !sold.has(ItemId));
  }, [items, catalog]);
  const found = useMemo(
    () => others.filter((item) => matches(item.ItemId, item, text)),
    [others, text],
  );
  function toggle(itemId: string): void {
    const next = new Set(chosen);
    if (!next.delete(itemId)) next.add(itemId);
    setChosen(next);
  }
  return (
    <Modal opened onClose={onClose} title={texts.heading} size="lg">
      <Stack>
        <TextInput
          data-autofocus
          aria-label={texts.find}
          placeholder={STORES_TEXTS.searchItems}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <ScrollArea.Autosize
          mah="45dvh"
          viewportProps={{ tabIndex: 0, 'aria-label': texts.list, role: 'region' }}
        >
          <Stack gap="xs" p={4}>
            {found.slice(0, SHOWN_MAX).map(({ ItemId, DisplayName }) => (
              <Checkbox
                key={ItemId}
                label={DisplayName ?? ItemId}
                description={ItemId}
                checked={chosen.has(ItemId)}
                onChange={() => toggle(ItemId)}
                styles={{ body: { overflowWrap: 'anywhere' } }}
              />
            ))}
            <Text size="sm" c="dimmed">
              {describeRest({ others: others.length, found: found.length })}
            </Text>
          </Stack>
        </ScrollArea.Autosize>
        <Group justify="flex-end">
          {text !== '' && found.length > 1 && (
            <Button
              variant="default"
              onClick={() => setChosen(new Set([...chosen, ...found.map(({ ItemId }) => ItemId)]))}
            >
              {texts.chooseAll(found.length)}
            </Button>
          )}
          <Button disabled={chosen.size === 0} onClick={() => onAdd([...chosen])}>
            {texts.add(chosen.size)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function describeRest({
  others,
  found,
}: {
  readonly others: number;
  readonly found: number;
}): string {
  if (others === 0) return texts.sellsAll;
  if (found === 0) return STORES_TEXTS.noItemMatches;
  const more = found - SHOWN_MAX;
  return more > 0 ? texts.more(more) : '';
}
