import { ScrollArea, Tabs } from '@mantine/core';
import {
  IconClockShield,
  IconCreditCard,
  IconHistory,
  IconPlugConnected,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { Page } from '../../parts/page.tsx';
import { CONNECTIONS_TEXTS } from '../../texts/connections.tsx';
import { Changes } from './changes.tsx';
import { Platforms, Providers } from './providers.tsx';
import { SessionSettings } from './session-settings.tsx';

const texts = CONNECTIONS_TEXTS;

const TABS = [
  { path: '/', label: texts.tabs.providers, icon: IconPlugConnected, Tab: Providers },
  { path: '/platforms', label: texts.tabs.platforms, icon: IconCreditCard, Tab: Platforms },
  { path: '/sessions', label: texts.tabs.sessions, icon: IconClockShield, Tab: SessionSettings },
  { path: '/changes', label: texts.tabs.changes, icon: IconHistory, Tab: Changes },
] as const;

/** The connections of the title with identity providers and payment platforms, and how long logins last. */
export default function ConnectionsPage() {
  const [location, go] = useLocation();
  const shown = TABS.find(({ path }) => path === location) ?? TABS[0];
  return (
    <Page heading={texts.heading}>
      <Tabs value={shown.path} onChange={(path) => path !== null && go(path)} keepMounted={false}>
        <ScrollArea type="never">
          <Tabs.List style={{ flexWrap: 'nowrap' }}>
            {TABS.map(({ path, label, icon: Icon }) => (
              <Tabs.Tab key={path} value={path} leftSection={<Icon size={16} stroke={1.6} />}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </ScrollArea>
        {TABS.map(({ path, Tab }) => (
          <Tabs.Panel key={path} value={path} pt="md">
            <Tab />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
