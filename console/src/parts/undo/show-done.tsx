import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId } from 'react';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { forgetAct, keepLastAct, type LastAct } from './last-act.ts';

/** How long a toast with a button stays; longer while the pointer is over it. */
const UNDO_MS = 20_000;

/** The way back from an act. */
export type Undo = Omit<LastAct, 'message'>;

/** Says in a toast what was done, with the way back if there is one. */
export function showDone(message: string, undo?: Undo): void {
  if (!undo) {
    notifications.show({
      color: 'green',
      message: (
        <Text size="sm" className="anywhere">
          {message}
        </Text>
      ),
    });
    return;
  }
  const id = `done-${newIdempotencyKey()}`;
  const act: LastAct = {
    message,
    label: undo.label,
    run() {
      notifications.hide(id);
      undo.run();
    },
  };
  keepLastAct(act);
  notifications.show({
    id,
    color: 'green',
    autoClose: UNDO_MS,
    onClose: () => forgetAct(act),
    message: <WithUndo act={act} />,
  });
}

function WithUndo({ act: { message, label, run } }: { readonly act: LastAct }) {
  const id = useId();
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" className="anywhere" id={id}>
        {message}
      </Text>
      <Button size="xs" variant="default" aria-describedby={id} onClick={run}>
        {label}
      </Button>
    </Group>
  );
}
