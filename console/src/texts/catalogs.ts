import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the pages of catalog versions. */
export const CATALOGS_TEXTS = {
  /** The subject of a change, as in "the catalog itself". */
  what: 'catalog',
  class: 'Class',
  tags: 'Tags',
  kind: 'Kind',
  prices: 'Prices',
  discard: 'Discard',
  newItem: 'New item',
  /** `items` says how many, as in "3 items". */
  size: (items: string, revision: number) => `${items} · revision ${revision}`,
  begin: {
    heading: 'There is no catalog yet',
    advice:
      'A catalog holds everything that players can have: items, bundles, containers, and what they cost. Stores then sell some of it.',
    sample: 'Begin with a sample catalog',
    sampleEffect: (version: string) =>
      `It makes the catalog version “${version}” with eight items and a drop table, and the currencies GO and GE where they are missing. All of it can be changed later.`,
    emptyName: 'Or an empty catalog version named',
    make: 'Make it',
    whoMay: 'Somebody with the role liveOps can make one.',
  },
  noVersion: {
    heading: 'There is no such catalog version',
    advice: (version: string) => `The title has no version named “${version}”.`,
    make: 'Make it, without items',
  },
  version: {
    more: 'More about this version',
    default: {
      open: 'Make it the default…',
      act: 'Make it the default',
      effect: 'From then on this version is what a game gets that names none.',
    },
    duplicate: {
      open: 'Duplicate',
      heading: (version: string) => `Duplicate ${version}`,
      name: 'Name of the copy',
      nameHint: 'Games and stores name the version by it. It cannot be changed later.',
      taken: 'There is such a version already.',
      look: 'Look at the copy',
      act: 'Make the copy',
      effect: (version: string) =>
        `${version} gets all items and drop tables. It is not the default. Stores are not copied: it has none at first. Limited editions begin anew.`,
    },
    delete: {
      open: 'Delete the version…',
      act: 'Delete the version',
      effect:
        'The version is deleted with all its items and drop tables. A version that is the default, or that has stores, is refused.',
    },
  },
  editor: {
    notSaved: (count: number) => `${writeNumber(count)} not saved`,
    review: 'Review changes',
    save: 'Save',
    readOnly: 'You may look at the catalog. Changing it takes the role liveOps.',
  },
  filters: {
    search: 'Find items',
    searchHint: 'Find by id, name or tag',
    tag: 'Tag',
    currency: 'Sold in',
    view: 'Show',
    items: 'Items',
    /** The kinds of items to choose from. */
    kinds: {
      bundle: 'Bundles',
      container: 'Containers',
      limited: 'Limited editions',
      consumable: 'Consumables',
      free: 'Without a price',
    },
  },
  table: {
    /** The names of the buttons that lead through pages of a list. */
    control: (control: string) => `Page: ${control}`,
    noneMatches: 'No item matches',
    toPage: (id: string) => `Page of ${id}`,
    undo: (itemId: string) => `Undo what you did to ${itemId}`,
    /** The states of an item in a draft. */
    states: {
      changed: 'changed',
      new: 'new',
      removed: 'removed',
    },
    /** The kinds of items. */
    kinds: {
      bundle: 'bundle',
      container: 'container',
      consumable: 'consumable',
    },
    limited: (count: number) => `${count} limited`,
    moreTags: (count: number) => `+${count}`,
    realCurrency: (code: string) => `${code} (smallest unit)`,
  },
  price: {
    label: (itemId: string, code: string) => `Price of ${itemId} in ${code}`,
    saved: (price: number | undefined) => `Saved: ${price ?? SHARED_TEXTS.none}`,
    bounds: (max: number) =>
      `Prices are whole numbers from 0 to ${writeNumber(max)}. Several cells of a spreadsheet can be pasted.`,
  },
  item: {
    removed: 'This item is removed from the catalog when you save.',
    readOnly: 'You may look at items. Changing them takes the role liveOps.',
    forms: 'Forms',
    undo: 'Undo',
    done: 'Done',
  },
  creation: {
    id: 'Item id',
    idHint: 'Games name the item by it. It cannot be changed later.',
    taken: 'There is such an item already.',
  },
  form: {
    virtualPrices: 'Virtual currencies',
    realPrices: 'Real money, in the smallest unit',
    customDataHint: 'A text of your own, often JSON.',
    description: 'Description',
    picture: 'Address of a picture',
    properties: 'Properties',
    stackable: 'Stackable',
    tradable: 'Tradable',
    character: 'Can become a character',
    limited: 'Limited edition',
    limitedCount: 'How many there are at first',
  },
  bundle: {
    legend: 'Bundle',
    on: 'Other things come along with it',
    items: 'Items that come along',
    tables: 'Drop tables that are rolled',
    currencies: 'Currencies that come along',
  },
  container: {
    legend: 'Container',
    on: 'It can be opened',
    key: 'Item that opens it',
    keyHint: 'Empty: it opens without.',
    items: 'Items inside',
    tables: 'Drop tables inside',
    currencies: 'Currencies inside',
  },
  consumable: {
    legend: 'Consumable',
    on: 'It is used up',
    uses: 'Uses',
    usesHint: 'Empty: by time only.',
    seconds: 'Seconds until it expires',
    secondsHint: 'Empty: never.',
    group: 'Group that expires together',
  },
  /** Of each, `list` is what the list is called, as in "Items inside". */
  contents: {
    counts: (max: number) => `Of each 1 to ${writeNumber(max)}.`,
    amounts: (max: number) => `Whole numbers from 0 to ${writeNumber(max)}.`,
    amount: (list: string, id: string) => `${list}: ${id}`,
    takeOut: (list: string, id: string) => `${list}: take ${id} out`,
    addTo: (list: string) => `${list}: add`,
    addHint: 'Add…',
  },
  json: {
    label: 'JSON',
    stale: 'The forms show the last JSON that was right.',
    goToFault: 'Go to the place',
    /** `expected` is one of those below, or a sign in quotes. */
    faultAtEnd: (expected: string) => `the text ends, and ${expected} should be.`,
    faultAt: (found: string, expected: string) => `there is ${found}, and ${expected} should be.`,
    faultPlace: (fault: {
      readonly line: number;
      readonly column: number;
      readonly sentence: string;
    }) => `Line ${fault.line}, column ${fault.column}: ${fault.sentence}`,
    expected: {
      either: (one: string, other: string) => `${one} or ${other}`,
      name: 'a name in quotes',
      value: 'a value',
      nothing: 'nothing more',
    },
    memberTwice: (name: string) => `the member ${name} is there twice.`,
    tooDeep: (max: number) => `lists and objects are more than ${max} deep in one another.`,
    tooMany: (max: number) => `a list or an object has more than ${writeNumber(max)} entries.`,
    /** `itemId` is as JSON has it. */
    otherId: (itemId: string) => `ItemId: it stays ${itemId}; copy the item for another id.`,
    unknownMember: (member: string) => `${member}: items have no such member.`,
    misfit: (member: string, wanted: string) => `${member}: it should be ${wanted}.`,
    theItem: 'The item',
    wanted: {
      object: 'an object, as in {}',
      id: (max: number) => `a text of 1 to ${max} characters in one line`,
      text: 'a text in quotes',
      count: (max: number) => `a whole number from 0 to ${max}`,
      flag: 'true or false',
      texts: 'a list of texts, as in ["one", "two"]',
      amounts: 'whole numbers by currency, as in {"GO": 100}',
    },
  },
  following: {
    heading: 'Stores that show the catalog’s price',
    none: 'No store shows a price that changes.',
    more: (count: number) => `And ${writeNumber(count)} more.`,
    unread: (count: number) =>
      count === 1
        ? '1 more store was not looked into.'
        : `${writeNumber(count)} more stores were not looked into.`,
  },
  merge: {
    noClash: 'Their changes and yours do not touch each other. Nothing of yours is lost.',
    clash:
      'You and they changed the same. Choose what it shall be; everything else is taken over from both sides.',
    toChoose: (count: number) => `${count} to choose`,
    act: 'Merge and look again',
    theirs: 'Theirs',
    mine: 'Yours',
    take: 'Take',
    takeFor: (itemId: string, member: string) => `Take for ${itemId} ${member}`,
    itself: 'the item itself',
  },
} as const;
