import { IconTicket, IconTicketOff } from '@tabler/icons-react';
import { SettingRow } from '../../parts/setting-row.tsx';
import { TitleSettings } from '../../parts/title-settings.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';

const texts = KEYS_TEXTS.joining;

/** Whether the title's servers accept join tokens only, and the button that changes it. */
export function JoinTokens() {
  return (
    <TitleSettings about={texts.about} denied={texts.deniedWrite}>
      {({ JoinTokensOnly: isOn }, change) => (
        <SettingRow
          isOn={isOn}
          texts={texts.setting}
          icon={isOn ? IconTicket : IconTicketOff}
          request={{ JoinTokensOnly: !isOn }}
          {...change}
        />
      )}
    </TitleSettings>
  );
}
