/** The secret of the one-time link by which the page was opened, which then leaves the address: it stays out of the history. */
export function linkSecret(): string | undefined {
  const secret = /^#link=([\w-]{43})$/.exec(location.hash)?.[1];
  if (secret !== undefined) history.replaceState(null, '', location.pathname);
  return secret;
}
