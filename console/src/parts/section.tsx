import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

/** A part of a page with its heading, and actions at its side. */
export function Section({
  heading,
  actions,
  isFramed = true,
  children,
}: {
  readonly heading: string;
  readonly actions?: ReactNode;
  /** False: what it holds has frames of its own. */
  readonly isFramed?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  const content = (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h5" id={id}>
          {heading}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
  return isFramed ? (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      {content}
    </Paper>
  ) : (
    <section aria-labelledby={id}>{content}</section>
  );
}
