import { linkApple, loginWithApple, unlinkApple } from '../../../src/players/providers/apple.ts';
import {
  linkGoogleAccount,
  loginWithGoogleAccount,
  unlinkGoogleAccount,
} from '../../../src/players/providers/google.ts';
import {
  linkOpenIdConnect,
  loginWithOpenIdConnect,
  unlinkOpenIdConnect,
} from '../../../src/players/providers/open-id-connect.ts';
import { APPLE, CONNECTION, GOOGLE, OPEN_ID } from '../../support/issuer-providers.ts';
import type { PrecedenceList } from '../../support/precedence.ts';
import { linkPairs, loginPairs, unlinkPairs } from '../../support/provider-pairs.ts';

const NOT_LINKED = { notLinked: 'AccountNotLinked', body: {} } as const;

const pairs: PrecedenceList = [
  [loginWithOpenIdConnect, loginPairs(OPEN_ID)],
  [loginWithApple, loginPairs(APPLE)],
  [loginWithGoogleAccount, loginPairs(GOOGLE)],
  [linkOpenIdConnect, linkPairs(OPEN_ID)],
  [linkApple, linkPairs(APPLE)],
  [linkGoogleAccount, linkPairs(GOOGLE)],
  [unlinkOpenIdConnect, unlinkPairs(unlinkOpenIdConnect, { ...NOT_LINKED, body: CONNECTION })],
  [unlinkApple, unlinkPairs(unlinkApple, NOT_LINKED)],
  [unlinkGoogleAccount, unlinkPairs(unlinkGoogleAccount, NOT_LINKED)],
];

export default pairs;
