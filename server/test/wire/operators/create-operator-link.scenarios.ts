import { expect } from 'vitest';
import { OPERATOR_LINK_MS } from '../../../src/kernel/operator-limits.ts';
import { createOperatorLink } from '../../../src/operators/operations/create-operator-link.ts';
import {
  anOwner,
  follow,
  inNewServiceWithMail,
  invite,
  NO_OPERATOR,
} from '../../support/owners.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import { withoutMail } from '../../support/without-mail.ts';

const { path } = createOperatorLink;

export default scenarios(createOperatorLink, [
  {
    name: 'an operator who forgot the password chooses another one, and earlier sessions end then',
    async play(world) {
      const [operator, forgetful] = [await anOwner(world), await world.operator(['viewer'])];
      const OperatorId = forgetful.operatorId;
      const first = await must(world.call(path, { OperatorId }, { operator }));
      const reply = await world.call(path, { OperatorId }, { operator });
      await must(world.call('/Operator/GetOwnOperator', {}, { operator: forgetful }));
      expect((await follow(world, first)).error).toBe('LinkInvalid');
      expect((await follow(world, reply.data)).data).toMatchObject({ OperatorId });
      const after = await world.call('/Operator/GetOwnOperator', {}, { operator: forgetful });
      expect(after.error).toBe('NotAuthenticated');
      return reply;
    },
  },
  {
    name: 'a link is good for 30 minutes',
    async play(world) {
      const { OperatorId } = await invite(world, [{ Role: 'viewer' }]);
      const reply = await world.call(path, { OperatorId }, { operator: await anOwner(world) });
      world.clock.advance(OPERATOR_LINK_MS);
      expect((await follow(world, reply.data)).error).toBe('LinkInvalid');
      return reply;
    },
  },
  {
    name: 'the link is mailed, too',
    play: () =>
      inNewServiceWithMail(async (world, { mails }) => {
        const { OperatorId } = await invite(world, []);
        const body = { OperatorId, EmailAddress: 'grace@studio.example' };
        const reply = await world.call(path, body, { operator: await anOwner(world) });
        expect(reply.data.Mailed).toBe(true);
        await expect.poll(() => mails.length).toBe(1);
        expect(mails[0]?.body).toContain(`https://console.example${reply.data.Link}`);
        return reply;
      }),
  },
  {
    name: 'without a mail server nothing is mailed',
    provokes: 'SmtpAddonNotEnabled',
    play: () =>
      withoutMail(async (world) => {
        const body = { OperatorId: NO_OPERATOR, EmailAddress: 'grace@studio.example' };
        return world.call(path, body, { operator: await anOwner(world) });
      }),
  },
  {
    name: 'nobody has the id',
    provokes: 'OperatorNotFound',
    async play(world) {
      const body = { OperatorId: NO_OPERATOR };
      return world.call(path, body, { operator: await anOwner(world) });
    },
  },
  {
    name: 'an owner of a title does not see operators of other titles',
    provokes: 'OperatorNotFound',
    async play(world) {
      const elsewhere = await world.otherTitle();
      const { operatorId } = await elsewhere.operator(['viewer']);
      const operator = await world.operator(['owner']);
      return world.call(path, { OperatorId: operatorId }, { operator });
    },
  },
  {
    name: 'an owner of a title makes no link of somebody who may do more',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { operatorId } = await world.operator(['viewer'], 'everywhere');
      const operator = await world.operator(['owner']);
      return world.call(path, { OperatorId: operatorId }, { operator });
    },
  },
  {
    name: 'a disabled operator gets no link',
    provokes: 'OperatorDisabled',
    async play(world) {
      const operator = await anOwner(world);
      const { OperatorId } = await invite(world, []);
      await must(world.call('/Operator/DisableOperator', { OperatorId }, { operator }));
      return world.call(path, { OperatorId }, { operator });
    },
  },
]);
