import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeFailure, isGivenUp, requestIdOf } from '../api/purser.ts';
import { SHARED_TEXTS } from '../texts/shared.ts';

/** Says what has failed, what to do, and the id by which the call is found in the log. */
export function Failure({
  error,
  onRetry,
  labels,
  children,
}: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Labels of a form by the members of its request. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Advice, where the service gives none. */
  readonly children?: ReactNode;
}) {
  const requestId = requestIdOf(error);
  const color = isGivenUp(error) ? 'gray' : 'red';
  return (
    <Alert color={color} variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap="xs">
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {describeFailure(error, labels)}
        </Text>
        {children}
        {(onRetry || requestId !== undefined) && (
          <Group gap="sm">
            {onRetry && (
              <Button size="xs" variant="light" color={color} onClick={onRetry}>
                {SHARED_TEXTS.retry}
              </Button>
            )}
            {requestId !== undefined && (
              <Text size="xs">
                {SHARED_TEXTS.requestId} <Code>{requestId}</Code>
              </Text>
            )}
          </Group>
        )}
      </Stack>
    </Alert>
  );
}
