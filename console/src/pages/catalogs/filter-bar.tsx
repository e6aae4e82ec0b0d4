import { Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { type Address, useAddress } from '../../parts/use-address.ts';
import { type choicesOf, type ItemFilter, KINDS } from './item-filter.ts';

export function filterOf(address: Address): ItemFilter {
  return {
    text: address['q'] ?? '',
    itemClass: address['class'] ?? '',
    tag: address['tag'] ?? '',
    currency: address['currency'] ?? '',
    kind: address['kind'] ?? '',
  };
}

/** Which items are shown, and how. All of it is in the address. */
export function FilterBar({ choices }: { readonly choices: ReturnType<typeof choicesOf> }) {
  const [address, setAddress] = useAddress();
  const [text, setText] = useState(address['q'] ?? '');
  const search = useDebouncedCallback(
    (q: string) => setAddress({ q: q.trim(), page: '' }, 'replace'),
    150,
  );
  const choose = (name: string, label: string, data: readonly Choice[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      data={[...data]}
      limit={100}
      searchable={data.length > 10}
      clearable
      clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
      w={{ base: 'calc(50% - 5px)', sm: 150 }}
      value={address[name] ?? null}
      onChange={(value) => setAddress({ [name]: value ?? '', page: '' }, 'replace')}
    />
  );
  return (
    <Group gap={10}>
      <TextInput
        aria-label="Find items"
        placeholder="Find by id, name or tag"
        leftSection={<IconSearch size={16} aria-hidden />}
        w={{ base: '100%', sm: 230 }}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      {choose('class', 'Class', choices.classes)}
      {choose('tag', 'Tag', choices.tags)}
      {choose('currency', 'Sold in', [...new Set([...choices.virtual, ...choices.real])])}
      {choose(
        'kind',
        'Kind',
        Object.entries(KINDS).map(([value, label]) => ({ value, label })),
      )}
      <SegmentedControl
        aria-label="Show"
        ml={{ sm: 'auto' }}
        w={{ base: '100%', sm: 'auto' }}
        data={[
          { value: 'items', label: 'Items' },
          { value: 'prices', label: 'Prices' },
        ]}
        value={address['view'] === 'prices' ? 'prices' : 'items'}
        onChange={(view) => setAddress({ view: view === 'prices' ? view : '' }, 'replace')}
      />
    </Group>
  );
}

type Choice = string | { readonly value: string; readonly label: string };
