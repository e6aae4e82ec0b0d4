/** Texts of the page about what was changed. */
export const ACTIVITY_TEXTS = {
  onlySold:
    'You see what is sold. Owners also see what was done to players, keys, operators and settings.',
  none: 'Nothing was changed',
  noneAdvice:
    'Each change that an operator makes is written down and kept for a year, and each change of what is sold. Reading is not.',
  anybody: 'Everybody',
  anything: 'Everything',
  where: 'Where',
  thisTitle: 'This title',
  subject: 'About',
  subjects: {
    Players: 'Players and what they have',
    Sold: 'What is sold',
    Access: 'Operators and keys',
    Settings: 'Titles and connections',
  },
  /** Of a change that was made at its time. */
  onSchedule: (author: string) => `${author}, on schedule`,
  by: (name: string) => `Only what ${name} changed`,
} as const;
