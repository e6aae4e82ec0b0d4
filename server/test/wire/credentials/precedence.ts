import { validateEntityToken } from '../../../src/credentials/operations/validate-entity-token.ts';
import { DAY_MS } from '../../../src/kernel/instant.ts';
import { revokeEntityToken } from '../../../src/players/operations/revoke-entity-token.ts';
import { pair, type PrecedenceList } from '../../support/precedence.ts';
import { must } from '../../support/stock.ts';

const pairs: PrecedenceList = [
  [
    validateEntityToken,
    [
      pair('EntityTokenInvalid', 'EntityTokenExpired', async (world, ask) => {
        const foreign = (await (await world.otherTitle()).logIn()).entityToken;
        const own = (await world.logIn()).entityToken;
        world.clock.advance(DAY_MS);
        return {
          both: await ask({ EntityToken: foreign }),
          alone: await ask({ EntityToken: own }),
        };
      }),
      pair('EntityTokenExpired', 'EntityTokenRevoked', async (world, ask) => {
        const { entityToken } = await world.logIn();
        await must(world.call(revokeEntityToken.path, {}, { entityToken }));
        const alone = await ask({ EntityToken: entityToken });
        world.clock.advance(DAY_MS);
        return { both: await ask({ EntityToken: entityToken }), alone };
      }),
      pair('EntityTokenRevoked', 'InvalidTicket', 'a session ticket is no entity token'),
    ],
  ],
];

export default pairs;
