import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { DataTableColumn } from 'mantine-datatable';
import { Moment } from '../../parts/moment.tsx';
import { RoleBadges } from '../../parts/role-badges.tsx';
import { byTitle } from '../../session/roles.ts';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import type { ChosenAct } from './act-dialog.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { describeTitle, type ListedOperator, type Scope } from './scope.ts';

const texts = OPERATORS_TEXTS.list;

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
      title: SHARED_TEXTS.name,
      render: (operator) => <Name operator={operator} isOwn={operator.OperatorId === ownId} />,
    },
    {
      accessor: 'Roles',
      title: texts.roles,
      render: ({ Roles }) => <RolesByTitle scope={scope} roles={Roles} />,
    },
    {
      accessor: 'HasSecondFactor',
      title: texts.secondFactor,
      noWrap: true,
      render: ({ HasSecondFactor }) => texts.hasFactor(HasSecondFactor),
    },
    {
      accessor: 'LastSignInAt',
      title: texts.lastSignIn,
      noWrap: true,
      render: ({ LastSignInAt }) =>
        LastSignInAt === undefined ? texts.never : <Moment at={LastSignInAt} />,
    },
    {
      accessor: 'acts',
      title: <VisuallyHidden>{SHARED_TEXTS.actions}</VisuallyHidden>,
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
        {isOwn && <Badge variant="light">{texts.oneself}</Badge>}
        {Invited && !Disabled && <Badge variant="default">{texts.invited}</Badge>}
        {Disabled && <Badge color="red.9">{texts.disabled}</Badge>}
      </Group>
      <Text size="xs" c="dimmed" className="anywhere">
        {texts.madeBy(CreatedBy, <Moment at={CreatedAt} />)}
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
  if (roles.length === 0) return <Text size="sm">{SHARED_TEXTS.none}</Text>;
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
