import {
  IconDeviceMobileOff,
  IconLink,
  IconLogout,
  IconShield,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import type { ListedOperator } from './scope.ts';

/** What an owner can do about an operator. */
export const ACTS = {
  roles: { label: 'Set roles', icon: IconShield },
  link: { label: 'New link', icon: IconLink },
  factor: { label: 'Remove the second factor', icon: IconDeviceMobileOff },
  sessions: { label: 'End sessions', icon: IconLogout },
  disable: { label: 'Disable', icon: IconUserOff },
  enable: { label: 'Enable', icon: IconUserCheck },
} as const;

export type Act = keyof typeof ACTS;

/** What makes sense about an operator as they are now. */
export function actsOf({ Disabled, HasSecondFactor }: ListedOperator): readonly Act[] {
  const factor: readonly Act[] = HasSecondFactor ? ['factor'] : [];
  return Disabled
    ? ['roles', ...factor, 'enable']
    : ['roles', 'link', ...factor, 'sessions', 'disable'];
}
