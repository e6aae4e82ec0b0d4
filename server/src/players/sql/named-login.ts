import type { Identity } from '../identities.ts';
import type { LoginOrigin, Maker } from '../ports.ts';
import type { NewSession } from '../session-ports.ts';

/** A login of somebody whom the client, or a server of the game, names. */
export interface NamedLogin {
  readonly titleId: string;
  readonly name: Pick<Identity, 'provider' | 'subject'>;
  /** Undefined: nobody is made. */
  readonly create: NewPlayerIds | undefined;
  readonly session: NewSession;
  readonly origin: LoginOrigin & { readonly onlyKnown: boolean };
}

/** The ids of a player who may be made. */
export interface NewPlayerIds {
  readonly playerId: string;
  readonly titlePlayerId: string;
  /** How many players the title may have; undefined: any number. */
  readonly titlePlayersMax?: number | undefined;
  /** Of the identity (moderation/identity-digest.ts); undefined: no ban is looked for under it. */
  readonly identityDigest?: string | undefined;
  readonly maker?: Maker | undefined;
}
