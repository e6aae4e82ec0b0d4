import { revokeSigningKey } from '../../../src/credentials/operations/revoke-signing-key.ts';
import { bodies, pair, type PrecedenceList } from '../../support/precedence.ts';

const pairs: PrecedenceList = [
  [
    revokeSigningKey,
    [
      bodies('InvalidTitleId', 'KeyNotFound', async () => [
        { KeyId: 'none', TitleId: 'nothing' },
        { KeyId: 'none' },
      ]),
      pair('KeyNotFound', 'SigningKeyInUse', 'A key that is not there does not sign.'),
    ],
  ],
];

export default pairs;
