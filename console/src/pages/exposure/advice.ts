import type { ExposureWarning } from 'purser-client';

interface Advice {
  /** What is the matter, in a few words. */
  readonly label: string;
  readonly whatToDo: string;
}

const ADVICE: Readonly<Record<ExposureWarning['Kind'], Advice>> = {
  GivesBackMore: {
    label: 'Gives back more than it costs',
    whatToDo: 'Buying it again and again makes money without end. Raise its price, or put less in.',
  },
  OpensForever: {
    label: 'Opens again and again',
    whatToDo:
      'Give the container, or its key, a number of uses, so that it is used up when it is opened.',
  },
  StoreUndercutsCatalog: {
    label: 'Store below the catalog',
    whatToDo:
      'Everybody can buy in each open store, whichever the game shows. If that is not meant now, raise the price there, or close the store until its time.',
  },
  StoreUndercutsStore: {
    label: 'Store below another store',
    whatToDo:
      'Whoever is shown the dearer store can buy in this one. If that is not meant now, raise the price there, or close the store until its time.',
  },
  BundleCheaperThanParts: {
    label: 'Cheaper than its parts',
    whatToDo:
      'Players can buy it for one of its parts. If it is not meant as an offer, raise its price.',
  },
  UnknownCurrency: {
    label: 'Unknown currency',
    whatToDo: 'Nobody can pay this price. Add the currency, or take the price out.',
  },
  PriceTooHigh: {
    label: 'Price too high',
    whatToDo: 'Nobody can pay this price. Lower it, or take it out.',
  },
  UnknownContents: {
    label: 'Unknown contents',
    whatToDo: 'Add the missing item to the catalog, or take it out of what comes along.',
  },
  NotForSale: {
    label: 'Not for sale',
    whatToDo:
      'That is right for what players only find or are given. If it should be sold, give it a price in the catalog or in an open store.',
  },
};

/** What a warning means, and what to do about it. A kind that only a newer service knows is shown by its name. */
export function adviceOn(kind: string): Advice {
  return isKnown(kind) ? ADVICE[kind] : { label: kind, whatToDo: '' };
}

function isKnown(kind: string): kind is keyof typeof ADVICE {
  return Object.hasOwn(ADVICE, kind);
}
