import {
  IconBackpack,
  IconBan,
  IconDatabase,
  IconDevices,
  IconDoorExit,
  IconFriends,
  IconHistory,
  IconId,
  IconMasksTheater,
  IconNote,
  IconReceipt,
  IconTrophy,
  IconWallet,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { BansTab } from './bans-tab.tsx';
import { CharactersTab } from './characters-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { FriendsTab } from './friends-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { IdentitiesTab } from './identities-tab.tsx';
import { InventoryTab } from './inventory-tab.tsx';
import { LeavingTab } from './leaving-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import type { TabContent } from './player.ts';
import { ReceiptsTab } from './receipts-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { StatisticsTab } from './statistics-tab.tsx';
import { WalletTab } from './wallet-tab.tsx';

/** All tabs of a player. `path` is the last part of the address. */
export const TABS: readonly {
  readonly path: keyof typeof PLAYERS_TEXTS.player.tabs;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly Tab: ComponentType<TabContent>;
}[] = [
  { path: 'identities', icon: IconId, Tab: IdentitiesTab },
  { path: 'lately', icon: IconHistory, Tab: HistoryTab },
  { path: 'notes', icon: IconNote, Tab: NotesTab },
  { path: 'sessions', icon: IconDevices, Tab: SessionsTab },
  { path: 'bans', icon: IconBan, Tab: BansTab },
  { path: 'wallet', icon: IconWallet, Tab: WalletTab },
  { path: 'inventory', icon: IconBackpack, Tab: InventoryTab },
  { path: 'data', icon: IconDatabase, Tab: DataTab },
  { path: 'statistics', icon: IconTrophy, Tab: StatisticsTab },
  { path: 'characters', icon: IconMasksTheater, Tab: CharactersTab },
  { path: 'friends', icon: IconFriends, Tab: FriendsTab },
  { path: 'receipts', icon: IconReceipt, Tab: ReceiptsTab },
  { path: 'leaving', icon: IconDoorExit, Tab: LeavingTab },
];
