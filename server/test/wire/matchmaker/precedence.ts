import { userInfo } from '../../../src/matchmaker/operations/user-info.ts';
import { bodies, NOBODY, type PrecedenceList } from '../../support/precedence.ts';

const pairs: PrecedenceList = [
  [
    userInfo,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY },
        { ServiceId: NOBODY, MinCatalogVersion: 0 },
      ]),
    ],
  ],
];

export default pairs;
