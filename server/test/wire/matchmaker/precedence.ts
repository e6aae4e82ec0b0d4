import { userInfo } from '../../../src/matchmaker/operations/user-info.ts';
import { bodies, NOBODY, pair, type PrecedenceList } from '../../support/precedence.ts';

const pairs: PrecedenceList = [
  [
    userInfo,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY },
        { ServiceId: NOBODY, MinCatalogVersion: 0 },
      ]),
      pair('AccountNotFound', 'AnswerTooLarge', 'a player who does not exist has no items'),
    ],
  ],
];

export default pairs;
