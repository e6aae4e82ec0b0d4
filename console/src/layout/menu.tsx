import { NavLink, Text } from '@mantine/core';
import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import { LAYOUT_TEXTS } from '../texts/layout.ts';
import { type ConsolePage, PAGES } from './pages.ts';

const GROUPS = [...Map.groupBy(PAGES, ({ group }) => group)];

/** The pages of a title, in groups. */
export function Menu({
  titleId,
  onChosen,
}: {
  readonly titleId: string | undefined;
  readonly onChosen: () => void;
}) {
  return (
    <nav aria-label={LAYOUT_TEXTS.navigation}>
      {GROUPS.map(([group, pages]) => {
        const links = pages.map((page) => (
          <Entry key={page.path} titleId={titleId} page={page} onChosen={onChosen} />
        ));
        return group === undefined ? (
          links
        ) : (
          <Group key={group} label={LAYOUT_TEXTS.groups[group]}>
            {links}
          </Group>
        );
      })}
    </nav>
  );
}

function Group({
  label,
  children,
}: {
  readonly label: string;
  readonly children: React.ReactNode;
}) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Text id={id} size="xs" fw={600} c="dimmed" px="sm" pt="sm" pb={4}>
        {label}
      </Text>
      {children}
    </div>
  );
}

function Entry({
  titleId,
  page: { path, icon: Icon },
  onChosen,
}: {
  readonly titleId: string | undefined;
  readonly page: ConsolePage;
  readonly onChosen: () => void;
}) {
  const [location] = useLocation();
  const address = `/t/${titleId}/${path}`;
  return (
    <NavLink
      component={Link}
      href={address}
      label={LAYOUT_TEXTS.pages[path]}
      leftSection={<Icon size={18} stroke={1.6} />}
      active={location.startsWith(address)}
      py={6}
      onClick={onChosen}
    />
  );
}
