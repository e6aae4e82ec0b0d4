import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { FailureWords } from '../api/describe-refusal.ts';
import { describeFailure, isGivenUp, requestIdOf } from '../api/purser.ts';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { useEqualFailures } from './equal-failures.ts';

/**
 * Says what has failed, what to do, and the id by which the call is found in the log. Of several parts of a page that failed for the same
 * reason the first says it for all.
 */
export function Failure({
  error,
  onRetry,
  labels,
  toPlace,
  children,
}: FailureWords & {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** Advice, where the service gives none. */
  readonly children?: ReactNode;
}) {
  const requestId = requestIdOf(error);
  const color = isGivenUp(error) ? 'gray' : 'red';
  const text = describeFailure(error, { labels, toPlace });
  const ref = useRef<HTMLDivElement>(null);
  const { isShown, count, retry } = useEqualFailures(ref, { text, onRetry });
  if (!isShown) return null;
  return (
    <Alert
      ref={ref}
      color={color}
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
    >
      <Stack gap="xs">
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {text}
        </Text>
        {count > 1 && <Text size="sm">{SHARED_TEXTS.equalFailures(count)}</Text>}
        {children}
        {(onRetry || requestId !== undefined) && (
          <Group gap="sm">
            {onRetry && (
              <Button size="xs" variant="light" color={color} onClick={retry}>
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
