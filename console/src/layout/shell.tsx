import { AppShell, Burger, Center, Group, ScrollArea, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { UndoHost } from '../parts/undo/undo-host.tsx';
import { Brand } from '../parts/brand.tsx';
import { Spinner } from '../parts/spinner.tsx';
import { TitleProvider, useMay } from '../session/title.tsx';
import { type OwnOperator, SignedInContext } from '../session/use-own-operator.ts';
import { LAYOUT_TEXTS } from '../texts/layout.ts';
import { SHARED_TEXTS } from '../texts/shared.ts';
import { Finder } from './finder.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { findLastPage, keepLastPage } from './last-page.ts';
import { Menu } from './menu.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { type ConsolePage, PAGES } from './pages.ts';
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
          <Group gap="sm" wrap="nowrap">
            {titleId !== undefined && (
              <Finder key={titleId} operator={operator} titleId={titleId} />
            )}
            <UserMenu operator={operator} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm">
        <TitleChoice operator={operator} titleId={titleId} />
        <AppShell.Section grow component={ScrollArea} mt="sm">
          <Menu titleId={titleId} onChosen={close} />
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
      <UndoHost operator={operator} />
      <PageBoundary key={location.split('/')[3]}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            {PAGES.map((page) => (
              <Route key={page.path} path={`/t/${titleId}/${page.path}`} nest>
                <OpenPage of={page} />
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

function OpenPage({ of: { path, Page } }: { readonly of: ConsolePage }) {
  useEffect(() => keepLastPage(path), [path]);
  return <Page />;
}

/** A title is opened at the page that was shown last, or at the first one, if the roles allow it. */
function ToFirstPage({ titleId }: { readonly titleId: string }) {
  const may = useMay();
  const allowed = PAGES.filter(({ permission }) => permission === undefined || may(permission));
  const last = findLastPage();
  const first = allowed.find(({ path }) => path === last) ?? allowed[0];
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
      <Spinner />
    </Center>
  );
}
