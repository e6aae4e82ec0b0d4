/** What the areas of the wire are for, in a sentence each. */
const AREA_SENTENCES: Readonly<Record<string, string>> = {
  Admin: 'What developers and live-ops people do with a title.',
  Authentication: 'Entity tokens: getting, checking and revoking them.',
  Client: 'What a game client may do.',
  Matchmaker: 'What an external match-making service may ask.',
  Server: 'What a dedicated game server may do.',
};

/** What an area of the wire is for. An area without a sentence is a bug. */
export function areaSentence(area: string): string {
  const sentence = AREA_SENTENCES[area];
  if (sentence === undefined) throw new Error(`Nothing says what the area ${area} is for`);
  return sentence;
}
