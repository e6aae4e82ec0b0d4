import { Group, NumberInput, Paper, Stack, Text } from '@mantine/core';
import { IconRefresh, IconRefreshOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { SettingRow } from '../../parts/setting-row.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { writeNumber } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = CONNECTIONS_TEXTS.sessions;
const SECONDS = { min: 60, max: 86_400 };

/** Whether logins give refresh tokens, and how fresh a login must be for changes to the account. */
export function SessionSettings() {
  const purser = usePurser();
  const mayWrite = useMay()('titleSettings:write');
  const settings = useQuery({
    queryKey: ['titleSettings'],
    queryFn: ({ signal }) => purser.operator.getTitleSettings({}, { signal }),
  });
  if (!settings.data) return <Pending of={settings} />;
  const { RefreshTokens: isOn, LinkSessionSeconds: seconds } = settings.data;
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {texts.about}
      </Text>
      <PermissionDenied permission="titleSettings:write" to={texts.denied} />
      <SettingRow
        isOn={isOn}
        texts={texts.refresh}
        icon={isOn ? IconRefresh : IconRefreshOff}
        mayWrite={mayWrite}
        request={{ RefreshTokens: !isOn }}
        send={(body, call) => purser.operator.setTitleSettings(body, call)}
      />
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
    </Stack>
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
  const [typed, setTyped] = useState<number | string>(seconds);
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
      <NumberInput
        label={texts.fresh.input}
        description={texts.fresh.hint(writeNumber(SECONDS.min), writeNumber(SECONDS.max))}
        {...SECONDS}
        allowDecimal={false}
        value={typed}
        onChange={setTyped}
      />
    </ActForm>
  );
}
