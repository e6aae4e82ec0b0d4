/** A client of a developer team at Apple, with the team's private key as PEM (PKCS #8). */
export interface AppleClient {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: string;
}

/** A code of a client, and the subject whose code it must be. */
export interface AppleCode extends AppleClient {
  readonly code: string;
  readonly subject: string;
}

/** The parts of a token of Apple that are sealed together: the client it was made for, and itself. */
export interface AppleToken {
  readonly clientId: string;
  readonly refreshToken: string;
}
