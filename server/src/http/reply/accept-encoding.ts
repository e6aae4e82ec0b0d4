const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * True if a client that sent this `Accept-Encoding` prefers gzip to plain bytes or likes both equally (RFC 9110 12.5.3).
 * A coding that is not named has the weight of `*`; plain bytes that are not named have the weight 0.
 */
export function wantsGzip(header: string | undefined): boolean {
  if (!header) return false;
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = element.split(';').map((part) => part.trim());
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, weightOf(parameters));
  }
  const gzip = weights.get('gzip') ?? weights.get('*') ?? 0;
  return gzip > 0 && gzip >= (weights.get('identity') ?? 0);
}

/** A weight that cannot be read counts as 0. */
function weightOf([parameter]: readonly string[]): number {
  if (parameter === undefined) return 1;
  return Number(WEIGHT.exec(parameter)?.[1] ?? 0);
}
