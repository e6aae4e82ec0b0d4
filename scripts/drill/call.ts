/** An answer, loosely typed. Status 0: there was none. */
export interface Answer {
  readonly status: number;
  readonly error?: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data?: any;
}

/** Longer than Purser takes to give up a change. */
const CALL_MS = 10_000;

/** POSTs a call. Never rejects. */
export async function call(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const text = await response.text();
    // The proxy's own answers are no JSON.
    const { error, data } = text.startsWith('{') ? JSON.parse(text) : { error: 'ProxyAnswer' };
    return { status: response.status, error, data };
  } catch {
    return { status: 0 };
  }
}

/** The call may succeed later, or may have succeeded already: repeat it. */
export const maySucceedLater = ({ status }: Answer): boolean =>
  [0, 409, 502, 503, 504].includes(status);
