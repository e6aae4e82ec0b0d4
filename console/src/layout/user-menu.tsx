import {
  ActionIcon,
  Button,
  Menu,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
  useMatches,
} from '@mantine/core';
import { IconLogout, IconMoon, IconSun, IconUser, IconUserCog } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Group } from '@mantine/core';
import { Link } from 'wouter';
import { leave } from '../session/leave.ts';
import { usePurser } from '../session/purser-context.tsx';
import type { OwnOperator } from '../session/use-own-operator.ts';
import { LAYOUT_TEXTS } from '../texts/layout.ts';
import { SHARED_TEXTS } from '../texts/shared.ts';

/** The menu of the signed-in operator, with the choice of the page's looks. */
export function UserMenu({ operator }: { readonly operator: OwnOperator }) {
  const purser = usePurser();
  const { setColorScheme } = useMantineColorScheme();
  // The head of a phone has no room for everything.
  const hasRoom = useMatches({ base: false, xs: true });
  const isDark = useComputedColorScheme('light') === 'dark';
  const signOut = useMutation({
    mutationFn: () => purser.operator.signOut({}),
    onSettled: leave,
  });
  const colors = isDark ? LAYOUT_TEXTS.lightColors : LAYOUT_TEXTS.darkColors;
  const colorsIcon = isDark ? <IconSun size={18} /> : <IconMoon size={18} />;
  const changeColors = () => setColorScheme(isDark ? 'light' : 'dark');
  return (
    <Group gap="xs" wrap="nowrap">
      {hasRoom && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={colors}
          onClick={changeColors}
        >
          {colorsIcon}
        </ActionIcon>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            aria-label={operator.Name}
            leftSection={<IconUser size={16} />}
          >
            <Text span inherit truncate maw={{ base: 64, xs: 240 }}>
              {operator.Name}
            </Text>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{operator.Name}</Menu.Label>
          <Menu.Item component={Link} href="/account" leftSection={<IconUserCog size={16} />}>
            {SHARED_TEXTS.account}
          </Menu.Item>
          {!hasRoom && (
            <Menu.Item leftSection={colorsIcon} onClick={changeColors}>
              {colors}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
            {SHARED_TEXTS.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
