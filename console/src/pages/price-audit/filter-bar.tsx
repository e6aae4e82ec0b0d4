import { Button, Group, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { PriceWarningCount } from 'purser-client';
import { useMemo, useState } from 'react';
import { useCurrencies } from '../../api/catalog-queries.ts';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { ChoiceFilter, SearchFilter, TYPING_MS } from '../../parts/filters.tsx';
import { type Address, useAddress } from '../../parts/use-address.ts';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { WARNINGS_TEXTS } from '../../texts/warnings.ts';
import { adviceOn } from '../../parts/warning-advice.ts';

const texts = PRICE_AUDIT_TEXTS.filters;

/** From which share on a store that is cheaper is warned of, in percent: 0 to 100. */
export function shareOf({ share = '' }: Address): number {
  const percent = Math.trunc(Number(share));
  return percent >= 0 && percent <= 100 ? percent : 0;
}

/** Which warnings and items are shown. All of it is in the address. */
export function FilterBar({ counts }: { readonly counts: readonly PriceWarningCount[] }) {
  const [address, setAddress] = useAddress();
  const currencies = useCurrencies().data?.VirtualCurrencies;
  const kinds = useMemo(() => toKinds(counts, address['kind'] ?? ''), [counts, address]);
  const setShare = useDebouncedCallback(
    (share: number) => setAddress({ share: share === 0 ? '' : String(share), page: '' }, 'replace'),
    2 * TYPING_MS,
  );
  const [typed, setTyped] = useState<number | undefined | null>(shareOf(address));
  const isFiltered = ['q', 'kind', 'currency'].some((name) => address[name] !== undefined);
  return (
    <Group gap={10} align="flex-end">
      <SearchFilter label={texts.search} placeholder={texts.searchHint} />
      <ChoiceFilter name="kind" label={texts.warning} data={kinds} width={240} />
      <ChoiceFilter
        name="currency"
        label={texts.currency}
        data={(currencies ?? []).map(({ CurrencyCode }) => CurrencyCode)}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => setAddress({ q: '', kind: '', currency: '', page: '' }, 'replace')}
        >
          {texts.clear}
        </Button>
      )}
      <AmountInput
        label={texts.share}
        ml={{ sm: 'auto' }}
        w={{ base: '100%', sm: 210 }}
        max={100}
        rightSection={<Text size="sm">%</Text>}
        amount={typed ?? undefined}
        onAmount={(share) => {
          setTyped(share);
          if (share !== null) setShare(share ?? 0);
        }}
      />
    </Group>
  );
}

/** The kinds of which there are warnings, with how many; the chosen one even if there is none. */
function toKinds(counted: readonly PriceWarningCount[], chosen: string) {
  const counts = new Map<string, number>(chosen === '' ? [] : [[chosen, 0]]);
  for (const { Kind, Count } of counted) counts.set(Kind, (counts.get(Kind) ?? 0) + Count);
  return [...counts].map(([value, count]) => ({
    value,
    label: WARNINGS_TEXTS.kindCount(adviceOn(value).label, count),
  }));
}
