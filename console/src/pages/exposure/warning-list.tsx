import { Group, Pagination, Stack, Text } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import type { AdminGetPriceExposureResult } from 'purser-client';
import { useMemo } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { filterOf, findWarnings, type Names } from './filter.ts';
import { shareOf } from './filter-bar.tsx';
import { type Act, WarningCard } from './warning-card.tsx';

const CARDS = 20;

/** What looks wrong, the worst first. */
export function WarningList({
  exposure: { Items, Warnings, WarningsLeftOut },
  names,
  act,
}: {
  readonly exposure: AdminGetPriceExposureResult;
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
  if (found.length === 0) return <Text size="sm">No warning matches.</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        The worst is first: what gives something for nothing, then what is furthest below its
        reference price, as a share of it.
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
          {WarningsLeftOut.toLocaleString()} more warnings are not listed: none of them is worse.
        </Text>
      )}
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={page}
            getControlProps={(control) => ({ 'aria-label': `Page: ${control}` })}
            getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
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
      <Empty icon={IconShieldCheck} heading="The catalog has no items yet">
        <Text size="sm" c="dimmed">
          Nobody can get anything.
        </Text>
      </Empty>
    );
  }
  return (
    <Empty
      icon={IconShieldCheck}
      heading={
        share === 0 ? 'Nothing undercuts anything' : `Nothing undercuts by more than ${share} %`
      }
    >
      <Text size="sm" c="dimmed" ta="center" maw={480}>
        Nothing is given for nothing either, and every price can be paid. A tampered client gets
        what “All prices” lists, and nothing cheaper.
      </Text>
    </Empty>
  );
}
