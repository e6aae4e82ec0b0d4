/** Texts of the search for a player on a page about something else. */
export const PLAYER_CHOICE_TEXTS = {
  hint: 'Name, part of a name, or any id',
  find: 'Find',
  nobody: 'Nobody is found.',
  several: 'Several are found:',
  player: (name: string, playerId: string) => (name === playerId ? name : `${name} (${playerId})`),
} as const;
