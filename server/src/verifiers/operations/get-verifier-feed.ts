import type { Static } from 'typebox';
import { EXAMPLE, EXAMPLE_KID } from '../../credentials/examples.ts';
import type { EntryRef } from '../../kernel/control.ts';
import type { Verifiers } from '../interim.ts';
import { VERIFIER_HEADER } from '../../kernel/credential.ts';
import { type Clock, type Instant, toWireTime } from '../../kernel/instant.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { type ChangesDeps, toChanges } from '../changes.ts';
import {
  FeedRequest,
  FeedResponse,
  fromWireEntry,
  isVerifierId,
  toWireEntry,
  type WireChanges,
} from '../wire.ts';

/** A page of a snapshot. */
interface FeedPage {
  readonly at: EntryRef;
  readonly changes: WireChanges;
  readonly next: string | undefined;
}

interface Deps extends ChangesDeps {
  readonly namespaceId: string;
  readonly now: Clock;
  readonly verifiers: Pick<Verifiers, 'poll' | 'goodbye'>;
  /** `reload`: the snapshot's first page is of another history of the database, or newer than what is read now. */
  readonly findVerifierPage: (of: {
    readonly titleId: string;
    readonly after: EntryRef | undefined;
    readonly cursor: string | undefined;
  }) => Promise<FeedPage | 'reload'>;
}

/** An answer before it is translated. */
interface Answer {
  readonly receivedAt: Instant;
  readonly answeredAt: Instant;
  readonly at: EntryRef;
  readonly changes?: WireChanges;
  readonly leaseMs?: number;
  readonly isComplete?: boolean;
  readonly mustReload?: boolean;
  readonly next?: string | undefined;
}

const NOWHERE: EntryRef = { seq: 0, id: '' };

const HEADER_FAULT = {
  details: {
    [VERIFIER_HEADER]: [
      'The header must have 16 to 64 characters of base64url, drawn at random at each start of the process.',
    ],
  },
};

const doors = {
  summary: 'Tells a server what is revoked, so that it can check entity tokens itself.',
  description: `A verifier is a process of a game server that checks tokens without a call; the client \`purser-client/verifier\` is one. It names itself in the header \`${VERIFIER_HEADER}\`. Without \`After\` the answer is the first page of everything that is in force; with it, what came afterwards. Under a lease the verifier may judge by what it knows: no revocation is answered before that verifier has confirmed it, by asking for what comes after it, or its lease has ended. This operation is Purser's own.`,
};

/** Tells verifiers of a title what they must know. Protocol: docs/guides/verifier-protocol.md. */
export const getVerifierFeed = sharedOperation<Deps>()({
  doors: [
    {
      path: '/Authentication/GetVerifierFeed',
      ...doors,
      auth: { kind: 'titleEntity', permission: 'tokens:verify' },
    },
    {
      path: '/Server/GetVerifierFeed',
      ...doors,
      auth: { kind: 'secretKey', permission: 'tokens:verify' },
    },
  ],
  request: FeedRequest,
  response: FeedResponse,
  errors: ['InvalidParams'],
  example: {
    request: {
      Nonce: 'k3vR0aXb7Q2m',
      After: { Number: 41, EntryId: 'uT4Wm0sQ9uLr6XcB2nZ1gA' },
      Lease: true,
    },
    response: {
      Nonce: 'k3vR0aXb7Q2m',
      TitleId: EXAMPLE.titleId,
      Issuer: `urn:purser:${EXAMPLE.namespaceId}`,
      ReceivedAt: EXAMPLE.now,
      AnsweredAt: EXAMPLE.now,
      At: { Number: 42, EntryId: 'hB8xPq2LkV5yTz0RwC7nDg' },
      LeaseInMilliseconds: 850,
      IsComplete: true,
      MustReload: false,
      Changes: {
        SigningKeys: [
          {
            KeyId: EXAMPLE_KID,
            X: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
            Y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
            IsRevoked: false,
          },
        ],
        Sessions: [{ Until: EXAMPLE.tomorrow, Ids: [EXAMPLE.sessionId] }],
      },
    },
  },

  async handle(request, { caller, origin, deps, fail }) {
    const { verifierId } = origin;
    if (!isVerifierId(verifierId)) throw fail('InvalidParams', HEADER_FAULT);
    const { titleId } = caller;
    const answer = await answerTo(request, { titleId, verifierId }, deps);
    return toWire(answer, { request, titleId, namespaceId: deps.namespaceId });
  },
});

async function answerTo(
  request: Static<typeof FeedRequest>,
  of: { readonly titleId: string; readonly verifierId: string },
  deps: Deps,
): Promise<Answer> {
  const after = request.After && fromWireEntry(request.After);
  if (request.Goodbye === true) {
    deps.verifiers.goodbye(of);
    const now = deps.now();
    return { receivedAt: now, answeredAt: now, at: after ?? NOWHERE };
  }
  if (!after || request.Cursor !== undefined) {
    return findPage({ ...of, after, cursor: request.Cursor }, deps);
  }
  const wantsLease = request.Lease === true;
  const { entries, ...polled } = await deps.verifiers.poll({ ...of, after, wantsLease });
  return { ...polled, changes: toChanges(entries, { ...of, ...deps }) };
}

async function findPage(
  of: Parameters<Deps['findVerifierPage']>[0],
  { findVerifierPage, now }: Deps,
): Promise<Answer> {
  const receivedAt = now();
  const page = await findVerifierPage(of);
  const times = { receivedAt, answeredAt: now() };
  if (page === 'reload') return { ...times, at: of.after ?? NOWHERE, mustReload: true };
  return { ...times, ...page, isComplete: page.next === undefined };
}

function toWire(
  answer: Answer,
  call: {
    readonly request: Static<typeof FeedRequest>;
    readonly titleId: string;
    readonly namespaceId: string;
  },
): Static<typeof FeedResponse> {
  return {
    Nonce: call.request.Nonce,
    TitleId: call.titleId,
    Issuer: `urn:purser:${call.namespaceId}`,
    ReceivedAt: toWireTime(answer.receivedAt),
    AnsweredAt: toWireTime(answer.answeredAt),
    At: toWireEntry(answer.at),
    LeaseInMilliseconds: answer.leaseMs ?? 0,
    IsComplete: answer.isComplete ?? true,
    MustReload: answer.mustReload ?? false,
    ...(answer.next !== undefined && { Next: answer.next }),
    Changes: answer.changes ?? {},
  };
}
