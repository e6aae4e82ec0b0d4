import { List, Stack, Text } from '@mantine/core';
import {
  IconDeviceGamepad2,
  IconGift,
  IconLock,
  IconLockOpen,
  IconTrendingDown,
} from '@tabler/icons-react';
import { Failure } from '../../parts/failure.tsx';
import { usePurchaseRules } from '../../parts/use-purchase-rules.ts';
import { useMay } from '../../session/title.tsx';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { RuleRow } from './rule-row.tsx';
import { useAuditedItems } from './use-price-audit.ts';

const { rules: texts, unsold: unsoldTexts } = PRICE_AUDIT_TEXTS;
const NAMED_MAX = 10;

/** The rules for all purchases and balances of the title, each with the button that changes it. */
export function PurchaseRules({ catalogVersion }: { readonly catalogVersion: string }) {
  const rules = usePurchaseRules();
  const mayWrite = useMay()('stores:write');
  if (rules.error) return <Failure error={rules.error} onRetry={() => void rules.refetch()} />;
  if (!rules.data) return null;
  const { RequireStore, ZeroPrice, AllowNegativeBalances, AllowClientBalanceChanges } = rules.data;
  const isFree = ZeroPrice === 'Free';
  return (
    <Stack gap="xs">
      <RuleRow
        isOn={RequireStore}
        texts={texts.requireStore}
        icon={RequireStore ? IconLock : IconLockOpen}
        request={{ RequireStore: !RequireStore }}
      >
        {!RequireStore && <WhenRequired {...{ catalogVersion }} />}
      </RuleRow>
      <RuleRow
        isOn={isFree}
        texts={texts.zeroPrice}
        icon={IconGift}
        request={{ ZeroPrice: isFree ? 'NotSold' : 'Free' }}
      />
      <RuleRow
        isOn={AllowNegativeBalances}
        texts={texts.negativeBalances}
        icon={IconTrendingDown}
        request={{ AllowNegativeBalances: !AllowNegativeBalances }}
      />
      <RuleRow
        isOn={AllowClientBalanceChanges}
        texts={texts.clientBalances}
        icon={IconDeviceGamepad2}
        request={{ AllowClientBalanceChanges: !AllowClientBalanceChanges }}
      />
      {!mayWrite && (
        <Text size="sm" c="dimmed">
          {texts.whoMay}
        </Text>
      )}
    </Stack>
  );
}

/** The items that nobody could buy any more if purchases had to name a store. */
function WhenRequired({ catalogVersion }: { readonly catalogVersion: string }) {
  const { items, isComplete, error, refetch } = useAuditedItems(catalogVersion);
  const unsold = items.filter(
    ({ Prices }) =>
      Prices.some(({ Source }) => Source === 'Catalog') &&
      !Prices.some(({ Source }) => Source === 'Store'),
  );
  const more = unsold.length - NAMED_MAX;
  if (error && !isComplete) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!isComplete) return <Text size="sm">{unsoldTexts.looking}</Text>;
  if (unsold.length === 0) return <Text size="sm">{unsoldTexts.allSold}</Text>;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {unsoldTexts.items(unsold.length)}
      </Text>
      <List size="sm" className="anywhere">
        {unsold.slice(0, NAMED_MAX).map(({ ItemId }) => (
          <List.Item key={ItemId}>{ItemId}</List.Item>
        ))}
        {more > 0 && <List.Item>{unsoldTexts.more(more)}</List.Item>}
      </List>
    </Stack>
  );
}
