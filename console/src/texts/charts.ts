import { SHARED_TEXTS } from './shared.ts';

/** Texts of charts on all pages. */
export const CHARTS_TEXTS = {
  others: 'All others',
  asTable: 'The same figures as a table',
  from: SHARED_TEXTS.from,
  /** Of a table. */
  caption: (name: string) => `${name}, the newest on top.`,
  inTime: 'in this time',
  atEnd: 'at the end',
  at: (time: string) => `at ${time}`,
  /** For those who do not see the chart. `peak` is when there was most; undefined: there was nothing. */
  summary: (of: {
    readonly name: string;
    readonly value: string;
    readonly about: string;
    readonly parts: string;
    readonly most: string;
    readonly peak: string | undefined;
  }) =>
    `${of.name}: ${of.value} ${of.about}${of.peak === undefined ? '' : `, at most ${of.most} ${of.peak}`}.${of.parts === '' ? '' : ` ${of.parts}.`}`,
  part: (label: string, value: string) => `${label} ${value}`,
} as const;
