import { type FakeAnswer, type FakeServer, startFakeServer } from './fake-server.ts';

interface FakeGooglePlayGames extends FakeServer {
  /** The addresses that stand for Google's. */
  readonly partnerUrls: { readonly 'google-token': string; readonly 'google-play-games': string };
  /** Gives a client a code for a player; null: for somebody who has no player. */
  give(playerId: string | null): string;
  /** Gives the web client a code that it exchanges for this ID token. */
  giveToken(idToken: string): string;
}

/** The web client that the fake knows. */
export const PLAY_GAMES = {
  clientId: '1234-web.apps.googleusercontent.com',
  clientSecret: 'a-secret-of-the-web-client',
} as const;

/** Starts Google's token endpoint, which takes a code once, and `players/me`. `grantAccount`: answers those who have no code. */
export async function startFakeGooglePlayGames(
  grantAccount?: (form: URLSearchParams) => FakeAnswer,
): Promise<FakeGooglePlayGames> {
  const codes = new Map<string, string | null>();
  const idTokens = new Map<string, string>();
  const tokens = new Map<string, string | null>();
  let given = 0;
  const newCode = () => `4/0A${(given += 1)}`;

  function exchange(form: URLSearchParams): FakeAnswer {
    if (grantAccount && !form.has('code')) return grantAccount(form);
    const { clientId, clientSecret } = PLAY_GAMES;
    const isClient =
      form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    if (!isClient) return { code: 401, body: '{"error":"invalid_client"}' };
    if (form.get('redirect_uri') !== '') {
      return { code: 400, body: '{"error":"redirect_uri_mismatch"}' };
    }
    const code = form.get('code') ?? '';
    const idToken = idTokens.get(code);
    if (idToken !== undefined) {
      idTokens.delete(code);
      return { body: JSON.stringify({ access_token: 'ya29', id_token: idToken }) };
    }
    const playerId = codes.get(code);
    if (playerId === undefined) return { code: 400, body: '{"error":"invalid_grant"}' };
    codes.delete(code);
    const token = `ya29.${code.replace('/', '-')}`;
    tokens.set(token, playerId);
    return { body: JSON.stringify({ access_token: token, token_type: 'Bearer' }) };
  }

  function whoAmI(authorization = ''): FakeAnswer {
    const playerId = tokens.get(authorization.replace('Bearer ', ''));
    if (playerId === undefined) return { code: 401, body: '{}' };
    return playerId === null
      ? { code: 404, body: '{}' }
      : { body: JSON.stringify({ playerId, displayName: 'Ada' }) };
  }

  const server = await startFakeServer(({ url, form, headers }) =>
    url.pathname === '/token' ? exchange(form) : whoAmI(headers.authorization),
  );
  return Object.assign(server, {
    partnerUrls: {
      'google-token': `${server.origin}/token`,
      'google-play-games': `${server.origin}/games/v1/players/me`,
    },
    give(playerId: string | null) {
      const code = newCode();
      codes.set(code, playerId);
      return code;
    },
    giveToken(idToken: string) {
      const code = newCode();
      idTokens.set(code, idToken);
      return code;
    },
  });
}
