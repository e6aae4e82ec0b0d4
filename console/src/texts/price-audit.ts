import { writeNumber } from './locale.ts';

/** Texts of the page of the price audit. */
export const PRICE_AUDIT_TEXTS = {
  warnings: (count: number) => `Warnings (${writeNumber(count)})`,
  /** The parts of the list behind the warnings. */
  levels: {
    Information: {
      heading: (count: number) => `For information (${writeNumber(count)})`,
      advice: 'Ordinary differences, such as a sale or an edition that is sold out.',
    },
    Accepted: {
      heading: (count: number) => `Accepted (${writeNumber(count)})`,
      advice:
        'Unusual, and somebody has said that it is meant. With another price it is a warning again.',
    },
  },
  acceptance: {
    by: (author: string, at: string, note: string) => `Accepted by ${author}, ${at}: ${note}`,
    note: 'Why it is meant',
    accept: {
      open: 'Accept',
      act: 'Accept',
      effect:
        'It counts as a warning no longer, and is shown below with your name and your note, until one of its numbers changes.',
      done: 'The warning is accepted',
    },
    withdraw: {
      open: 'Warn again',
      act: 'Warn again',
      effect: 'It counts as a warning again.',
      done: 'It is a warning again',
    },
  },
  allPrices: 'All prices',
  lookAgain: 'Look again',
  noCatalog: {
    heading: 'There is no such catalog yet',
    advice:
      'Without a catalog there is nothing that anybody could get. When there is one, this page shows at which prices.',
    begin: 'Begin with a catalog',
  },
  severity: {
    label: 'How bad',
    forNothing: 'for nothing',
    below: (percent: number) => `−${percent} %`,
  },
  filters: {
    search: 'Find items and stores',
    searchHint: 'Item or store',
    warning: 'Warning',
    currency: 'Currency',
    clear: 'Show all',
    share: 'Stores may be cheaper by',
  },
  /** The names of the buttons that lead through pages of a list. */
  paging: {
    control: (control: string) => `Page: ${control}`,
    page: (number: number) => `Page ${number}`,
  },
  item: {
    name: (name: string, itemId: string) => `${name} (${itemId})`,
    unknown: 'The catalog version has no such item.',
    notSold: 'Nobody can buy it now.',
    heading: 'Each price at which it can be had',
    prices: 'Prices',
    price: 'Price',
    where: 'Where',
    leftOut: (count: number) => `${writeNumber(count)} more prices`,
  },
  items: {
    order:
      'The worst is first: what can be had for nothing, then what is furthest below its reference price, the highest for which the item itself is sold.',
    noneMatches: 'No item matches',
    /** `of` is how many there are; 0: it is not known yet. */
    progress: (count: number, of: number) =>
      of > 0
        ? `${writeNumber(count)} of ${writeNumber(of)} items are looked at …`
        : `${writeNumber(count)} items are looked at …`,
    progressLabel: 'Items that are looked at',
    lowestPrices: 'Lowest prices, and where',
    prices: 'Prices',
    warnings: 'Warnings',
    notForSale: 'not for sale',
    moreCurrencies: (count: number) => `and in ${count} more currencies`,
  },
  rules: {
    whoMay: 'Somebody with the role liveOps can change this, and close stores.',
    requireStore: {
      label: 'Purchases without a store',
      on: 'Purchases must name a store',
      off: 'Purchases need not name a store',
      whenOn: 'Only the prices of stores that are open can be paid.',
      whenOff: 'Any client can buy each item at the catalog’s prices, whatever the game shows.',
      turnOff: {
        open: 'Allow purchases without a store',
        act: 'Allow them',
        effect:
          'From then on each item can be bought at the catalog’s prices too, by every client, in all catalog versions of the title.',
        done: 'Purchases need not name a store any more',
      },
      turnOn: {
        open: 'Require a store',
        act: 'Require a store',
        effect:
          'From then on the catalog’s prices sell nothing, in all catalog versions of the title. A game that buys without naming a store is refused with StoreRequired.',
        done: 'Purchases must name a store from now on',
      },
    },
    zeroPrice: {
      label: 'Prices of 0',
      on: 'A price of 0 is free',
      off: 'A price of 0 sells nothing',
      whenOn: 'Everybody has such an item for nothing, as often as they like.',
      whenOff: 'An item with a price of 0 is not sold in that currency.',
      turnOff: {
        open: 'End free items',
        act: 'End free items',
        effect:
          'From then on nothing is sold at a price of 0, in all catalog versions of the title.',
        done: 'A price of 0 sells nothing any more',
      },
      turnOn: {
        open: 'Make 0 free',
        act: 'Make 0 free',
        effect:
          'From then on everybody has each item with a price of 0 for nothing, in the catalogs and in open stores. A price of 0 that was to say “not sold here” gives the item away.',
        done: 'A price of 0 is free from now on',
      },
    },
    negativeBalances: {
      label: 'Negative balances',
      on: 'Balances may be negative',
      off: 'Balances are never negative',
      whenOn: 'Servers and administrators may take more from a player than there is.',
      whenOff: 'A call that takes more from a player than there is, is refused.',
      turnOff: {
        open: 'End negative balances',
        act: 'End them',
        effect: 'From then on nothing takes a balance below 0. Those that are below stay there.',
        done: 'Balances do not become negative any more',
      },
      turnOn: {
        open: 'Allow negative balances',
        act: 'Allow them',
        effect:
          'From then on SubtractUserVirtualCurrency of servers and administrators may take a balance below 0. Purchases never do.',
        done: 'Balances may be negative from now on',
      },
    },
    clientBalances: {
      label: 'Balances that players change',
      on: 'Players may change their own balances',
      off: 'Players cannot change their own balances',
      whenOn: 'A player with a tampered client can get any amount of any currency.',
      whenOff: 'Only purchases, servers and administrators change what a player has.',
      turnOff: {
        open: 'End changes by players',
        act: 'End them',
        effect:
          'From then on Client/AddUserVirtualCurrency and Client/SubtractUserVirtualCurrency are refused.',
        done: 'Players cannot change their own balances any more',
      },
      turnOn: {
        open: 'Allow changes by players',
        act: 'Allow them',
        effect:
          'From then on Client/AddUserVirtualCurrency and Client/SubtractUserVirtualCurrency are open to every player: a player with a tampered client can get any amount of any currency.',
        done: 'Players may change their own balances from now on',
      },
    },
  },
  /** The items that nobody could buy any more if purchases had to name a store. */
  unsold: {
    looking: 'Looking which items no store sells …',
    allSold: 'Every item that is for sale here is in an open store, too.',
    items: (count: number) =>
      count === 1
        ? '1 item of this catalog version is in no open store: nobody could buy it then.'
        : `${writeNumber(count)} items of this catalog version are in no open store: nobody could buy them then.`,
    more: (count: number) => `${writeNumber(count)} more`,
  },
  sources: {
    catalog: 'in the catalog, without a store',
    store: (storeId: string) => `in the store ${storeId}`,
    bundle: (itemId: string) => `comes along with ${itemId}`,
    container: (itemId: string) => `in ${itemId}, with its key`,
  },
  card: {
    heading: (warning: string, itemId: string) => `${warning}: ${itemId}`,
    allPricesOf: (itemId: string) => `All prices of ${itemId}`,
    openItem: 'Open the item',
    openThisItem: (itemId: string) => `Open the item ${itemId}`,
    openStore: 'Open in the store',
    openInThisStore: (storeId: string, itemId: string) => `Open in the store ${storeId}: ${itemId}`,
    currenciesFor: (itemId: string) => `Currencies, for ${itemId}`,
    closeStore: 'Close the store',
    closeThisStore: (storeId: string) => `Close the store ${storeId}`,
  },
  list: {
    noneMatches: 'No warning matches.',
    order:
      'The worst is first: what gives something for nothing, then what is furthest below its reference price, as a share of it.',
    leftOut: (count: number) =>
      `${writeNumber(count)} more warnings are not listed: none of them is worse.`,
    noItems: 'The catalog has no items yet',
    noItemsHint: 'Nobody can get anything.',
    noWarnings: 'Nothing is unusual.',
    nothing: 'Nothing undercuts anything',
    nothingBy: (percent: number) => `Nothing undercuts by more than ${percent} %`,
    nothingHint:
      'Nothing is given for nothing either, and every price can be paid. A tampered client gets what “All prices” lists, and nothing cheaper.',
  },
} as const;
