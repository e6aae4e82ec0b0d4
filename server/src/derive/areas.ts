/** The purpose of each area of the wire, in a sentence. */
const AREA_SENTENCES: Readonly<Record<string, string>> = {
  Admin: 'Operations of developers and live-ops people on a title.',
  Authentication: 'Entity tokens: getting, checking and revoking them.',
  Client: 'Operations of a game client.',
  Matchmaker: 'Operations of an external match-making service.',
  Operator: 'People of the studio: how they sign in, and who may do what.',
  Server: 'Operations of a dedicated game server.',
};

/** Describes the purpose of an area. Throws for an area without a sentence, which is a bug. */
export function areaSentence(area: string): string {
  const sentence = AREA_SENTENCES[area];
  if (sentence === undefined) throw new Error(`The area ${area} has no sentence`);
  return sentence;
}
