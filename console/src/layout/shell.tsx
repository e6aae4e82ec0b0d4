import {
  AppShell,
  Burger,
  Center,
  Group,
  Loader,
  NavLink,
  ScrollArea,
  Select,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { Brand } from '../parts/brand.tsx';
import { TitleProvider, useMay } from '../session/title.tsx';
import { type OwnOperator, SignedInContext } from '../session/use-own-operator.ts';
import { LAYOUT_TEXTS } from '../texts/layout.ts';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { useKeptFocus } from './kept-focus.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PAGES } from './pages.ts';
import { SkipLink } from './skip-link.tsx';
import { UserMenu } from './user-menu.tsx';

const AccountPage = lazy(() => import('../pages/account/account-page.tsx'));

/** The frame of all pages: the title on top, the pages at the side. The address begins with the title. */
export function Shell({ operator }: { readonly operator: OwnOperator }) {
  const [location] = useLocation();
  const [, titleId = operator.Titles[0]?.TitleId] = location.split('/').filter(Boolean);
  const [isOpen, { toggle, close }] = useDisclosure();
  useKeptFocus();
  const queries = useQueryClient();
  const askAgain = () => queries.invalidateQueries({ queryKey: ['ownOperator'] });
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <SkipLink />
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={LAYOUT_TEXTS.menu}
            />
            <Brand />
          </Group>
          <UserMenu operator={operator} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <TitleChoice operator={operator} titleId={titleId} />
        <AppShell.Section grow component={ScrollArea} mt="sm">
          <nav aria-label={LAYOUT_TEXTS.navigation}>
            {PAGES.map(({ path, icon: Icon }) => {
              const address = `/t/${titleId}/${path}`;
              return (
                <NavLink
                  key={path}
                  component={Link}
                  href={address}
                  label={LAYOUT_TEXTS.pages[path]}
                  leftSection={<Icon size={18} stroke={1.6} />}
                  active={location.startsWith(address)}
                  onClick={close}
                />
              );
            })}
          </nav>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/account">
              <PageBoundary>
                <AccountPage operator={operator} />
              </PageBoundary>
            </Route>
            <Route>
              {titleId === undefined ? (
                <NoTitle />
              ) : operator.Titles.some(({ TitleId }) => TitleId === titleId) ? (
                <SignedInContext value={{ operator, askAgain }}>
                  <Pages operator={operator} titleId={titleId} />
                </SignedInContext>
              ) : (
                <OtherTitle titleId={titleId} />
              )}
            </Route>
          </Switch>
        </Suspense>
      </AppShell.Main>
    </AppShell>
  );
}

function Pages({
  operator,
  titleId,
}: {
  readonly operator: OwnOperator;
  readonly titleId: string;
}) {
  const [location] = useLocation();
  return (
    <TitleProvider key={titleId} operator={operator} titleId={titleId}>
      <PageBoundary key={location.split('/')[3]}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            {PAGES.map(({ path, Page }) => (
              <Route key={path} path={`/t/${titleId}/${path}`} nest>
                <Page />
              </Route>
            ))}
            <Route>
              <ToFirstPage titleId={titleId} />
            </Route>
          </Switch>
        </Suspense>
      </PageBoundary>
    </TitleProvider>
  );
}

/** A title is opened at the first page that the roles allow. */
function ToFirstPage({ titleId }: { readonly titleId: string }) {
  const may = useMay();
  const first = PAGES.find(({ permission }) => permission === undefined || may(permission));
  return <Redirect to={`/t/${titleId}/${first?.path}`} replace />;
}

function TitleChoice({
  operator,
  titleId,
}: {
  readonly operator: OwnOperator;
  readonly titleId: string | undefined;
}) {
  const [, go] = useLocation();
  return (
    <Select
      label={SHARED_TEXTS.title}
      data={operator.Titles.map(({ TitleId, Name }) => ({
        value: TitleId,
        label: LAYOUT_TEXTS.titleOption(Name, TitleId),
      }))}
      value={titleId ?? null}
      onChange={(chosen) => chosen !== null && go(`/t/${chosen}`)}
      searchable={operator.Titles.length > 8}
      allowDeselect={false}
    />
  );
}

function NoTitle() {
  return <Text>{LAYOUT_TEXTS.noTitle}</Text>;
}

function OtherTitle({ titleId }: { readonly titleId: string }) {
  return <Text>{LAYOUT_TEXTS.otherTitle(titleId)}</Text>;
}

function Waiting() {
  return (
    <Center h={200}>
      <Loader aria-label={SHARED_TEXTS.loading} />
    </Center>
  );
}
