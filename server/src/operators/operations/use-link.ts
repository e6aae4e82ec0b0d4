import type { ConsoleSite } from '../../kernel/credential.ts';
import type { Clock } from '../../kernel/instant.ts';
import { operation } from '../../kernel/operation.ts';
import type { Passwords } from '../../kernel/passwords.ts';
import { digestOf, newId, type Random } from '../../kernel/secrets.ts';
import { Type } from '../../kernel/type.ts';
import { WithCookie } from '../../kernel/with-cookie.ts';
import { EXAMPLE } from '../../credentials/examples.ts';
import { addressKeys } from '../../lib/address-keys.ts';
import type { FairQueue } from '../../lib/fair-queue.ts';
import { EXAMPLE_OPERATOR } from '../examples.ts';
import { OperatorName } from '../operator-name.ts';
import type { Operators } from '../ports.ts';
import { newSession } from '../session.ts';
import { sessionCookie } from '../session-cookie.ts';
import { Device, NewPassword, SignedIn, toWireSignedIn } from '../wire.ts';

interface Deps {
  readonly now: Clock;
  readonly random: Random;
  readonly operators: Pick<Operators, 'spendLink'>;
  readonly passwords: Passwords;
  readonly passwordQueue: FairQueue;
  readonly consoleSite: ConsoleSite;
}

const SECRET_CHARS = 43;

/** Uses a one-time link. */
export const useLink = operation<Deps>()({
  path: '/Operator/UseLink',
  summary: 'Uses a one-time link: its operator gets a password, and a session.',
  description:
    'The link that the first start prints makes the first owner, whose name is in the request. All others are of an operator who exists already: an invitation, or a new password for somebody who has forgotten it; all sessions of the operator end. A link is good for 30 minutes and is used once; a refused call leaves it as it is.',
  auth: { kind: 'visitor' },
  request: Type.Object({
    Secret: Type.String({
      description: 'What stands behind the `#` of the link.',
      minLength: SECRET_CHARS,
      maxLength: SECRET_CHARS,
    }),
    Name: Type.Optional(OperatorName),
    Password: NewPassword,
    Device,
  }),
  response: SignedIn,
  errors: ['APIConcurrentRequestLimitExceeded', 'LinkInvalid', 'InvalidParams', 'NameNotAvailable'],
  example: {
    request: {
      Secret: EXAMPLE_OPERATOR.linkSecret.padEnd(SECRET_CHARS, 'x'),
      Name: EXAMPLE_OPERATOR.name,
      Password: 'correct horse battery',
    },
    response: {
      OperatorId: EXAMPLE_OPERATOR.operatorId,
      ConsoleSecret: EXAMPLE_OPERATOR.consoleSecret,
      ExpiresAt: EXAMPLE.tomorrow,
    },
  },
  async handle({ Secret, Name: name, Password, Device: device }, { origin, deps, fail }) {
    const lane = `links ${addressKeys(origin.limitedAddress ?? '').own}`;
    const passwordHash = await deps.passwordQueue.run({ lane, isPreferred: false }, () =>
      deps.passwords.hash(Password),
    );
    if (passwordHash === 'full') {
      throw fail('APIConcurrentRequestLimitExceeded', { retryAfterSeconds: 1 });
    }
    const now = deps.now();
    const fresh = newSession(deps.random, now);
    const { session } = fresh;
    const outcome = await deps.operators.spendLink({
      digest: digestOf(Secret),
      name,
      newOperatorId: newId(deps.random),
      passwordHash,
      session,
      address: origin.address,
      device,
      now,
    });
    switch (outcome.status) {
      case 'noLink':
        throw fail('LinkInvalid');
      case 'nameMissing':
        throw fail('InvalidParams', { details: { Name: ['The Name field is required.'] } });
      case 'nameTaken':
        throw fail('NameNotAvailable');
      case 'done':
        return new WithCookie(
          toWireSignedIn(outcome.operatorId, fresh),
          sessionCookie(deps.consoleSite, fresh.cookie),
        );
    }
  },
});
