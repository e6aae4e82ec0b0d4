import { Tabs, Text } from '@mantine/core';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { Page } from '../../parts/page.tsx';
import { PurserProvider } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { OPERATORS_TEXTS } from '../../texts/operators.tsx';
import { OperatorEvents } from './operator-events.tsx';
import { OperatorList } from './operator-list.tsx';
import { type Scope, useScope } from './scope.ts';

/** Operators: who they are, and what they did. */
export default function OperatorsPage() {
  const scope = useScope();
  return (
    <Page heading={OPERATORS_TEXTS.heading}>
      {useMay()('operators:read') ? (
        <PurserProvider titleId={scope.titleId}>
          <Route path="/:tab?">{({ tab }) => <OperatorTabs scope={scope} tab={tab} />}</Route>
        </PurserProvider>
      ) : (
        <>
          <PermissionDenied permission="operators:read" to={OPERATORS_TEXTS.denied} />
          <Text size="sm">{OPERATORS_TEXTS.ownAdvice}</Text>
        </>
      )}
    </Page>
  );
}

function OperatorTabs({
  scope,
  tab = 'people',
}: {
  readonly scope: Scope;
  readonly tab: string | undefined;
}) {
  const [, go] = useLocation();
  return (
    <Tabs value={tab} onChange={(chosen) => go(chosen === 'people' ? '/' : `/${chosen}`)}>
      <Tabs.List mb="md">
        <Tabs.Tab value="people">{OPERATORS_TEXTS.people}</Tabs.Tab>
        <Tabs.Tab value="events">{OPERATORS_TEXTS.events}</Tabs.Tab>
      </Tabs.List>
      <Switch>
        <Route path="/">
          <Tabs.Panel value="people">
            <OperatorList scope={scope} />
          </Tabs.Panel>
        </Route>
        <Route path="/events">
          <Tabs.Panel value="events">
            <OperatorEvents scope={scope} />
          </Tabs.Panel>
        </Route>
        <Route>
          <Redirect to="/" replace />
        </Route>
      </Switch>
    </Tabs>
  );
}
