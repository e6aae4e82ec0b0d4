import {
  IconApi,
  IconBuildingStore,
  IconCoins,
  IconDice5,
  IconGauge,
  IconHistory,
  IconKey,
  IconPackage,
  IconShieldDollar,
  IconShieldSearch,
  IconTrafficLights,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { JudgedPermission } from '../session/permissions.ts';

/** A page of the console, below the address of a title. */
export interface ConsolePage {
  /** In the menu. */
  readonly label: string;
  /** The first part of its address below the title. */
  readonly path: string;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly Page: ComponentType;
  /** Whoever lacks it is told so on the page, and begins at another one. */
  readonly permission?: JudgedPermission;
}

/** All pages, in the order of the menu. Each is loaded when it is first opened. */
export const PAGES: readonly ConsolePage[] = [
  {
    label: 'Overview',
    path: 'overview',
    icon: IconGauge,
    Page: lazy(() => import('../pages/overview/overview-page.tsx')),
    permission: 'overview:read',
  },
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
    label: 'Price exposure',
    path: 'exposure',
    icon: IconShieldDollar,
    Page: lazy(() => import('../pages/exposure/exposure-page.tsx')),
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
  {
    label: 'Operators',
    path: 'operators',
    icon: IconUserShield,
    Page: lazy(() => import('../pages/operators/operators-page.tsx')),
  },
  {
    label: 'Token inspector',
    path: 'inspector',
    icon: IconShieldSearch,
    Page: lazy(() => import('../pages/inspector/inspector-page.tsx')),
  },
  {
    label: 'Limits',
    path: 'limits',
    icon: IconTrafficLights,
    Page: lazy(() => import('../pages/limits/limits-page.tsx')),
  },
  {
    label: 'API',
    path: 'api',
    icon: IconApi,
    Page: lazy(() => import('../pages/api/api-page.tsx')),
  },
];
