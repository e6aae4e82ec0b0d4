import { expect } from 'vitest';
import { inviteOperator } from '../../../src/operators/operations/invite-operator.ts';
import {
  anOwner,
  follow,
  freshName,
  inNewService,
  inNewServiceWithMail,
  invite,
  inviteAll,
  listed,
  secretOf,
} from '../../support/owners.ts';
import { scenarios } from '../../support/scenario.ts';
import type { Reply } from '../../support/world.ts';
import { withoutMail } from '../../support/without-mail.ts';

const { path } = inviteOperator;

export default scenarios(inviteOperator, [
  {
    name: 'an invited operator chooses a password with the link, and has the roles',
    async play(world) {
      const operator = await anOwner(world);
      const name = freshName();
      const Roles = [{ Role: 'support', TitleId: world.titleId }, { Role: 'viewer' }];
      const reply = await world.call(
        path,
        { Name: name, Roles: [...Roles, ...Roles] },
        { operator },
      );
      const { OperatorId } = reply.data;
      expect(Date.parse(reply.data.ExpiresAt) - world.clock.now()).toBe(30 * 60_000);
      expect(await listed(world, OperatorId)).toMatchObject({
        Name: name,
        Roles,
        Disabled: false,
        Invited: true,
        CreatedBy: expect.stringMatching(/^operator /),
      });
      expect((await follow(world, reply.data)).data).toMatchObject({ OperatorId });
      expect(await listed(world, OperatorId)).toMatchObject({ Invited: false });
      expect((await follow(world, reply.data)).error).toBe('LinkInvalid');
      return reply;
    },
  },
  {
    name: 'an operator who never used the link is invited once more: the new link and the new roles count',
    async play(world) {
      const [operator, name] = [await anOwner(world), freshName()];
      const first = await invite(world, [{ Role: 'owner' }], name);
      const body = { Name: name.toUpperCase(), Roles: [{ Role: 'viewer' }] };
      const reply = await world.call(path, body, { operator });
      expect(reply.data.OperatorId).toBe(first.OperatorId);
      expect(secretOf(reply.data)).not.toBe(secretOf(first));
      expect((await follow(world, first)).error).toBe('LinkInvalid');
      await follow(world, reply.data);
      expect(await listed(world, first.OperatorId)).toMatchObject({ Roles: [{ Role: 'viewer' }] });
      return reply;
    },
  },
  {
    name: 'an owner of a title invites for that title',
    async play(world) {
      const operator = await world.operator(['owner']);
      const body = { Name: freshName(), Roles: [{ Role: 'owner', TitleId: world.titleId }] };
      return world.call(path, body, { operator });
    },
  },
  {
    name: 'an owner of a title invites for no other title, and for all neither',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const operator = await world.operator(['owner']);
      const elsewhere = await world.otherTitle();
      const Name = freshName();
      const everywhere = { Name, Roles: [{ Role: 'viewer' }] };
      expect(await world.call(path, everywhere, { operator })).toMatchObject({
        error: 'NotAuthorizedByTitle',
        errorMessage: 'You lack a permission that the operator has or would get',
      });
      const body = { Name, Roles: [{ Role: 'viewer', TitleId: elsewhere.titleId }] };
      return world.call(path, body, { operator });
    },
  },
  {
    name: 'the link is mailed, too, and is still shown; the fourth of an hour is shown only',
    play: () =>
      inNewServiceWithMail(async (world, { mails }) => {
        const operator = await anOwner(world);
        const body = { Name: freshName(), Roles: [], EmailAddress: 'grace@studio.example' };
        const replies: Reply[] = [];
        for (let count = 0; count < 4; count += 1)
          replies.push(await world.call(path, body, { operator }));
        expect(replies.map(({ data }) => data.Mailed)).toEqual([true, true, true, false]);
        await expect.poll(() => mails.length).toBe(3);
        expect(mails.map(({ to }) => to).flat()).toEqual(Array(3).fill('grace@studio.example'));
        const links = mails.map(({ body: text }) => /https:\S+#link=\S+/.exec(text)?.[0]);
        const shown = replies.map(({ data }) => `https://console.example${data.Link}`);
        expect(new Set(links)).toEqual(new Set(shown.slice(0, 3)));
        return replies[0] as Reply;
      }),
  },
  {
    name: 'without a mail server nothing is mailed',
    provokes: 'SmtpAddonNotEnabled',
    play: () =>
      withoutMail(async (world) => {
        const operator = await anOwner(world);
        const body = { Name: freshName(), Roles: [], EmailAddress: 'grace@studio.example' };
        const bad = { ...body, EmailAddress: 'a@x.example, b@x.example' };
        expect((await world.call(path, bad, { operator })).error).toBe('InvalidParams');
        return world.call(path, body, { operator });
      }),
  },
  {
    name: 'a role for a title that is not there is refused',
    provokes: 'InvalidTitleId',
    async play(world) {
      const body = { Name: freshName(), Roles: [{ Role: 'viewer', TitleId: 'DEAD' }] };
      return world.call(path, body, { operator: await anOwner(world) });
    },
  },
  {
    name: 'the name of somebody who has a password is taken, whatever the case of its letters',
    provokes: 'NameNotAvailable',
    async play(world) {
      const name = freshName();
      await follow(world, await invite(world, [{ Role: 'viewer' }], name));
      const body = { Name: name.toUpperCase(), Roles: [] };
      const reply = await world.call(path, body, { operator: await anOwner(world) });
      expect(reply.errorMessage).toBe('Another operator has this name');
      return reply;
    },
  },
  {
    name: 'an owner of a title does not take over an invitation to more',
    provokes: 'NameNotAvailable',
    async play(world) {
      const name = freshName();
      const first = await invite(world, [{ Role: 'owner' }], name);
      const body = { Name: name, Roles: [] };
      const reply = await world.call(path, body, { operator: await world.operator(['owner']) });
      expect((await follow(world, first)).data).toMatchObject({ OperatorId: first.OperatorId });
      return reply;
    },
  },
  {
    name: 'there are so many operators and no more',
    isAtFullSize: true,
    provokes: 'TooManyOperators',
    play: () =>
      inNewService(async (world, running) => {
        const operator = await anOwner(world);
        await inviteAll(running);
        const body = { Name: freshName(), Roles: [] };
        return world.call(path, body, { operator });
      }),
  },
]);
