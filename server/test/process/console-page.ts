/** A session at one node, as a page of the console has it. */
export interface PageSession {
  readonly operatorId: string;
  readonly cookie: string;
  readonly pageSecret: string;
}

/** Calls a service as a page of the console does, which the service itself has sent. */
export async function callFromPage(
  url: string,
  path: string,
  { body = {}, session }: { readonly body?: object; readonly session?: PageSession },
) {
  const shown = session && { Cookie: session.cookie, 'X-Purser-Console': session.pageSecret };
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(url).origin, ...shown },
    body: JSON.stringify(body),
  });
  const reply = (await response.json()) as {
    readonly error?: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
  return { ...reply, cookie: response.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

export const PAGE_PASSWORD = 'correct horse battery';

/** Opens a one-time link and presses its button. A first owner takes the name. */
export async function openLink(url: string, link: string, name?: string): Promise<PageSession> {
  const Secret = new URL(link).hash.replace('#link=', '');
  const body = { Secret, Password: PAGE_PASSWORD, ...(name !== undefined && { Name: name }) };
  const { data, error, cookie } = await callFromPage(url, '/Operator/UseLink', { body });
  if (!data) throw new Error(error);
  const { OperatorId, ConsoleSecret } = data as Readonly<Record<string, string>>;
  return { operatorId: OperatorId ?? '', cookie, pageSecret: ConsoleSecret ?? '' };
}
