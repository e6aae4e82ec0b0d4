import { Center, Group, Loader, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { PARTS_TEXTS } from '../texts/parts.ts';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { Failure } from './failure.tsx';

/** A page with its heading, and actions at its side. */
export function Page({
  heading,
  actions,
  children,
}: {
  readonly heading: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  useDocumentTitle(PARTS_TEXTS.documentTitle(heading));
  return (
    <Stack gap="md" maw={1280}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          {heading}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

/** The state of a query that has no data yet. */
export interface Loading {
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Shows that something is loading, or why it cannot. */
export function Pending({ of }: { readonly of: Loading }) {
  if (of.error) return <Failure error={of.error} onRetry={() => void of.refetch()} />;
  return (
    <Center h={200}>
      <Loader aria-label={SHARED_TEXTS.loading} />
    </Center>
  );
}
