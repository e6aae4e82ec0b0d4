import { Group, Stack, Text } from '@mantine/core';
import { Copyable } from '../../parts/copyable.tsx';
import { RoleBadges } from '../../parts/role-badges.tsx';
import { Section } from '../../parts/section.tsx';
import { byTitle } from '../../session/roles.ts';
import type { OwnOperator } from '../../session/use-own-operator.ts';
import { ACCOUNT_TEXTS } from '../../texts/account.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = ACCOUNT_TEXTS.roles;

/** The signed-in operator, with the roles. */
export function OwnRoles({
  operator: { Name, OperatorId, Roles, Titles },
}: {
  readonly operator: OwnOperator;
}) {
  const nameOf = (titleId: string) =>
    Titles.find(({ TitleId }) => TitleId === titleId)?.Name ?? titleId;
  return (
    <Section heading={Name}>
      <Group gap={6}>
        <Text size="sm" c="dimmed">
          {texts.operator}
        </Text>
        <Copyable text={OperatorId} what={texts.id} />
      </Group>
      {Roles.length === 0 ? (
        <Text size="sm">{texts.none}</Text>
      ) : (
        <Stack gap={0}>
          {byTitle(Roles).map(({ titleId, roles }) => (
            <Group key={titleId ?? ''} className="row" justify="space-between" py={6} gap="xs">
              <Text size="sm" className="anywhere">
                {titleId === undefined
                  ? SHARED_TEXTS.allTitles
                  : texts.title(nameOf(titleId), titleId)}
              </Text>
              <RoleBadges roles={roles} />
            </Group>
          ))}
        </Stack>
      )}
      <Text size="xs" c="dimmed">
        {texts.hint}
      </Text>
    </Section>
  );
}
