import { Tabs } from '@mantine/core';
import { IconKey, IconSignature } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { Page } from '../../parts/page.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { SecretKeys } from './secret-keys.tsx';
import { SigningKeys } from './signing-keys.tsx';

const SIGNING = '/signing';

/** Secret keys of the title, and the signing keys of the service. */
export default function KeysPage() {
  const [location, go] = useLocation();
  return (
    <Page heading={KEYS_TEXTS.heading}>
      <Tabs
        value={location === SIGNING ? SIGNING : '/'}
        onChange={(path) => path !== null && go(path)}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="/" leftSection={<IconKey size={16} stroke={1.6} />}>
            {KEYS_TEXTS.tabs.secret}
          </Tabs.Tab>
          <Tabs.Tab value={SIGNING} leftSection={<IconSignature size={16} stroke={1.6} />}>
            {KEYS_TEXTS.tabs.signing}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="/" pt="md">
          <SecretKeys />
        </Tabs.Panel>
        <Tabs.Panel value={SIGNING} pt="md">
          <SigningKeys />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
