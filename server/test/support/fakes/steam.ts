import { type FakeServer, startFakeServer } from './fake-server.ts';

/** A ticket that Steam has given to a client. */
interface GivenTicket {
  readonly steamId: string;
  /** The owner of the game, where the player has borrowed it. */
  readonly ownerId?: string;
  /** The service for which the client asked for it. */
  readonly identity?: string;
  readonly isPublisherBanned?: boolean;
}

interface FakeSteam extends FakeServer {
  /** Gives a client a ticket. */
  give(ticket: GivenTicket): string;
  /** The client takes its ticket back (ISteamUser::CancelAuthTicket). */
  cancel(ticket: string): void;
}

/** The key and the app that the fake knows. */
export const STEAM = { key: 'A-PUBLISHER-KEY-0123456789ABCDEF', appId: '480' } as const;

/** The id of a person's account at Steam, by its number. */
export function steamIdOf(account: number): string {
  return String(0x0110000100000000n + BigInt(account));
}

/** Starts ISteamUserAuth/AuthenticateUserTicket as Steam documents it. */
export async function startFakeSteam(): Promise<FakeSteam> {
  const given = new Map<string, GivenTicket>();
  const server = await startFakeServer(({ url: { searchParams: asked }, headers }) => {
    if (headers['x-webapi-key'] !== STEAM.key) return { code: 403, body: 'Forbidden' };
    const ticket = given.get(asked.get('ticket') ?? '');
    if (!ticket || asked.get('appid') !== STEAM.appId || !isFor(ticket, asked.get('identity'))) {
      return toBody({ error: { errorcode: 101, errordesc: 'Invalid ticket' } });
    }
    const { steamId: steamid, ownerId: ownersteamid = steamid, isPublisherBanned } = ticket;
    const publisherbanned = isPublisherBanned === true;
    return toBody({
      params: { result: 'OK', steamid, ownersteamid, vacbanned: false, publisherbanned },
    });
  });
  return Object.assign(server, {
    give(ticket: GivenTicket) {
      const text = Buffer.from(`ticket ${given.size} of ${ticket.steamId}`).toString('hex');
      given.set(text, ticket);
      return text;
    },
    cancel: (ticket: string) => void given.delete(ticket),
  });
}

/** Steam compares an identity only where one is sent. */
function isFor({ identity }: GivenTicket, asked: string | null): boolean {
  return asked === null || asked === identity;
}

function toBody(response: object) {
  return { body: JSON.stringify({ response }) };
}
