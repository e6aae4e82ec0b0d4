import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { newIdempotencyKey } from '../../parts/idempotency-key.ts';
import { API_TEXTS } from '../../texts/api.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { ApiOperation } from './api-document.ts';

const texts = API_TEXTS.run;

/** The idempotency key, which makes a call that changes something safe to repeat. */
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
      description={texts.keyHint}
      maw={480}
      autoComplete="off"
      maxLength={255}
      pattern="[!-~]*"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={
        <Tooltip label={texts.newKey}>
          <ActionIcon
            variant="subtle"
            aria-label={texts.newKey}
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
        {texts.label}
      </Button>
      {operation.hasPreview && (
        <Button type="submit" name="preview" variant="default" disabled={isDisabled || isRunning}>
          {texts.preview}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {operation.changes
          ? operation.hasPreview
            ? texts.canPreview
            : texts.changes
          : texts.reads}
      </Text>
    </Group>
  );
}

/** Says what a call will do before it is made. */
export function ConfirmRun({
  operation: { path, summary },
  titleId,
  asksForPassword,
  onRun,
  onClose,
}: {
  readonly operation: ApiOperation;
  readonly titleId: string;
  /** The service may want the password first. */
  readonly asksForPassword: boolean;
  readonly onRun: () => void;
  readonly onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} title={texts.ask} centered>
      <Stack>
        <Text size="sm">{texts.inEarnest({ path, titleId, summary })}</Text>
        {asksForPassword && <Text size="sm">{texts.asksForPassword}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {SHARED_TEXTS.cancel}
          </Button>
          <Button data-autofocus color="red.9" onClick={onRun}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
