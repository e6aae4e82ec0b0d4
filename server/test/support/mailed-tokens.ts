import { CONTACT_TRUSTED_MS } from '../../src/kernel/limits.ts';
import { digestOf, newId, systemRandom } from '../../src/kernel/secrets.ts';
import { setContact, verifyContact } from '../../src/players/commands/contacts.ts';
import { startRecovery } from '../../src/players/commands/recovery.ts';
import { register } from './accounts.ts';
import { must } from './stock.ts';
import type { Reply, World } from './world.ts';

// Tokens as mails bring them, without the mail: a test makes the token itself.

/** The address of Ada in a world: a service limits the mails of an address in all its titles together. */
export function addressIn({ titleId }: Pick<World, 'titleId'>): string {
  return `ada-${titleId.toLowerCase()}@example.com`;
}

/** Registers Ada with that address. */
export function registerAda(world: World): Promise<Reply['data']> {
  return must(register(world, { Email: addressIn(world) }));
}

type At = Pick<World, 'run' | 'titleId' | 'clock'>;

/** A token and its mail, which nothing sends. */
export function tokenMail() {
  const text = newId(systemRandom);
  const jobId = newId(systemRandom);
  return { text, mail: { jobId, sealed: 'sealed', digest: digestOf(text), caller: undefined } };
}

/** The token of a mail that resets the password, sent to an address; the outcome of asking for it otherwise. */
export async function resetToken(
  { run, titleId, clock }: At,
  address = addressIn({ titleId }),
): Promise<string> {
  const { text, mail } = tokenMail();
  const of = { titleId, address, mails: [mail], job: undefined, now: clock.now() };
  const outcome = await run(startRecovery, of);
  return outcome === 'queued' ? text : outcome;
}

/** The parts of a change by a player that the history keeps. */
export function newChange() {
  return { changeId: newId(systemRandom), by: 'player' };
}

/** Gives a player a contact, and gives the token of its mail. */
export async function contactToken(
  { run, titleId, clock }: At,
  { playerId, email }: { readonly playerId: string; readonly email: string },
): Promise<string> {
  const { text, mail } = tokenMail();
  const of = { titleId, playerId, email, mail, ...newChange(), now: clock.now() };
  await run(setContact, { ...of, sessionId: undefined, isMailSetUp: true });
  return text;
}

/** Gives a player a contact that is confirmed. */
export async function confirmedContact(
  at: At,
  of: { readonly playerId: string; readonly email: string },
): Promise<void> {
  const token = await contactToken(at, of);
  const { titleId, clock } = at;
  const { playerId } = of;
  await at.run(verifyContact, {
    titleId,
    playerId,
    digest: digestOf(token),
    ...newChange(),
    now: clock.now(),
  });
}

/** Gives a player a contact by which the account can be recovered. */
export async function trustedContact(
  at: At,
  of: { readonly playerId: string; readonly email: string },
): Promise<void> {
  await confirmedContact(at, of);
  at.clock.advance(CONTACT_TRUSTED_MS);
}

/** The contacts in a player's profile, as the studio sees it. */
export async function contactsOf(world: World, playerId: string): Promise<Reply['data']> {
  const show = { ShowContactEmailAddresses: true };
  const body = { ServiceId: playerId, ProfileConstraints: show };
  const data = await must(world.asTitle('/Admin/GetPlayerProfile', body));
  return data.PlayerProfile.ContactEmailAddresses;
}
