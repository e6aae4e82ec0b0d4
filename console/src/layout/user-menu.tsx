import {
  ActionIcon,
  Button,
  Menu,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
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
  const isDark = useComputedColorScheme('light') === 'dark';
  const signOut = useMutation({
    mutationFn: () => purser.operator.signOut({}),
    onSettled: leave,
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={isDark ? LAYOUT_TEXTS.lightColors : LAYOUT_TEXTS.darkColors}
        onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
      >
        {isDark ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
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
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => signOut.mutate()}>
            {SHARED_TEXTS.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
