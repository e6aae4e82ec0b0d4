import { ActionIcon, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Moment } from '../../parts/moment.tsx';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

/** When the service was asked, and a button that asks it again. */
export function AsOf({ at }: { readonly at: number }) {
  const queries = useQueryClient();
  const isAsking = useIsFetching({ queryKey: ['priceAudit'] }) > 0;
  if (at === 0) return null;
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        {SHARED_TEXTS.asOf} <Moment at={new Date(at).toISOString()} />
      </Text>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={PRICE_AUDIT_TEXTS.lookAgain}
        loading={isAsking}
        onClick={() => void queries.invalidateQueries()}
      >
        <IconRefresh size={16} />
      </ActionIcon>
    </Group>
  );
}
