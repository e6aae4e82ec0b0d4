import { Group, SegmentedControl } from '@mantine/core';
import { ChoiceFilter, SearchFilter } from '../../parts/filters.tsx';
import { type Address, useAddress } from '../../parts/use-address.ts';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { type choicesOf, type ItemFilter, KINDS } from './item-filter.ts';

const texts = CATALOGS_TEXTS.filters;

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
      <SearchFilter label={texts.search} placeholder={texts.searchHint} />
      <ChoiceFilter name="class" label={CATALOGS_TEXTS.class} data={choices.classes} />
      <ChoiceFilter name="tag" label={texts.tag} data={choices.tags} />
      <ChoiceFilter
        name="currency"
        label={texts.currency}
        data={[...new Set([...choices.virtual, ...choices.real])]}
      />
      <ChoiceFilter
        name="kind"
        label={CATALOGS_TEXTS.kind}
        data={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <SegmentedControl
        aria-label={texts.view}
        ml={{ sm: 'auto' }}
        w={{ base: '100%', sm: 'auto' }}
        data={[
          { value: 'items', label: texts.items },
          { value: 'prices', label: CATALOGS_TEXTS.prices },
        ]}
        value={address['view'] === 'prices' ? 'prices' : 'items'}
        onChange={(view) => setAddress({ view: view === 'prices' ? view : '' }, 'replace')}
      />
    </Group>
  );
}
