import {
  IconBuildingStore,
  IconCoins,
  IconDice5,
  IconHistory,
  IconKey,
  IconPackage,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';

/** A page of the console, below the address of a title. */
export interface ConsolePage {
  /** In the menu. */
  readonly label: string;
  /** The first part of its address below the title. */
  readonly path: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly Page: ComponentType;
}

/** All pages, in the order of the menu. Each is loaded when it is first opened. */
export const PAGES: readonly ConsolePage[] = [
  {
    label: 'Players',
    path: 'players',
    icon: IconUsers,
    Page: lazy(() => import('../pages/players/players-page.tsx')),
  },
  {
    label: 'Catalogs',
    path: 'catalogs',
    icon: IconPackage,
    Page: lazy(() => import('../pages/catalogs/catalogs-page.tsx')),
  },
  {
    label: 'Stores',
    path: 'stores',
    icon: IconBuildingStore,
    Page: lazy(() => import('../pages/stores/stores-page.tsx')),
  },
  {
    label: 'History',
    path: 'history',
    icon: IconHistory,
    Page: lazy(() => import('../pages/history/history-page.tsx')),
  },
  {
    label: 'Currencies',
    path: 'currencies',
    icon: IconCoins,
    Page: lazy(() => import('../pages/currencies/currencies-page.tsx')),
  },
  {
    label: 'Drop tables',
    path: 'drop-tables',
    icon: IconDice5,
    Page: lazy(() => import('../pages/drop-tables/drop-tables-page.tsx')),
  },
  {
    label: 'Keys',
    path: 'keys',
    icon: IconKey,
    Page: lazy(() => import('../pages/keys/keys-page.tsx')),
  },
];
