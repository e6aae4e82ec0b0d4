import { Button, Checkbox, Fieldset, Group, List, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type Role, ROLES } from '../../session/permissions.ts';
import { type HeldRole, ROLE_WORDS, type RolesOfTitle } from '../../session/roles.ts';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { describeTitle, type Scope } from './scope.ts';

const texts = OPERATORS_TEXTS.roles;

/** The value of a choice of titles that means all of them. */
const ALL = '';

/** Which roles somebody has, for which title. */
export function RolesInput({
  scope,
  roles,
  onRoles,
}: {
  readonly scope: Scope;
  readonly roles: readonly RolesOfTitle[];
  readonly onRoles: (roles: readonly RolesOfTitle[]) => void;
}) {
  const replace = (at: number, of: RolesOfTitle) => onRoles(roles.with(at, of));
  const left = freeTitles(scope, roles);
  const [next] = left;
  return (
    <Stack gap="sm">
      {roles.map((of, at) => (
        <Fieldset
          key={of.titleId ?? ALL}
          legend={
            of.titleId === undefined
              ? texts.forAllTitles
              : texts.forTitle(describeTitle(scope, of.titleId))
          }
          styles={{ legend: { overflowWrap: 'anywhere' } }}
          p="sm"
        >
          <Stack gap="sm">
            {scope.titleId === undefined && (
              <Select
                label={SHARED_TEXTS.title}
                allowDeselect={false}
                data={[of.titleId, ...left].map((titleId) => ({
                  value: titleId ?? ALL,
                  label: describeTitle(scope, titleId),
                }))}
                value={of.titleId ?? ALL}
                onChange={(chosen) =>
                  replace(at, {
                    ...of,
                    titleId: chosen === ALL ? undefined : (chosen ?? undefined),
                  })
                }
              />
            )}
            <RoleBoxes
              roles={of.roles}
              onRoles={(chosen) => replace(at, { ...of, roles: chosen })}
            />
          </Stack>
        </Fieldset>
      ))}
      {scope.titleId === undefined && left.length > 0 && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onRoles([...roles, { titleId: next, roles: [] }])}
          >
            {texts.another}
          </Button>
        </Group>
      )}
      <RoleWords />
    </Stack>
  );
}

function RoleBoxes({
  roles,
  onRoles,
}: {
  readonly roles: readonly Role[];
  readonly onRoles: (roles: readonly Role[]) => void;
}) {
  return (
    <Checkbox.Group
      aria-label={texts.label}
      value={[...roles]}
      onChange={(chosen) => onRoles(ROLES.filter((role) => chosen.includes(role)))}
    >
      <Group gap="sm">
        {ROLES.map((role) => (
          <Checkbox key={role} value={role} label={role} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function RoleWords() {
  return (
    <List size="xs" c="dimmed" spacing={2}>
      {ROLES.map((role) => (
        <List.Item key={role}>
          {texts.meaning(
            <Text span inherit fw={600}>
              {role}
            </Text>,
            ROLE_WORDS[role],
          )}
        </List.Item>
      ))}
    </List>
  );
}

/** Titles for which nothing is chosen yet; undefined: for all of them. */
function freeTitles(
  { titles }: Scope,
  roles: readonly RolesOfTitle[],
): readonly (string | undefined)[] {
  const all = [undefined, ...titles.map(({ TitleId }) => TitleId)];
  return all.filter((titleId) => !roles.some((of) => of.titleId === titleId));
}

/** The roles as the service is told. */
export function toHeld(roles: readonly RolesOfTitle[]): readonly HeldRole[] {
  return roles.flatMap(({ titleId, roles: ofTitle }) =>
    ofTitle.map((Role) => ({ Role, ...(titleId !== undefined && { TitleId: titleId }) })),
  );
}
