import { Badge, Group, Tooltip } from '@mantine/core';
import type { Role } from '../session/permissions.ts';
import { ROLE_WORDS } from '../session/roles.ts';
import { PARTS_TEXTS } from '../texts/parts.ts';

/** Roles; what each may do comes up on hover and on focus. */
export function RoleBadges({ roles }: { readonly roles: readonly Role[] }) {
  return (
    <Group gap={6} component="span">
      {roles.map((role) => (
        <Tooltip
          key={role}
          label={PARTS_TEXTS.role(role, ROLE_WORDS[role])}
          events={{ hover: true, focus: true, touch: true }}
        >
          <Badge component="span" variant={role === 'owner' ? 'filled' : 'light'} tabIndex={0}>
            {role}
          </Badge>
        </Tooltip>
      ))}
    </Group>
  );
}
