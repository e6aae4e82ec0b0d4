import type { AdminSetTitlePurchaseRulesRequest } from 'purser-client';
import type { ComponentProps } from 'react';
import { SettingRow } from '../../parts/setting-row.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';

type Setting = ComponentProps<typeof SettingRow<AdminSetTitlePurchaseRulesRequest>>;

/** A rule of the title, what it means now, and the button that changes it. */
export function RuleRow(setting: Omit<Setting, 'mayWrite' | 'send'>) {
  const purser = usePurser();
  return (
    <SettingRow
      {...setting}
      mayWrite={useMay()('stores:write')}
      send={(body, call) => purser.admin.setTitlePurchaseRules(body, call)}
    />
  );
}
