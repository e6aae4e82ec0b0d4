// The report about a title's economy.

/** For how many days the sums of each hour are kept. */
export const REPORT_HOURS_KEPT_DAYS = 90;
/** The most sums of items that an hour and a day of a title have, beside the rest: one for each item, currency, cause, store and price. */
export const REPORT_KEYS_MAX = { hour: 2_000, day: 10_000 } as const;
/** The most points of a report, and the most steps of its time. */
export const REPORT_POINTS_MAX = 2_000;
/** The most sums of hours or days that a report is made of. */
export const REPORT_ROWS_MAX = 20_000;
/** The most revisions that a report shows. */
export const REPORT_REVISIONS_MAX = 200;
/** The most items that a report names. */
export const REPORT_ITEMS_MAX = 100;
