import { newIdempotencyKey } from '../idempotency-key.ts';
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useId } from 'react';

/** How long a toast with a button stays; longer while the pointer is over it. */
const UNDO_MS = 20_000;

/** The way back from an act. */
export interface Undo {
  /** On the button. */
  readonly label: string;
  readonly run: () => void;
}

/** Says in a toast what was done, with the way back if there is one. */
export function showDone(message: ReactNode, undo?: Undo): void {
  const id = `done-${newIdempotencyKey()}`;
  notifications.show({
    id,
    color: 'green',
    ...(undo && { autoClose: UNDO_MS }),
    message: undo ? (
      <WithUndo message={message} undo={undo} onUndo={() => notifications.hide(id)} />
    ) : (
      message
    ),
  });
}

function WithUndo({
  message,
  undo,
  onUndo,
}: {
  readonly message: ReactNode;
  readonly undo: Undo;
  readonly onUndo: () => void;
}) {
  const id = useId();
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" className="anywhere" id={id}>
        {message}
      </Text>
      <Button
        size="xs"
        variant="default"
        aria-describedby={id}
        onClick={() => {
          onUndo();
          undo.run();
        }}
      >
        {undo.label}
      </Button>
    </Group>
  );
}
