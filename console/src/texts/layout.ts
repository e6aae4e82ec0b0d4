import { SHARED_TEXTS } from './shared.ts';

/** Texts of the frame of all pages. */
export const LAYOUT_TEXTS = {
  /** In the menu, and as the heading of a page; by the page's address. */
  pages: {
    overview: 'Overview',
    players: SHARED_TEXTS.players,
    statistics: 'Statistics',
    economy: 'Economy at a glance',
    'real-money': 'Real money',
    catalogs: 'Catalogs',
    stores: 'Stores',
    exposure: 'Price exposure',
    history: SHARED_TEXTS.history,
    sales: 'Sales',
    schedule: 'Schedule',
    currencies: SHARED_TEXTS.currencies,
    'drop-tables': SHARED_TEXTS.dropTables,
    connections: 'Connections',
    'title-data': 'Title data',
    news: 'News',
    keys: 'Keys',
    activity: 'Activity',
    operators: 'Operators',
    titles: 'Titles',
    inspector: 'Token inspector',
    limits: 'Limits',
    api: 'API',
  },
  /** The parts of the menu. */
  groups: {
    players: SHARED_TEXTS.players,
    economy: 'Economy',
    studio: 'Studio',
    system: 'System',
  },
  finder: { find: 'Find anything', controlKey: 'Ctrl K', commandKey: '⌘ K' },
  menu: 'Menu',
  navigation: 'Pages',
  skip: 'Skip to the page',
  lightColors: 'Light colours',
  darkColors: 'Dark colours',
  titleOption: (name: string, titleId: string) => `${name} (${titleId})`,
  noTitle: 'You have no role in any title yet. An owner can give you one.',
  otherTitle: (titleId: string) =>
    `You have no role in the title ${titleId}, or there is none. An owner can give you one; choose another title until then.`,
  broken: {
    heading: 'This page could not be shown',
    advice:
      'The service may have been upgraded since this tab was opened. Load the console anew; if that does not help, tell the operators of the service.',
    reload: 'Load anew',
  },
  /** Names of buttons that show a sign only. */
  buttons: {
    close: 'Close',
    dismiss: 'Dismiss',
    showPassword: 'Show the password',
  },
} as const;
