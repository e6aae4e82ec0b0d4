/**
 * Whether a request may ask for a preview, which takes long, by its body as it was sent: a member may be in other letter case, or
 * have escapes. A yes too much does no harm.
 */
export function mayAskForPreview(body: Buffer): boolean {
  return /preview|\\u/i.test(body.toString('latin1'));
}
