import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useId } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { NamedTitle } from '../../session/title.tsx';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { describeAct, forgetAct, keepLastAct, type LastAct, type Undo } from './last-act.ts';
import { askOverPage } from './undo-host.tsx';

/** How long a toast with a button stays; longer while the pointer is over it. */
const UNDO_MS = 20_000;

/** Says in a toast what was done in a title, with the way back if there is one. The toast stays where another title is opened. */
export function showDone(message: string, title: NamedTitle, undo?: Undo): void {
  if (!undo) {
    notifications.show({ color: 'green', message: <Sentence act={{ message, title }} /> });
    return;
  }
  const id = `done-${newIdempotencyKey()}`;
  const act: LastAct = {
    message,
    title,
    label: undo.label,
    run() {
      notifications.hide(id);
      undo.run((dialog) => askOverPage({ dialog, titleId: title.titleId }));
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

function Sentence({
  act,
  id,
}: {
  readonly act: Pick<LastAct, 'message' | 'title'>;
  readonly id?: string;
}) {
  const [, openTitleId] = /\/t\/([^/]+)/.exec(usePathname()) ?? [];
  return (
    <Text size="sm" className="anywhere" id={id}>
      {describeAct(act, openTitleId)}
    </Text>
  );
}

function WithUndo({ act }: { readonly act: LastAct }) {
  const id = useId();
  return (
    <Group justify="space-between" gap="xs">
      <Sentence act={act} id={id} />
      <Button size="xs" variant="default" aria-describedby={id} onClick={act.run}>
        {act.label}
      </Button>
    </Group>
  );
}
