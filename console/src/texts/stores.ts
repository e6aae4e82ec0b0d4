import { CHANGES_TEXTS } from './changes.ts';
import { writeNumber } from './locale.ts';
import { PARTS_TEXTS } from './parts.ts';

const items = PARTS_TEXTS.version.items;

/** Texts of the pages of stores. */
export const STORES_TEXTS = {
  newStore: 'New store',
  denied: 'change stores',
  items: 'Items',
  textsAndData: 'Texts and data',
  lookAtBothSides: 'Look at both sides',
  noItemMatches: 'No item matches.',
  searchItems: 'Id, name or tag',
  close: 'Close',
  jsonHint: 'Any JSON of your own, for the game. Empty: none.',
  noCatalog: {
    heading: 'There is no such catalog yet',
    advice: 'Stores sell what a catalog version has. Set its items first.',
  },
  noStore: {
    heading: 'There is no such store',
    advice: (storeId: string, catalogVersion: string) =>
      `The catalog version ${catalogVersion} has no store “${storeId}”.`,
    all: (catalogVersion: string) => `All stores of ${catalogVersion}`,
  },
  list: {
    empty: 'No store yet',
    advice:
      'A store sells some items of the catalog, at its own prices. A game can have many: one for each event, for example.',
    find: 'Find stores',
    search: 'Id or name',
    noMatch: 'No store matches',
  },
  make: {
    id: 'Id',
    idHint: 'The game asks for the store by it. It stays as it is.',
    chooseItems: 'Choose its items',
    copyOf: (storeId: string) => `Duplicate ${storeId}`,
    look: 'Look at the copy',
    taken: 'There is such a store already.',
  },
  /** While a sale runs in the store. */
  sale: {
    runs: (name: string, until: string) => `The sale “${name}” is running until ${until}`,
    copy: 'The copy gets the prices from before the sale, which its end would put back.',
    bulk: (count: number) =>
      `${items(count)} of these ${count === 1 ? 'is' : 'are'} in it. The rule goes by the prices from before the sale. An item that changes leaves the sale when it is saved: players pay the new price at once, and the end of the sale leaves it.`,
    leaving: (count: number) =>
      `${count === 1 ? 'This item leaves' : 'These items leave'} it: players pay the new price as soon as it is saved, and the end of the sale leaves it. Scheduled for the end of the sale or later, the change lets the sale go on until then.`,
    files: 'A sale is running: an exported file has the prices from before it.',
    import:
      'A sale is running: an item that has the price from before it in the file stays in the sale.',
  },
  page: {
    storesOf: (catalogVersion: string) => `Stores of ${catalogVersion}`,
    revision: (revision: number) => `Revision ${revision}`,
    openness: (isOpen: boolean) => (isOpen ? 'open' : 'closed'),
    readOnly: 'You can read stores. Somebody with the role liveOps can change them.',
    isNew: 'A new store',
    newAdvice:
      'It is made when you save it, and it is open then. Choose what it sells: items without a price of their own have the catalog’s.',
    wasDeleted: 'The store was deleted',
    deletedAdvice: 'To save makes a new one with this id. The history can bring the old one back.',
  },
  actions: {
    label: 'Actions for the store',
    duplicate: 'Duplicate',
    delete: 'Delete the store',
    deletionEffect:
      'Nobody can buy in it then. The catalog keeps its items, and the history can bring the store back.',
  },
  change: {
    save: 'Save',
    newHeading: 'What this makes',
    make: 'Make the store',
  },
  editor: {
    changed: (count: number) => `${writeNumber(count)} changed`,
    discard: 'Discard',
    review: 'Review changes',
    itemsTab: (count: number) => `Items (${writeNumber(count)})`,
    find: 'Find items',
    add: 'Add items',
    stale: CHANGES_TEXTS.conflict.heading(CHANGES_TEXTS.openness.what),
    staleAdvice: (revision: number) =>
      `Revision ${revision} is newer than what you edit. Nothing is lost.`,
  },
  table: {
    label: 'Items of the store',
    empty: 'The store sells nothing yet.',
    bounds: (max: number) =>
      `Prices are whole numbers from 0 to ${writeNumber(max)}. An empty field is the catalog’s price.`,
    order: 'Order',
    price: (code: string) => `Price in ${code}`,
    realPrice: (code: string) => `${code}, real money`,
    moved: (place: number) => `Moved to place ${place}`,
  },
  row: {
    move: (itemId: string, place: number) => `Move ${itemId}, now at place ${place}`,
    moveHint: 'Drag, or use the arrow keys',
    noMoveHint: 'Clear the search to change the order',
    price: (itemId: string, code: string) => `Price of ${itemId} in ${code}`,
    data: (itemId: string) => `Data of ${itemId}`,
    actions: (itemId: string) => `Actions for ${itemId}`,
    details: 'Data and display position',
    remove: 'Remove from the store',
  },
  /** Describes a price in a store beside the catalog's. */
  prices: {
    notSoldHere: 'not sold here',
    free: 'free',
    notSold: 'not sold',
    asInCatalog: 'as in the catalog',
    notInCatalog: 'not in the catalog',
    differs: (catalog: number, percent: number) =>
      `${writeNumber(catalog)} (${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`,
  },
  details: {
    heading: (itemId: string) => `${itemId} in this store`,
    position: 'Display position',
    positionHint: 'For games that sort by it; 0 is first. Empty: the order of the list counts.',
    apply: 'Apply',
  },
  /** The labels of the header fields (pages/stores/header-fields.ts). */
  header: {
    name: 'Name for players',
    description: 'Description for players',
    metadata: 'Metadata',
  },
  add: {
    heading: 'Add items of the catalog',
    find: 'Find items of the catalog',
    list: 'Items to add',
    chooseAll: (count: number) => `Choose all ${writeNumber(count)}`,
    add: (count: number) => `Add ${writeNumber(count)} ${count === 1 ? 'item' : 'items'}`,
    sellsAll: 'The store sells every item of the catalog.',
    more: (count: number) => `${writeNumber(count)} more: type to find them.`,
  },
  sides: {
    heading: 'Both sides',
    theirs: (revision: number) => `Theirs, revision ${revision}`,
    yours: 'Yours, not saved',
    noConflict: 'Nothing was changed by both of you: both changes fit together.',
    whichCounts: 'Changed by both: which one counts?',
    allTheirs: 'All theirs',
    allMine: 'All mine',
    more: (count: number) => `${count} more: choose all of one side.`,
    discardMine: 'Discard mine',
    toDecide: (count: number) => `${count} to decide`,
    merge: 'Merge',
    noneAlone: 'No item that the other side has not changed, too.',
    /** The ids of some items, and how many more there are. */
    itemIds: (itemIds: readonly string[], more: number) =>
      `${itemIds.join(', ')}${more > 0 ? ` and ${more} more` : ''}`,
    /** `part` is a part of `whole`, which is an item, or the texts and data. */
    partOf: (whole: string, part: string) => `${whole}: ${part}`,
    wholeItem: 'the whole item',
    price: (code: string) => `price in ${code}`,
    theirValue: (value: string) => `Theirs: ${value}`,
    myValue: (value: string) => `Mine: ${value}`,
    removed: 'removed',
    keptAndChanged: 'kept and changed',
  },
} as const;
