import { Button, Checkbox, Chip, Group, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { SALES_TEXTS } from '../../texts/sales.tsx';
import { hasAll, kindsOf, type SoldItem, toggleAll } from './kinds.ts';

const texts = SALES_TEXTS.form;

const KINDS_AT_ONCE = 16;
const LISTED_MAX = 100;

interface Choice {
  readonly items: readonly SoldItem[];
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

/** Chooses items: everything, all of a tag or a class, those that a search finds, or single ones. */
export function ItemChoice({ items, chosen, onChosen }: Choice) {
  const [search, setSearch] = useState('');
  const [text] = useDebouncedValue(search.trim().toLowerCase(), 150);
  const found = useMemo(() => items.filter((item) => isFound(item, text)), [items, text]);
  const foundIds = useMemo(() => found.map(({ ItemId }) => ItemId), [found]);
  const isAll = hasAll(chosen, foundIds);
  return (
    <Stack gap="sm">
      <KindChips {...{ items, chosen, onChosen }} />
      <TextInput
        aria-label={texts.find}
        placeholder={texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Checkbox
        label={texts.chooseFound(found.length)}
        disabled={found.length === 0}
        checked={isAll}
        indeterminate={!isAll && foundIds.some((itemId) => chosen.has(itemId))}
        onChange={() => onChosen(toggleAll(chosen, foundIds))}
      />
      <ScrollArea.Autosize
        mah="45dvh"
        viewportProps={{ tabIndex: 0, 'aria-label': texts.list, role: 'region' }}
      >
        <Stack gap="xs" p={4}>
          {found.slice(0, LISTED_MAX).map(({ ItemId, DisplayName }) => (
            <Checkbox
              key={ItemId}
              label={DisplayName ?? ItemId}
              description={ItemId}
              checked={chosen.has(ItemId)}
              onChange={() => onChosen(toggleAll(chosen, [ItemId]))}
              styles={{ body: { overflowWrap: 'anywhere' } }}
            />
          ))}
          {found.length === 0 && <Text size="sm">{texts.noMatch}</Text>}
          {found.length > LISTED_MAX && (
            <Text size="sm" c="dimmed">
              {texts.moreItems(found.length - LISTED_MAX)}
            </Text>
          )}
        </Stack>
      </ScrollArea.Autosize>
    </Stack>
  );
}

/** Everything, and each tag and class, each as one click; those with the most items first. */
function KindChips({ items, chosen, onChosen }: Choice) {
  const [isAll, setAll] = useState(false);
  const kinds = useMemo(() => kindsOf(items), [items]);
  const everything = useMemo(() => items.map(({ ItemId }) => ItemId), [items]);
  const shown = isAll ? kinds : kinds.slice(0, KINDS_AT_ONCE);
  return (
    <Group gap={6} role="group" aria-label={texts.kinds}>
      <Chip
        checked={hasAll(chosen, everything)}
        onChange={() => onChosen(toggleAll(chosen, everything))}
      >
        {texts.all(everything.length)}
      </Chip>
      {shown.map(({ key, of, name, itemIds }) => (
        <Chip
          key={key}
          checked={hasAll(chosen, itemIds)}
          onChange={() => onChosen(toggleAll(chosen, itemIds))}
        >
          {texts[of](name, itemIds.length)}
        </Chip>
      ))}
      {shown.length < kinds.length && (
        <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
          {texts.moreKinds(kinds.length - shown.length)}
        </Button>
      )}
    </Group>
  );
}

function isFound({ ItemId, DisplayName = '', Tags = [] }: SoldItem, text: string): boolean {
  return [ItemId, DisplayName, ...Tags].some((one) => one.toLowerCase().includes(text));
}
