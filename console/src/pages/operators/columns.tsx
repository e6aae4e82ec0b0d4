import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import { Moment } from '../../parts/moment.tsx';
import { RoleBadges } from '../../parts/role-badges.tsx';
import { byTitle } from '../../session/roles.ts';
import type { ChosenAct } from './act-dialog.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { describeTitle, type ListedOperator, type Scope } from './scope.ts';

/** The columns of the list of operators. */
export function columnsOf({
  scope,
  ownId,
  onAct,
}: {
  readonly scope: Scope;
  /** Of whoever is signed in. */
  readonly ownId: string;
  readonly onAct: (chosen: ChosenAct) => void;
}): readonly DataTableColumn<ListedOperator>[] {
  return [
    {
      accessor: 'Name',
      title: 'Name',
      render: (operator) => <Name operator={operator} isOwn={operator.OperatorId === ownId} />,
    },
    {
      accessor: 'Roles',
      title: 'Roles',
      render: ({ Roles }) => <RolesByTitle scope={scope} roles={Roles} />,
    },
    {
      accessor: 'HasSecondFactor',
      title: 'Second factor',
      noWrap: true,
      render: ({ HasSecondFactor }) => (HasSecondFactor ? 'on' : 'off'),
    },
    {
      accessor: 'LastSignInAt',
      title: 'Last sign-in',
      noWrap: true,
      render: ({ LastSignInAt }) =>
        LastSignInAt === undefined ? 'never' : <Moment at={LastSignInAt} />,
    },
    {
      accessor: 'acts',
      title: <VisuallyHidden>Actions</VisuallyHidden>,
      textAlign: 'right',
      render: (operator) => (
        <OperatorActions operator={operator} onAct={(act) => onAct({ act, operator })} />
      ),
    },
  ];
}

function Name({
  operator: { Name, Disabled, Invited, CreatedAt, CreatedBy },
  isOwn,
}: {
  readonly operator: ListedOperator;
  readonly isOwn: boolean;
}) {
  return (
    <Stack gap={2} miw={160}>
      <Group gap={6}>
        <Text size="sm" fw={500} className="anywhere">
          {Name}
        </Text>
        {isOwn && <Badge variant="light">you</Badge>}
        {Invited && !Disabled && <Badge variant="default">invited</Badge>}
        {Disabled && <Badge color="red.9">disabled</Badge>}
      </Group>
      <Text size="xs" c="dimmed" className="anywhere">
        by {CreatedBy}, <Moment at={CreatedAt} />
      </Text>
    </Stack>
  );
}

function RolesByTitle({
  scope,
  roles,
}: {
  readonly scope: Scope;
  readonly roles: ListedOperator['Roles'];
}) {
  if (roles.length === 0) return <Text size="sm">none</Text>;
  return (
    <Stack gap={4} miw={180}>
      {byTitle(roles).map(({ titleId, roles: ofTitle }) => (
        <Group key={titleId ?? ''} gap={6}>
          <Text size="xs" c="dimmed" className="anywhere">
            {describeTitle(scope, titleId)}
          </Text>
          <RoleBadges roles={ofTitle} />
        </Group>
      ))}
    </Stack>
  );
}
