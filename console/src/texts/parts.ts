import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of what several pages are made of. */
export const PARTS_TEXTS = {
  /** A time in the zone of the person, and in UTC. */
  zoned: (local: string, utc: string) => `${local} (${utc})`,
  documentTitle: (heading: string) => `${heading} – ${SHARED_TEXTS.product}`,
  showMore: 'Show more',
  /** `what` says what is copied, as in "the key". */
  copy: (what: string) => `${SHARED_TEXTS.copy} ${what}`,
  /** A sentence about something in a title that is not open. */
  ofTitle: (sentence: string, title: { readonly titleId: string; readonly name: string }) =>
    `${sentence} (${SHARED_TEXTS.title}: ${title.name}, ${title.titleId})`,
  /** Takes a filter's choice back. */
  any: (label: string) => `Any ${label.toLowerCase()}`,
  noJson: (fault: string) => `This is no JSON: ${fault}`,
  notSold: 'not sold',
  amount: {
    bounds: (min: number, max: number) =>
      `A whole number from ${writeNumber(min)} to ${writeNumber(max)}.`,
    described: (description: string, bounds: string) => `${description} ${bounds}`,
    /** Why a text is no amount. `bound` is the least or the most that there can be. */
    faults: {
      missing: () => 'A number is missing.',
      notWhole: () => 'Only digits and spaces.',
      tooLow: (bound: number) => `At least ${writeNumber(bound)}.`,
      tooHigh: (bound: number) => `At most ${writeNumber(bound)}.`,
    },
    /** Where amounts can be less than 0. */
    notSigned: 'Only digits and spaces, behind a minus if need be.',
    use: (likely: number) => `Use ${likely}`,
    /** Behind it, for readers of screens. */
    useFor: (label: string) => ` for ${label}`,
  },
  wrongAmounts: {
    count: (count: number) =>
      count === 1 ? '1 amount is wrong' : `${writeNumber(count)} amounts are wrong`,
    effect: 'Nothing can be saved as long as a field has a text that is no amount.',
    wrong: (label: string, text: string) => `${label}: “${text}” is no amount.`,
    of: (owner: string, label: string) => `${owner}, ${label}`,
    takeBack: 'Take back what was typed',
    more: (count: number) => `${writeNumber(count)} more`,
  },
  denied: {
    /** `to` is what a person would do, as in "ban players"; `roles` are those that allow it. */
    advice: (to: string, roles: string) =>
      `Your roles do not allow you to ${to}. An owner can give you ${roles}.`,
    forAllTitles: (roles: string) => `${roles} for all titles`,
    anyRole: 'any role',
    oneOf: (roles: readonly string[]) => `the role ${roles.join(' or ')}`,
  },
  role: (role: string, meaning: string) => `${role}: ${meaning}`,
  /** Before the names that may be meant by one that there is not. */
  near: 'Perhaps it is:',
  version: {
    label: 'Catalog version',
    typed: 'Enter opens the version.',
    isDefault: 'The default',
    isNotDefault: 'Not the default',
    toDefault: 'The default version',
    /** Behind what a version is. */
    ofDefault: (version: string) => `${version}, the default`,
    scheduled: 'scheduled',
    items: (count: number) => `${writeNumber(count)} ${count === 1 ? 'item' : 'items'}`,
    revision: (items: string, revision: number) => `${items}, revision ${revision}`,
  },
} as const;
