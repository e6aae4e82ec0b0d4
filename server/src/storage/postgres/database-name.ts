/** The name of a database for a person: its address without user, password and options. */
export function databaseNameOf(url: string): string {
  if (!URL.canParse(url)) return 'at the configured address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
