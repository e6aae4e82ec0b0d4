import { Group, Stack, Text } from '@mantine/core';
import type { CallOptions } from 'purser-client';
import type { ReactNode } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

/** A line with a name or a way in of a player, and what can be done with it. */
export function IdentityRow({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Group px="md" py="sm" justify="space-between" className="row" gap="xs">
      <Stack gap={0} miw={0} flex="1 1 200px">
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm" {...(value === undefined && { c: 'dimmed' })} className="anywhere">
          {value ?? SHARED_TEXTS.none}
        </Text>
      </Stack>
      <Group gap="xs">{children}</Group>
    </Group>
  );
}

/** The button that takes a way in away, after a question. */
export function RemoveButton<Request extends object, Result>({
  about,
  effect,
  ...form
}: {
  readonly about: string;
  readonly effect: ReactNode;
  readonly request: Request;
  readonly send: (request: Request, options: CallOptions) => Promise<Result>;
  readonly done: (result: Result) => string;
}) {
  return (
    <DialogButton
      size="compact-sm"
      variant="subtle"
      color="red"
      label={SHARED_TEXTS.remove}
      about={about}
    >
      {(close) => (
        <ActForm act={SHARED_TEXTS.remove} isDestructive {...form} onClose={close}>
          <Text size="sm" className="anywhere">
            {effect}
          </Text>
        </ActForm>
      )}
    </DialogButton>
  );
}
