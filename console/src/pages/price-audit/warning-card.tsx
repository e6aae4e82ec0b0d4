import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { AuditedPriceWarning } from 'purser-client';
import { Link } from 'wouter';
import { storeAddress, withParams } from '../../parts/addresses.ts';
import { useMay } from '../../session/title.tsx';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { adviceOn } from '../../parts/warning-advice.ts';
import { Accepted, AcceptanceButton } from './acceptance.tsx';
import { severityOf } from './severity.ts';
import { SeverityBadge } from './severity-badge.tsx';

const texts = PRICE_AUDIT_TEXTS.card;

/** An action against a warning. */
export interface Act {
  readonly catalogVersion: string;
  /** The ids of stores in which players can buy. */
  readonly openStores: readonly string[];
  readonly onCloseStore: (storeId: string) => void;
  /** Shows all prices of an item; absent: they are shown already. */
  readonly onItem?: ((itemId: string) => void) | undefined;
}

/** A warning: how bad it is, what is the matter, and what to do. */
export function WarningCard({
  warning,
  name,
  act,
}: {
  readonly warning: AuditedPriceWarning;
  /** Of the item. */
  readonly name: string | undefined;
  readonly act: Act;
}) {
  const { Kind, ItemId, StoreId, Text: text } = warning;
  const { label, whatToDo } = adviceOn(Kind);
  return (
    <Paper withBorder px="md" py="sm" component="article" aria-label={texts.heading(label, ItemId)}>
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text size="sm" fw={600} className="anywhere">
            {name || ItemId}
            <Text span inherit fw={400} c="dimmed">
              {' '}
              · {label}
            </Text>
          </Text>
          <SeverityBadge severity={severityOf(warning)} isUnusual={warning.Level === 'Warning'} />
        </Group>
        <Text size="sm" className="anywhere">
          {text}
        </Text>
        {warning.Level === 'Accepted' ? (
          <Accepted warning={warning} />
        ) : (
          <Text size="sm" c="dimmed">
            {whatToDo}
          </Text>
        )}
        <Group gap="xs" mt={2}>
          <Remedies warning={warning} act={act} />
          {StoreId !== undefined && act.openStores.includes(StoreId) && (
            <CloseStore storeId={StoreId} onClose={() => act.onCloseStore(StoreId)} />
          )}
          <AcceptanceButton warning={warning} catalogVersion={act.catalogVersion} />
          {act.onItem && (
            <Button
              size="xs"
              variant="subtle"
              aria-label={texts.allPricesOf(ItemId)}
              onClick={() => act.onItem?.(ItemId)}
            >
              {PRICE_AUDIT_TEXTS.allPrices}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** Where what is wrong is put right. */
function Remedies({
  warning: { Kind, ItemId, StoreId },
  act: { catalogVersion },
}: {
  readonly warning: AuditedPriceWarning;
  readonly act: Act;
}) {
  return (
    <>
      {StoreId === undefined ? (
        <Button
          size="xs"
          variant="default"
          component={Link}
          href={withParams('catalogs', { version: catalogVersion, item: ItemId })}
          aria-label={texts.openThisItem(ItemId)}
        >
          {texts.openItem}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          component={Link}
          href={storeAddress({ CatalogVersion: catalogVersion, StoreId }, ItemId)}
          aria-label={texts.openInThisStore(StoreId, ItemId)}
        >
          {texts.openStore}
        </Button>
      )}
      {Kind === 'UnknownCurrency' && (
        <Button
          size="xs"
          variant="default"
          component={Link}
          href={withParams('currencies', {})}
          aria-label={texts.currenciesFor(ItemId)}
        >
          {SHARED_TEXTS.currencies}
        </Button>
      )}
    </>
  );
}

function CloseStore({
  storeId,
  onClose,
}: {
  readonly storeId: string;
  readonly onClose: () => void;
}) {
  if (!useMay()('stores:write')) return null;
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={texts.closeThisStore(storeId)}
      onClick={onClose}
    >
      {texts.closeStore}
    </Button>
  );
}
