import {
  IconBackpack,
  IconBan,
  IconDevices,
  IconDoorExit,
  IconHistory,
  IconId,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { BansTab } from './bans-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { IdentitiesTab } from './identities-tab.tsx';
import { InventoryTab } from './inventory-tab.tsx';
import { LeavingTab } from './leaving-tab.tsx';
import type { TabContent } from './player.ts';
import { SessionsTab } from './sessions-tab.tsx';
import { WalletTab } from './wallet-tab.tsx';

/** All tabs of a player. `path` is the last part of the address. */
export const TABS: readonly {
  readonly path: string;
  readonly label: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly Tab: ComponentType<TabContent>;
}[] = [
  { path: 'identities', label: 'Identities', icon: IconId, Tab: IdentitiesTab },
  { path: 'lately', label: 'Lately', icon: IconHistory, Tab: HistoryTab },
  { path: 'sessions', label: 'Sessions', icon: IconDevices, Tab: SessionsTab },
  { path: 'bans', label: 'Bans', icon: IconBan, Tab: BansTab },
  { path: 'wallet', label: 'Wallet', icon: IconWallet, Tab: WalletTab },
  { path: 'inventory', label: 'Inventory', icon: IconBackpack, Tab: InventoryTab },
  { path: 'leaving', label: 'Export, delete', icon: IconDoorExit, Tab: LeavingTab },
];
