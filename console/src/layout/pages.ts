import {
  IconActivity,
  IconApi,
  IconApps,
  IconBuildingStore,
  IconCalendarTime,
  IconCash,
  IconChartHistogram,
  IconCoins,
  IconDatabase,
  IconDice5,
  IconGauge,
  IconHistory,
  IconKey,
  IconNews,
  IconPackage,
  IconPlugConnected,
  IconRosetteDiscount,
  IconShieldDollar,
  IconShieldSearch,
  IconTrafficLights,
  IconTrophy,
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
  /** The part of the menu in which it stands; absent: before all parts. */
  readonly group?: keyof typeof LAYOUT_TEXTS.groups;
  readonly icon: ComponentType<{ readonly size?: number; readonly stroke?: number }>;
  readonly Page: ComponentType;
  /** An operator who lacks it is told so on the page, and begins at another one. */
  readonly permission?: JudgedPermission;
}

/** All pages, in the order of the menu, those of a group together. Each is loaded when it is first opened. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: 'overview',
    icon: IconGauge,
    Page: lazy(() => import('../pages/overview/overview-page.tsx')),
    permission: 'overview:read',
  },
  {
    path: 'players',
    group: 'players',
    icon: IconUsers,
    Page: lazy(() => import('../pages/players/players-page.tsx')),
  },
  {
    path: 'limits',
    group: 'players',
    icon: IconTrafficLights,
    Page: lazy(() => import('../pages/limits/limits-page.tsx')),
  },
  {
    path: 'statistics',
    group: 'players',
    icon: IconTrophy,
    Page: lazy(() => import('../pages/statistics/statistics-page.tsx')),
  },
  {
    path: 'economy',
    group: 'economy',
    icon: IconChartHistogram,
    Page: lazy(() => import('../pages/economy/economy-page.tsx')),
  },
  {
    path: 'catalogs',
    group: 'economy',
    icon: IconPackage,
    Page: lazy(() => import('../pages/catalogs/catalogs-page.tsx')),
  },
  {
    path: 'stores',
    group: 'economy',
    icon: IconBuildingStore,
    Page: lazy(() => import('../pages/stores/stores-page.tsx')),
  },
  {
    path: 'currencies',
    group: 'economy',
    icon: IconCoins,
    Page: lazy(() => import('../pages/currencies/currencies-page.tsx')),
  },
  {
    path: 'drop-tables',
    group: 'economy',
    icon: IconDice5,
    Page: lazy(() => import('../pages/drop-tables/drop-tables-page.tsx')),
  },
  {
    path: 'real-money',
    group: 'economy',
    icon: IconCash,
    Page: lazy(() => import('../pages/real-money/real-money-page.tsx')),
    permission: 'receipts:read',
  },
  {
    path: 'exposure',
    group: 'economy',
    icon: IconShieldDollar,
    Page: lazy(() => import('../pages/price-audit/price-audit-page.tsx')),
  },
  {
    path: 'sales',
    group: 'economy',
    icon: IconRosetteDiscount,
    Page: lazy(() => import('../pages/sales/sales-page.tsx')),
  },
  {
    path: 'schedule',
    group: 'economy',
    icon: IconCalendarTime,
    Page: lazy(() => import('../pages/schedule/schedule-page.tsx')),
  },
  {
    path: 'history',
    group: 'economy',
    icon: IconHistory,
    Page: lazy(() => import('../pages/history/history-page.tsx')),
  },
  {
    path: 'title-data',
    group: 'studio',
    icon: IconDatabase,
    Page: lazy(() => import('../pages/title-data/title-data-page.tsx')),
  },
  {
    path: 'news',
    group: 'studio',
    icon: IconNews,
    Page: lazy(() => import('../pages/news/news-page.tsx')),
  },
  {
    path: 'activity',
    group: 'studio',
    icon: IconActivity,
    Page: lazy(() => import('../pages/activity/activity-page.tsx')),
  },
  {
    path: 'operators',
    group: 'studio',
    icon: IconUserShield,
    Page: lazy(() => import('../pages/operators/operators-page.tsx')),
  },
  {
    path: 'keys',
    group: 'studio',
    icon: IconKey,
    Page: lazy(() => import('../pages/keys/keys-page.tsx')),
  },
  {
    path: 'connections',
    group: 'studio',
    icon: IconPlugConnected,
    Page: lazy(() => import('../pages/connections/connections-page.tsx')),
  },
  {
    path: 'titles',
    group: 'studio',
    icon: IconApps,
    Page: lazy(() => import('../pages/titles/titles-page.tsx')),
  },
  {
    path: 'inspector',
    group: 'system',
    icon: IconShieldSearch,
    Page: lazy(() => import('../pages/inspector/inspector-page.tsx')),
  },
  {
    path: 'api',
    group: 'system',
    icon: IconApi,
    Page: lazy(() => import('../pages/api/api-page.tsx')),
  },
];
