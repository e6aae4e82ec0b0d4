import type { Author } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';

/** Describes an author. A kind that only a newer service knows is shown by its name or id. */
export function describeAuthor({ Kind, Name, Id }: Author): string {
  const texts = CHANGES_TEXTS.authors;
  if (Kind === 'CommandLine') return texts.commandLine;
  const name = Name ?? Id ?? Kind;
  return Kind === 'SecretKey' ? texts.secretKey(name) : name;
}
