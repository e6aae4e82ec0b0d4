import { FOLDER, option, wholeNumber } from '../option.ts';

/** Files of what games tell. */
export const gameEventOptions = {
  gameEventsDir: option('--game-events-dir', {
    ...FOLDER,
    description:
      'A folder for the events that games write (/Client/WritePlayerEvent, /Event/WriteEvents and others), as files of JSON lines. Give each machine one of its own.',
    fallbackDescription: 'none: events are counted and not kept',
  }),
  gameEventsFileMib: option('--game-events-file-mib', {
    ...wholeNumber({ min: 1, max: 10_240 }),
    description: 'MiB of one such file; the next event begins another one.',
    fallback: '64',
  }),
  gameEventsFiles: option('--game-events-files', {
    ...wholeNumber({ min: 2, max: 10_000 }),
    description:
      'Such files in the folder, of all processes together, for events of clients, and as many for those of servers; at least two for each process. The oldest go.',
    fallback: '100',
  }),
  statisticsArchiveDir: option('--statistics-archive-dir', {
    ...FOLDER,
    description:
      'A folder for the versions of statistics that a reset has ended, as a CSV file of each. Several machines share one, or one machine only has it. Files stay until somebody removes them.',
    fallbackDescription: 'none: versions are in the database only',
  }),
};
