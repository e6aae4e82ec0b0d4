import { Stack, Text } from '@mantine/core';
import { IconTicket, IconTicketOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { SettingRow } from '../../parts/setting-row.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';

const texts = KEYS_TEXTS.joining;

/** Whether the title's servers accept join tokens only, and the button that changes it. */
export function JoinTokens() {
  const purser = usePurser();
  const mayWrite = useMay()('titleSettings:write');
  const settings = useQuery({
    queryKey: ['titleSettings'],
    queryFn: ({ signal }) => purser.operator.getTitleSettings({}, { signal }),
  });
  if (!settings.data) return <Pending of={settings} />;
  const { JoinTokensOnly: isOn } = settings.data;
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {texts.about}
      </Text>
      <PermissionDenied permission="titleSettings:write" to={texts.deniedWrite} />
      <SettingRow
        isOn={isOn}
        texts={texts.setting}
        icon={isOn ? IconTicket : IconTicketOff}
        mayWrite={mayWrite}
        request={{ JoinTokensOnly: !isOn }}
        send={(body, call) => purser.operator.setTitleSettings(body, call)}
      />
    </Stack>
  );
}
