/** How many characters a text may have. */
interface Length {
  readonly min: number;
  readonly max: number;
}

/** Counts code points, as the schemas do. */
export function hasLength(text: string, { min, max }: Length): boolean {
  const chars = Array.from(text).length;
  return chars >= min && chars <= max;
}

/** The sentence about a text of another length. SDKs look for it (protocol 2.3). */
export function lengthFault(member: string, { min, max }: Length): string {
  return `${member} must be between ${min} and ${max} characters.`;
}
