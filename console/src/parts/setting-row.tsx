import { Group, Paper, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { CallOptions } from 'purser-client';
import type { ReactNode } from 'react';
import { ActForm } from './act-form.tsx';
import { DialogButton } from './dialog-button.tsx';

interface ChangeTexts {
  /** On the button that opens the dialog. */
  readonly open: string;
  /** On the button that makes the change. */
  readonly act: string;
  readonly effect: string;
  readonly done: string;
}

/** Texts of a setting that is on or off. */
interface SettingTexts {
  readonly label: string;
  readonly on: string;
  readonly off: string;
  readonly whenOn: string;
  readonly whenOff: string;
  readonly turnOn: ChangeTexts;
  readonly turnOff: ChangeTexts;
}

/** A setting of the title that is on or off, what it means now, and the button that changes it. */
export function SettingRow<Request extends object>({
  isOn,
  texts,
  icon: Icon,
  mayWrite,
  request,
  send,
  children,
}: {
  readonly isOn: boolean;
  readonly texts: SettingTexts;
  readonly icon: Icon;
  readonly mayWrite: boolean;
  /** Changes the setting. */
  readonly request: Request;
  readonly send: (request: Request, call: CallOptions) => Promise<unknown>;
  /** Further content of the dialog. */
  readonly children?: ReactNode;
}) {
  const change = isOn ? texts.turnOff : texts.turnOn;
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label={texts.label}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm" wrap="nowrap" flex={1} miw={240} align="flex-start">
          <Icon size={20} stroke={1.6} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
          <div>
            <Text size="sm" fw={600}>
              {isOn ? texts.on : texts.off}
            </Text>
            <Text size="sm" c="dimmed">
              {isOn ? texts.whenOn : texts.whenOff}
            </Text>
          </div>
        </Group>
        {mayWrite && (
          <DialogButton label={change.open} variant="default" size="xs">
            {(close) => (
              <ActForm
                act={change.act}
                request={request}
                send={send}
                done={() => change.done}
                onClose={close}
              >
                <Text size="sm">{change.effect}</Text>
                {children}
              </ActForm>
            )}
          </DialogButton>
        )}
      </Group>
    </Paper>
  );
}
