import {
  IconDeviceMobileOff,
  IconLink,
  IconLogout,
  IconShield,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import type { ListedOperator } from './scope.ts';

const texts = OPERATORS_TEXTS.acts;

/** The actions of an owner on an operator. */
export const ACTS = {
  roles: { label: texts.roles, icon: IconShield },
  link: { label: texts.link, icon: IconLink },
  factor: { label: texts.factor, icon: IconDeviceMobileOff },
  sessions: { label: texts.sessions, icon: IconLogout },
  disable: { label: texts.disable, icon: IconUserOff },
  enable: { label: texts.enable, icon: IconUserCheck },
} as const;

export type Act = keyof typeof ACTS;

/** The actions that make sense in an operator's present state. */
export function actsOf({ Disabled, HasSecondFactor }: ListedOperator): readonly Act[] {
  const factor: readonly Act[] = HasSecondFactor ? ['factor'] : [];
  return Disabled
    ? ['roles', ...factor, 'enable']
    : ['roles', 'link', ...factor, 'sessions', 'disable'];
}
