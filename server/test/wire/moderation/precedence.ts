import { banUsers } from '../../../src/moderation/operations/ban-users.ts';
import { bodies, NOBODY, type PrecedenceList } from '../../support/precedence.ts';

const pairs: PrecedenceList = [
  [
    banUsers,
    [
      bodies('InvalidParams', 'UserisNotValid', async () => [
        { Bans: [{ ServiceId: NOBODY, UserFamilyType: 'Xbox' }] },
        { Bans: [{ ServiceId: NOBODY }] },
      ]),
    ],
  ],
];

export default pairs;
