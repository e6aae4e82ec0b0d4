import { writeNumber } from './locale.ts';

/** Texts about price warnings: on the page of the price audit, and in reviews. */
export const WARNINGS_TEXTS = {
  /** The problem in a few words, and advice, by the kind of the warning. */
  advice: {
    GivesBackMore: {
      label: 'Gives back more than it costs',
      whatToDo:
        'Buying it again and again makes money without end. Raise its price, or put less in.',
    },
    OpensForever: {
      label: 'Opens again and again',
      whatToDo:
        'Give the container, or its key, a number of uses, so that it is used up when it is opened.',
    },
    CostsNothing: {
      label: 'Costs nothing',
      whatToDo:
        'The title says that a price of 0 is free. If that is not meant here, give it a price, or end free items.',
    },
    StoreUndercutsCatalog: {
      label: 'Store below the catalog',
      whatToDo:
        'Everybody can buy in each open store, whichever the game shows. If that is not meant now, raise the price there, or close the store until its time.',
    },
    StoreUndercutsStore: {
      label: 'Store below another store',
      whatToDo:
        'Players who are shown the dearer store can buy in this one. If that is not meant now, raise the price there, or close the store until its time.',
    },
    BundleCheaperThanParts: {
      label: 'Cheaper than its parts',
      whatToDo:
        'Players can buy it for one of its parts. If it is not meant as an offer, raise its price.',
    },
    UnknownCurrency: {
      label: 'Unknown currency',
      whatToDo:
        'Nobody can pay this price, or get what is in it. Add the currency, or take it out.',
    },
    PriceTooHigh: {
      label: 'Price too high',
      whatToDo: 'Nobody can pay this price. Lower it, or take it out.',
    },
    UnknownContents: {
      label: 'Unknown contents',
      whatToDo: 'Add the missing item to the catalog, or take it out of what comes along.',
    },
    SoldOut: {
      label: 'Sold out',
      whatToDo:
        'That is right for an edition that has ended. If it should be sold, add to the edition.',
    },
    NotForSale: {
      label: 'Not for sale',
      whatToDo:
        'That is right for what players only find or are given. If it should be sold, give it a price in the catalog or in an open store.',
    },
  },
  kindCount: (kind: string, count: number) => `${kind} (${writeNumber(count)})`,
  accept: 'This is meant; the history says so',
  acceptKind: (kind: string) => `This is meant; the history says so: ${kind}`,
  /** In the note of a revision. */
  accepted: (kinds: string) => `Accepted: ${kinds}.`,
} as const;
