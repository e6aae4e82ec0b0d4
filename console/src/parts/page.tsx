import { Center, Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { PARTS_TEXTS } from '../texts/parts.ts';
import { Failure } from './failure.tsx';
import { Spinner } from './spinner.tsx';

const HeadContext = createContext<HTMLElement | null>(null);

/** A page with its heading, and actions at its side: the main one stands first. */
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
  const [head, setHead] = useState<HTMLElement | null>(null);
  return (
    <Stack gap="md" maw={1280}>
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h3">
          {heading}
        </Title>
        <Group gap="xs">
          <Group gap="xs" ref={setHead} style={{ display: 'contents' }} />
          {actions}
        </Group>
      </Group>
      <HeadContext value={head}>{children}</HeadContext>
    </Stack>
  );
}

/** Puts the main action of a part of a page, of a tab for example, where each page has it: at the side of the heading. */
export function PageAction({ children }: { readonly children: ReactNode }) {
  const head = use(HeadContext);
  return head && createPortal(children, head);
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
      <Spinner />
    </Center>
  );
}
