/** How a person is told which database is meant: the address without user, password and options. */
export function databaseNameOf(url: string): string {
  if (!URL.canParse(url)) return 'at the configured address';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
