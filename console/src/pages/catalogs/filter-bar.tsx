import { Group, SegmentedControl } from '@mantine/core';
import { ChoiceFilter, SearchFilter } from '../../parts/filters.tsx';
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
  return (
    <Group gap={10}>
      <SearchFilter label="Find items" placeholder="Find by id, name or tag" />
      <ChoiceFilter name="class" label="Class" data={choices.classes} />
      <ChoiceFilter name="tag" label="Tag" data={choices.tags} />
      <ChoiceFilter
        name="currency"
        label="Sold in"
        data={[...new Set([...choices.virtual, ...choices.real])]}
      />
      <ChoiceFilter
        name="kind"
        label="Kind"
        data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
      />
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
