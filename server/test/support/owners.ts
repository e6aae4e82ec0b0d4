import assert from 'node:assert/strict';
import { OPERATOR_ROLES_MAX, OPERATORS_MAX } from '../../src/kernel/operator-limits.ts';
import { inviteOperator } from '../../src/operators/commands/management.ts';
import { type FakeSmtp, startSmtp } from './fakes/smtp.ts';
import { type Running, startService } from './running.ts';
import { must } from './stock.ts';
import { makeWorld, type Reply, type SignedInOperator, type World } from './world.ts';

/** An owner of everything, who names no title. */
export async function anOwner(world: World): Promise<SignedInOperator> {
  return withoutTitle(await world.operator(['owner'], 'everywhere'));
}

/** The same operator in calls that name no title. */
export function withoutTitle(operator: SignedInOperator): SignedInOperator {
  const { titleId: _, ...others } = operator;
  return others;
}

let names = 0;

/** A name that no operator has. */
export function freshName(): string {
  names += 1;
  return `somebody ${process.pid} ${names}`;
}

/** The secret of a link. */
export function secretOf({ Link }: { readonly Link: string }): string {
  const [page, secret] = Link.split('#link=');
  assert.equal(page, '/console/');
  return secret ?? '';
}

/** Uses a link at the console. */
export function follow(world: World, link: { readonly Link: string }) {
  const body = { Secret: secretOf(link), Password: 'correct horse battery' };
  return world.call('/Operator/UseLink', body, { isAtConsole: true });
}

/** Invites somebody with these roles for the title; gives the answer. */
export async function invite(world: World, roles: readonly object[], name = freshName()) {
  const operator = await anOwner(world);
  const body = { Name: name, Roles: roles };
  return must(world.call('/Operator/InviteOperator', body, { operator }));
}

/** The entry of an operator in the list of operators; undefined: there is none. */
export async function listed(world: World, operatorId: string, operator?: SignedInOperator) {
  const shown = { operator: operator ?? (await anOwner(world)) };
  const { Operators } = await must(world.call('/Operator/ListOperators', {}, shown));
  return Operators.find(({ OperatorId }: { OperatorId: string }) => OperatorId === operatorId);
}

/** Plays in a new service, where nobody has been before. */
export async function inNewService(
  play: (world: World, running: Running) => Promise<Reply>,
): Promise<Reply> {
  await using running = await startService();
  return await play(await makeWorld(running), running);
}

/**
 * The same with a mail server, whose mails it gives. The outbox is started; the world's clock says when a job is due.
 */
export async function inNewServiceWithMail(
  play: (world: World, server: FakeSmtp, running: Running) => Promise<Reply>,
): Promise<Reply> {
  await using server = await startSmtp();
  await using running = await startService(undefined, { mail: mailTo(server) });
  await running.app.start();
  return await play(await makeWorld(running), server, running);
}

/** The settings of a service that sends its mails to a fake server. */
export function mailTo({ port }: Pick<FakeSmtp, 'port'>) {
  const from = { name: 'My Studio', address: 'no-reply@studio.example' };
  const server = { host: '127.0.0.1', port, isSecure: false, tls: 'auto', from } as const;
  const sites = { players: 'https://play.example', console: 'https://console.example' };
  return { server, sites };
}

/** Invites as many operators as can be. */
export async function inviteAll({ storage, clock }: Running): Promise<void> {
  const of = { roles: [], granter: undefined, createdBy: 'commandLine' };
  const now = clock.now();
  for (const invited of Array.from({ length: OPERATORS_MAX }, (_, at) => `invited ${at}`)) {
    const names = { newOperatorId: invited, name: invited, digest: invited };
    await storage.run(inviteOperator, { ...of, ...names, expiresAt: now + 1, now });
  }
}

const FIVE = ['viewer', 'support', 'liveOps', 'developer', 'owner'] as const;

/** An operator with as many roles as can be, whom owners of the title see. */
export async function withManyRoles(world: World): Promise<string> {
  const elsewhere = await Promise.all(
    Array.from(
      { length: OPERATOR_ROLES_MAX / FIVE.length },
      async () => (await world.otherTitle()).titleId,
    ),
  );
  const roles = elsewhere.flatMap((TitleId) => FIVE.map((Role) => ({ Role, TitleId })));
  const seen = { Role: 'viewer' };
  const { OperatorId } = await invite(world, [seen, ...roles.slice(1)]);
  return OperatorId;
}

/** Nobody's id. */
export const NO_OPERATOR = 'nobody';
