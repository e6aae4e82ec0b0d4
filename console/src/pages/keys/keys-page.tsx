import { Tabs } from '@mantine/core';
import { IconKey, IconSignature, IconTicket } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { Page } from '../../parts/page.tsx';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { JoinTokens } from './join-tokens.tsx';
import { SecretKeys } from './secret-keys.tsx';
import { SigningKeys } from './signing-keys.tsx';

const SIGNING = '/signing';
const JOINING = '/joining';
const PATHS: readonly string[] = [SIGNING, JOINING];

/** Secret keys of the title, the signing keys of the service, and the tokens that the title's servers take. */
export default function KeysPage() {
  const [location, go] = useLocation();
  return (
    <Page heading={KEYS_TEXTS.heading}>
      <Tabs
        value={PATHS.includes(location) ? location : '/'}
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
          <Tabs.Tab value={JOINING} leftSection={<IconTicket size={16} stroke={1.6} />}>
            {KEYS_TEXTS.tabs.joining}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="/" pt="md">
          <SecretKeys />
        </Tabs.Panel>
        <Tabs.Panel value={SIGNING} pt="md">
          <SigningKeys />
        </Tabs.Panel>
        <Tabs.Panel value={JOINING} pt="md">
          <JoinTokens />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
