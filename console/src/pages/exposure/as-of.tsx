import { ActionIcon, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Moment } from '../../parts/moment.tsx';

/** When the service was asked, and a button that asks it again. */
export function AsOf({ at }: { readonly at: number }) {
  const queries = useQueryClient();
  const isAsking = useIsFetching({ queryKey: ['exposure'] }) > 0;
  if (at === 0) return null;
  return (
    <Group gap={6}>
      <Text size="sm" c="dimmed">
        As of <Moment at={new Date(at).toISOString()} />
      </Text>
      <ActionIcon
        variant="default"
        size={30}
        aria-label="Look again"
        loading={isAsking}
        onClick={() => void queries.invalidateQueries()}
      >
        <IconRefresh size={16} />
      </ActionIcon>
    </Group>
  );
}
