import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of the page with a heading. */
export function Section({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: ReactNode;
}) {
  return (
    <Stack component="section" gap="xs">
      <Title order={3} size="h5">
        {heading}
      </Title>
      {children}
    </Stack>
  );
}
