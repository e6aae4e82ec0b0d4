import {
  IconApi,
  IconBuildingStore,
  IconCash,
  IconCoins,
  IconDice5,
  IconGauge,
  IconHistory,
  IconKey,
  IconPackage,
  IconPlugConnected,
  IconShieldDollar,
  IconShieldSearch,
  IconTrafficLights,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { type ComponentType, lazy } from 'react';
import type { JudgedPermission } from '../session/permissions.ts';
import type { LAYOUT_TEXTS } from '../texts/layout.ts';

/** A page of the console, below the address of a title. */
export interface ConsolePage {
  /** The first part of its address below the title. */
  readonly path: keyof typeof LAYOUT_TEXTS.pages;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly Page: ComponentType;
  /** An operator who lacks it is told so on the page, and begins at another one. */
  readonly permission?: JudgedPermission;
}

/** All pages, in the order of the menu. Each is loaded when it is first opened. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: 'overview',
    icon: IconGauge,
    Page: lazy(() => import('../pages/overview/overview-page.tsx')),
    permission: 'overview:read',
  },
  {
    path: 'players',
    icon: IconUsers,
    Page: lazy(() => import('../pages/players/players-page.tsx')),
  },
  {
    path: 'real-money',
    icon: IconCash,
    Page: lazy(() => import('../pages/real-money/real-money-page.tsx')),
    permission: 'receipts:read',
  },
  {
    path: 'catalogs',
    icon: IconPackage,
    Page: lazy(() => import('../pages/catalogs/catalogs-page.tsx')),
  },
  {
    path: 'stores',
    icon: IconBuildingStore,
    Page: lazy(() => import('../pages/stores/stores-page.tsx')),
  },
  {
    path: 'exposure',
    icon: IconShieldDollar,
    Page: lazy(() => import('../pages/price-audit/price-audit-page.tsx')),
  },
  {
    path: 'history',
    icon: IconHistory,
    Page: lazy(() => import('../pages/history/history-page.tsx')),
  },
  {
    path: 'currencies',
    icon: IconCoins,
    Page: lazy(() => import('../pages/currencies/currencies-page.tsx')),
  },
  {
    path: 'drop-tables',
    icon: IconDice5,
    Page: lazy(() => import('../pages/drop-tables/drop-tables-page.tsx')),
  },
  {
    path: 'connections',
    icon: IconPlugConnected,
    Page: lazy(() => import('../pages/connections/connections-page.tsx')),
  },
  {
    path: 'keys',
    icon: IconKey,
    Page: lazy(() => import('../pages/keys/keys-page.tsx')),
  },
  {
    path: 'operators',
    icon: IconUserShield,
    Page: lazy(() => import('../pages/operators/operators-page.tsx')),
  },
  {
    path: 'inspector',
    icon: IconShieldSearch,
    Page: lazy(() => import('../pages/inspector/inspector-page.tsx')),
  },
  {
    path: 'limits',
    icon: IconTrafficLights,
    Page: lazy(() => import('../pages/limits/limits-page.tsx')),
  },
  {
    path: 'api',
    icon: IconApi,
    Page: lazy(() => import('../pages/api/api-page.tsx')),
  },
];
