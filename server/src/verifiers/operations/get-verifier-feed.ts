import type { Static } from 'typebox';
import { EXAMPLE, EXAMPLE_KID } from '../../kernel/examples.ts';
import type { EntityCaller, StudioCaller } from '../../kernel/caller.ts';
import { VERIFIER_HEADER } from '../../kernel/credential.ts';
import { type Clock, type Instant, toWireTime } from '../../kernel/instant.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { PartlyWritten } from '../../kernel/revised.ts';
import { type ChangesDeps, toChanges } from '../changes.ts';
import type { VerifierPages } from '../pages.ts';
import type { Verifiers } from '../verifiers.ts';
import {
  FeedRequest,
  FeedResponse,
  fromWireEntry,
  isVerifierId,
  toWireEntry,
  type WireEntryRef,
} from '../wire.ts';

interface Deps extends ChangesDeps {
  readonly namespaceId: string;
  readonly now: Clock;
  readonly verifiers: Pick<Verifiers, 'poll' | 'goodbye'>;
  readonly verifierPages: VerifierPages;
}

const HEADER_FAULT = {
  details: {
    [VERIFIER_HEADER]: [
      'The header must have 16 to 64 characters of base64url, drawn at random at each start of the process.',
    ],
  },
};

const CURSOR_FAULT = {
  details: {
    Cursor: ['The value must be the `Next` of a page, and `After` the `At` of the first.'],
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
  waits: true,
  needsVerifierId: true,
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
    const onceOver = (then: () => void): void => origin.onceOver?.(then);
    if (!isVerifierId(origin.verifierId)) throw fail('InvalidParams', HEADER_FAULT);
    const { titleId } = caller;
    const verifierId = `${groundOf(caller)}.${origin.verifierId}`;
    const call = { request, titleId, verifierId, receivedAt: deps.now(), onceOver };
    if (request.Goodbye === true) return sayGoodbye(call, deps);
    const { After, Cursor } = request;
    if (After && Cursor === undefined) return poll(call, deps, After);
    const page = await givePage(call, deps);
    if (page === 'badCursor') throw fail('InvalidParams', CURSOR_FAULT);
    return page;
  },
});

/** The key or session with which a credential ends. A verifier is known by it, too: no other key of the title can confirm or say goodbye for it. */
function groundOf(caller: EntityCaller | StudioCaller): string {
  if (caller.kind === 'entity') return caller.issuedBy.id;
  return caller.kind === 'secretKey' ? caller.keyId : caller.sessionId;
}

type Answer = Static<typeof FeedResponse>;

interface FeedCall {
  readonly request: Static<typeof FeedRequest>;
  readonly titleId: string;
  readonly verifierId: string;
  readonly receivedAt: Instant;
  readonly onceOver: (then: () => void) => void;
}

/** The members that every answer has of its own. */
function ownMembers(
  { request, titleId, receivedAt }: FeedCall,
  { namespaceId, now }: Pick<Deps, 'namespaceId' | 'now'>,
) {
  return {
    Nonce: request.Nonce,
    TitleId: titleId,
    Issuer: `urn:purser:${namespaceId}`,
    ReceivedAt: toWireTime(receivedAt),
    AnsweredAt: toWireTime(now()),
    LeaseInMilliseconds: 0,
  };
}

/** Nothing is known after the entry that the request names. */
function nothingAfter({ request: { After = { Number: 0, EntryId: '' } } }: FeedCall) {
  return { At: After, IsComplete: true, MustReload: false, Changes: {} };
}

function sayGoodbye(call: FeedCall, deps: Deps): Answer {
  deps.verifiers.goodbye(call);
  return { ...ownMembers(call, deps), ...nothingAfter(call) };
}

async function givePage(
  call: FeedCall,
  deps: Deps,
): Promise<Answer | PartlyWritten<Answer> | 'badCursor'> {
  const { titleId, request, onceOver } = call;
  const after = request.After && fromWireEntry(request.After);
  const of = { titleId, after, cursor: request.Cursor };
  const page = await deps.verifierPages.find(of, onceOver);
  if (page === 'badCursor') return page;
  const own = ownMembers(call, deps);
  if (page !== 'reload') return new PartlyWritten(own, page);
  return { ...own, ...nothingAfter(call), MustReload: true };
}

async function poll(call: FeedCall, deps: Deps, named: WireEntryRef): Promise<Answer> {
  const { titleId, verifierId, request, onceOver } = call;
  const after = fromWireEntry(named);
  const wantsLease = request.Lease === true;
  const polled = await deps.verifiers.poll({ titleId, verifierId, after, wantsLease, onceOver });
  return {
    ...ownMembers(call, deps),
    ReceivedAt: toWireTime(polled.receivedAt),
    AnsweredAt: toWireTime(polled.answeredAt),
    At: toWireEntry(polled.at),
    LeaseInMilliseconds: polled.leaseMs,
    IsComplete: polled.isComplete,
    MustReload: polled.mustReload,
    Changes: toChanges(polled.entries, { titleId, ...deps }),
  };
}
