/** The purpose of each area of the wire, in a sentence. */
const AREA_SENTENCES: Readonly<Record<string, string>> = {
  Admin: 'What developers and live-ops people do with a title.',
  Authentication: 'Entity tokens: getting, checking and revoking them.',
  Client: 'What a game client may do.',
  Matchmaker: 'What an external match-making service may ask.',
  Operator: 'People of the studio: how they sign in, and who may do what.',
  Server: 'What a dedicated game server may do.',
};

/** Describes the purpose of an area. Throws for an area without a sentence, which is a bug. */
export function areaSentence(area: string): string {
  const sentence = AREA_SENTENCES[area];
  if (sentence === undefined) throw new Error(`The area ${area} has no sentence`);
  return sentence;
}
