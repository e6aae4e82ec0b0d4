import { Stack } from '@mantine/core';
import { Page } from '../../parts/page.tsx';
import type { OwnOperator } from '../../session/use-own-operator.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { OwnRoles } from './own-roles.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The own account: roles, password, second factor, sessions. */
export default function AccountPage({ operator }: { readonly operator: OwnOperator }) {
  return (
    <Page heading={SHARED_TEXTS.account}>
      <Stack maw={820}>
        <OwnRoles operator={operator} />
        <PasswordSection operator={operator} />
        <SecondFactor operator={operator} />
        <OwnSessions />
      </Stack>
    </Page>
  );
}
