import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { newIdempotencyKey } from '../../parts/idempotency-key.ts';
import type { ApiOperation } from './api-document.ts';

/** What makes a call that changes something safe to repeat. */
export function IdempotencyKeyInput({
  header,
  value,
  onChange,
}: {
  readonly header: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <TextInput
      label={header}
      description="With the same key and the same request, the change is made once, however often it runs. Empty: none."
      maw={480}
      autoComplete="off"
      maxLength={255}
      pattern="[!-~]*"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        <Tooltip label="A new key">
          <ActionIcon
            variant="subtle"
            aria-label="A new key"
            onClick={() => onChange(newIdempotencyKey())}
          >
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}

/** The buttons that send the request; the one for a preview is called `preview`. */
export function RunButtons({
  operation,
  isRunning,
  isDisabled,
}: {
  readonly operation: ApiOperation;
  readonly isRunning: boolean;
  readonly isDisabled: boolean;
}) {
  return (
    <Group gap="sm">
      <Button
        type="submit"
        leftSection={<IconPlayerPlay size={16} />}
        loading={isRunning}
        disabled={isDisabled}
      >
        Run
      </Button>
      {operation.hasPreview && (
        <Button type="submit" name="preview" variant="default" disabled={isDisabled || isRunning}>
          Preview
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {operation.changes
          ? operation.hasPreview
            ? 'It changes what is stored. A preview changes nothing.'
            : 'It changes what is stored.'
          : 'It only reads.'}
      </Text>
    </Group>
  );
}

/** Says what a call will do before it is made. */
export function ConfirmRun({
  operation,
  about,
  asksForPassword,
  onRun,
  onClose,
}: {
  readonly operation: ApiOperation;
  /** What the call is about, as in "title A1B2C". */
  readonly about: string;
  /** The service may want the password first. */
  readonly asksForPassword: boolean;
  readonly onRun: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} title="This changes what is stored" centered>
      <Stack>
        <Text size="sm">
          {operation.path} is run in earnest, on {about}: {operation.summary}
        </Text>
        {asksForPassword && (
          <Text size="sm">
            The service asks for your password first, unless you have shown it within the last
            minutes: it is an act that nobody takes back.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus color="red.9" onClick={onRun}>
            Run it
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
