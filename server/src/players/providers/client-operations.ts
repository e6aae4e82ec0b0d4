import type { TProperties } from 'typebox';
import { EXAMPLE } from '../../kernel/examples.ts';
import {
  type BodyExample,
  type IdentityProof,
  linkWith,
  loginWith,
  type Taken,
  type UnlinkDoor,
  unlinkWith,
} from './provider.ts';

const auth = { kind: 'sessionTicket', permission: 'account:write' } as const;

/** The parts in which the operations of clients differ from one provider to the next. */
interface ClientProvider<Deps, Named extends TProperties, NamedDeps>
  extends Partial<Pick<UnlinkDoor<Named, NamedDeps>, 'members' | 'pick' | 'notLinked'>> {
  /** The ends of the paths, `LoginWith<name>` and `Link<linkName>`. `linkName` is `name` when absent. */
  readonly name: string;
  readonly linkName?: string;
  /** The proof of links, whose members may have other names than those of logins. Absent: that of logins. */
  readonly linkProof?: IdentityProof<TProperties, Deps>;
  /** The nouns of the summaries. */
  readonly texts: { readonly by: string; readonly linked: string; readonly unlinked: string };
  /** Of the login. */
  readonly description?: string;
  readonly taken: Taken;
  /** The members that prove an identity. */
  readonly example: BodyExample;
  readonly linkExample?: BodyExample;
  readonly unlinkExample?: BodyExample;
}

/** Makes the operations by which clients log in by a provider, link it and unlink it. */
export function clientOperations<Deps, Named extends TProperties = {}, NamedDeps = unknown>(
  proof: IdentityProof<TProperties, Deps>,
  {
    name,
    linkName = name,
    linkProof = proof,
    texts: { by, linked, unlinked },
    description,
    taken,
    example,
    linkExample = example,
    unlinkExample = {},
    notLinked = 'AccountNotLinked',
    ...named
  }: ClientProvider<Deps, Named, NamedDeps>,
) {
  const login = loginWith(proof, {
    path: `/Client/LoginWith${name}`,
    summary: `Logs a player in by ${by}, and makes the player if asked to.`,
    ...(description !== undefined && { description }),
    auth: { kind: 'anonymous' },
    example: { TitleId: EXAMPLE.titleId, ...example, CreateAccount: true },
  });
  const link = linkWith(linkProof, {
    path: `/Client/Link${linkName}`,
    summary: `Gives the caller ${linked} as one more way to log in.`,
    auth,
    taken,
    example: linkExample,
  });
  const unlink = unlinkWith<Named, NamedDeps>({
    ...named,
    path: `/Client/Unlink${linkName}`,
    summary: `Takes away ${unlinked}.`,
    auth,
    provider: proof.provider,
    notLinked,
    example: unlinkExample,
  });
  return [login, link, unlink] as const;
}
