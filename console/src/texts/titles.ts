/** Texts of the page of titles. */
export const TITLES_TEXTS = {
  about: 'Each game is a title, with players, catalogs and keys of its own. These are yours.',
  denied: 'make titles',
  id: 'Id',
  idOf: (name: string) => `the id of ${name}`,
  roles: 'Your roles',
  make: {
    open: 'New title',
    act: 'Make the title',
    about: 'It has no secret key yet: make one on the page Keys, which comes next.',
    nameHint: 'For people. Games know a title by its id.',
    idHint: '4 to 8 digits from 0 to 9 and A to F. Empty: a free one is chosen.',
    done: (name: string) => `The title ${name} is made`,
  },
} as const;
