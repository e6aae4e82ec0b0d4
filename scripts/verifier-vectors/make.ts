import { forge } from './forged-tokens.ts';
import { LEASE_CASES } from './lease-cases.ts';
import { makeStory, type Story, type VectorCase } from './story.ts';
import { JOIN_CASES, NO_AUDIENCE_CASES, TOKEN_CASES } from './token-cases.ts';
import { AUDIENCE, ISSUER, TITLE, type VectorToken, writeTokens } from './tokens.ts';

/** The contents of client/vectors/verifier.json, which docs/guides/verifier-protocol.md explains. */
export interface Vectors {
  readonly about: string;
  readonly titleId: string;
  readonly issuer: string;
  readonly tokens: readonly VectorToken[];
  readonly cases: readonly VectorCase[];
}

/** Makes the vectors anew. Their signatures are those of before, as long as the same is signed. */
export function makeVectors(before: Pick<Vectors, 'tokens'>): Vectors {
  const genuine = writeTokens(before.tokens);
  return {
    about: 'Test vectors of verifiers: docs/guides/verifier-protocol.md has their meaning.',
    titleId: TITLE,
    issuer: ISSUER,
    tokens: [...genuine, ...forge(genuine[0]?.text ?? '')],
    cases: [
      ...tell({ ...LEASE_CASES, ...TOKEN_CASES, ...NO_AUDIENCE_CASES }),
      ...tell(JOIN_CASES, AUDIENCE),
    ],
  };
}

function tell(
  cases: Readonly<Record<string, (story: Story) => void>>,
  audience?: string,
): readonly VectorCase[] {
  return Object.entries(cases).map(([name, play]) => {
    const story = makeStory();
    play(story);
    return { name, ...(audience !== undefined && { audience }), steps: story.steps };
  });
}
