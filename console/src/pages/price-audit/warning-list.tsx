import { Group, Pagination, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { AdminGetPriceExposureResult } from 'purser-client';
import { useMemo } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import type { Names } from '../../api/catalog-queries.ts';
import { filterOf, findWarnings } from './filter.ts';
import { shareOf } from './filter-bar.tsx';
import { type Act, WarningCard } from './warning-card.tsx';
import { WarningGroups } from './warning-groups.tsx';

const texts = PRICE_AUDIT_TEXTS.list;
const CARDS = 20;

/** The price warnings: in groups, or those that a filter lets through, the worst first. */
export function WarningList({
  audit: { Items, Warnings, WarningsLeftOut, WarningCounts },
  names,
  act,
}: {
  readonly audit: AdminGetPriceExposureResult;
  readonly names: Names;
  readonly act: Act;
}) {
  const [address, setAddress] = useAddress();
  const { text, kind, currency } = filterOf(address);
  const found = useMemo(
    () => findWarnings(Warnings, { text, kind, currency }, names),
    [Warnings, text, kind, currency, names],
  );
  const pages = Math.max(1, Math.ceil(found.length / CARDS));
  const page = Math.min(pages, Math.max(1, Number(address['page'] ?? 1) || 1));
  if (Warnings.length === 0)
    return <Nothing share={shareOf(address)} isEmpty={Items.length === 0} />;
  if (text + kind + currency === '') {
    const share = shareOf(address);
    return <WarningGroups key={share} counts={WarningCounts} {...{ share, names, act }} />;
  }
  if (found.length === 0) return <Text size="sm">{texts.noneMatches}</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {texts.order}
      </Text>
      {found.slice((page - 1) * CARDS, page * CARDS).map((warning) => (
        <WarningCard
          key={JSON.stringify(warning)}
          warning={warning}
          name={names.get(warning.ItemId)}
          act={act}
        />
      ))}
      {WarningsLeftOut > 0 && page === pages && (
        <Text size="sm" c="dimmed">
          {texts.leftOut(WarningsLeftOut)}
        </Text>
      )}
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={page}
            getControlProps={(control) => ({
              'aria-label': PRICE_AUDIT_TEXTS.paging.control(control),
            })}
            getItemProps={(number) => ({ 'aria-label': PRICE_AUDIT_TEXTS.paging.page(number) })}
            onChange={(next) => setAddress({ page: next === 1 ? '' : String(next) }, 'replace')}
          />
        </Group>
      )}
    </Stack>
  );
}

function Nothing({ share, isEmpty }: { readonly share: number; readonly isEmpty: boolean }) {
  if (isEmpty) {
    return (
      <Empty icon={IconShieldCheck} heading={texts.noItems}>
        <Text size="sm" c="dimmed">
          {texts.noItemsHint}
        </Text>
      </Empty>
    );
  }
  return (
    <Empty icon={IconShieldCheck} heading={share === 0 ? texts.nothing : texts.nothingBy(share)}>
      <Text size="sm" c="dimmed" ta="center" maw={480}>
        {texts.nothingHint}
      </Text>
    </Empty>
  );
}
