import { Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import {
  INSTALLATION_PERMISSIONS,
  type JudgedPermission,
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
        Your roles do not allow you to {to}. An owner can give you the role{' '}
        {ROLES_WITH[permission].join(' or ')}
        {INSTALLATION_PERMISSIONS.includes(permission) && ' for all titles'}.
      </Text>
    </Group>
  );
}
