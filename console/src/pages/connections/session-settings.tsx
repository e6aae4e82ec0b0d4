import { Group, Paper, Text } from '@mantine/core';
import { IconRefresh, IconRefreshOff } from '@tabler/icons-react';
import { useState } from 'react';
import { AmountInput } from '../../parts/amount-input/amount-input.tsx';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { SettingRow } from '../../parts/setting-row.tsx';
import { TitleSettings } from '../../parts/title-settings.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = CONNECTIONS_TEXTS.sessions;
const SECONDS = { min: 60, max: 2_592_000 };

/** Whether logins give refresh tokens, and how fresh a login must be for changes to the account. */
export function SessionSettings() {
  return (
    <TitleSettings about={texts.about} denied={texts.denied}>
      {({ RefreshTokens: isOn, LinkSessionSeconds: seconds }, change) => (
        <>
          <SettingRow
            isOn={isOn}
            texts={texts.refresh}
            icon={isOn ? IconRefresh : IconRefreshOff}
            request={{ RefreshTokens: !isOn }}
            {...change}
          />
          <FreshSetting seconds={seconds} mayWrite={change.mayWrite} />
        </>
      )}
    </TitleSettings>
  );
}

function FreshSetting({
  seconds,
  mayWrite,
}: {
  readonly seconds: number;
  readonly mayWrite: boolean;
}) {
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label={texts.fresh.label}>
      <Group justify="space-between" gap="sm">
        <div style={{ flex: '1 1 240px' }}>
          <Text size="sm" fw={600}>
            {texts.fresh.is(writeNumber(seconds))}
          </Text>
          <Text size="sm" c="dimmed">
            {texts.fresh.about}
          </Text>
        </div>
        {mayWrite && (
          <DialogButton
            label={SHARED_TEXTS.change}
            heading={texts.fresh.label}
            variant="default"
            size="xs"
          >
            {(close) => <FreshForm seconds={seconds} onClose={close} />}
          </DialogButton>
        )}
      </Group>
    </Paper>
  );
}

function FreshForm({
  seconds,
  onClose,
}: {
  readonly seconds: number;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [typed, setTyped] = useState<number | undefined | null>(seconds);
  const isNew = typeof typed === 'number' && typed !== seconds;
  return (
    <ActForm
      act={SHARED_TEXTS.change}
      request={isNew ? { LinkSessionSeconds: typed } : undefined}
      send={(body, call) => purser.operator.setTitleSettings(body, call)}
      done={() => texts.fresh.is(writeNumber(Number(typed)))}
      onClose={onClose}
    >
      <Text size="sm">{texts.fresh.about}</Text>
      <AmountInput
        label={texts.fresh.input}
        isRequired
        {...SECONDS}
        amount={typed ?? undefined}
        onAmount={setTyped}
      />
    </ActForm>
  );
}
