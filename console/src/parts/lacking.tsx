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

/** Says what an operator may not do, and which role may. Nothing where the operator may. */
export function Lacking({
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
      <Text size="sm">
        Your roles do not allow you to {to}. An owner can give you {describeRoles(permission)}.
      </Text>
    </Group>
  );
}

function describeRoles(permission: JudgedPermission): string {
  if (INSTALLATION_PERMISSIONS.includes(permission)) {
    return `${describeAny(ROLES_WITH[permission])} for all titles`;
  }
  return describeAny(ROLES_WITH[permission]);
}

function describeAny(roles: readonly Role[]): string {
  return roles.length === ROLES.length ? 'any role' : `the role ${roles.join(' or ')}`;
}
