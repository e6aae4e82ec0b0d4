import { Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import {
  INSTALLATION_PERMISSIONS,
  type JudgedPermission,
  type Role,
  ROLES,
  ROLES_WITH,
} from '../session/permissions.ts';
import { useMay } from '../session/title.tsx';
import { PARTS_TEXTS } from '../texts/parts.ts';

const texts = PARTS_TEXTS.denied;

/** Says what an operator may not do, and which role may. Nothing where the operator may. */
export function PermissionDenied({
  permission,
  to,
}: {
  readonly permission: JudgedPermission;
  /** As in "to ban players". */
  readonly to: string;
}) {
  if (useMay()(permission)) return null;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="dimmed">
      <IconLock size={16} style={{ flexShrink: 0, marginTop: 2 }} aria-hidden />
      <Text size="sm">{texts.advice(to, describeRoles(permission))}</Text>
    </Group>
  );
}

function describeRoles(permission: JudgedPermission): string {
  const roles = describeAny(ROLES_WITH[permission]);
  return INSTALLATION_PERMISSIONS.includes(permission) ? texts.forAllTitles(roles) : roles;
}

function describeAny(roles: readonly Role[]): string {
  return roles.length === ROLES.length ? texts.anyRole : texts.oneOf(roles);
}
