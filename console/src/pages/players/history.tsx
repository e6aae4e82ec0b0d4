import { Anchor } from '@mantine/core';
import type { AdminGetPlayerHistoryResult } from 'purser-client';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { describeOperation } from '../../parts/acts/describe-operation.ts';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { toAddress } from './player.ts';

const texts = PLAYERS_ACCESS_TEXTS.lately;

export type HistoryEntry = AdminGetPlayerHistoryResult['History'][number];

/** The tab where somebody at the console does something about a refused login. */
export const REMEDIES: Readonly<
  Partial<Record<NonNullable<HistoryEntry['Reason']>, 'bans' | 'identities'>>
> = { wrongPassword: 'identities', banned: 'bans', noAccount: 'identities' };

/** Describes an event in a sentence. */
export function headingOf(entry: HistoryEntry): ReactNode {
  const { Kind, More = 0, Ban, IdentityProvider, IPAddress: address } = entry;
  const provider = IdentityProvider && PLAYERS_TEXTS.providers[IdentityProvider];
  const origin = texts.origin({ provider, address });
  switch (Kind) {
    case 'Login':
      return texts.loggedIn(origin);
    case 'LoginRefused':
      return texts.refused(origin, More);
    case 'Ban':
      return texts.banned({
        isOver: Ban?.Active === false,
        by: entry.MadeBy === undefined ? undefined : describeAuthor(entry),
      });
    case 'Act':
      return texts.acted(describeOperation(entry.Operation ?? ''), describeAuthor(entry));
    case 'IdentityChanged':
      return describeIdentityChange(entry);
    case 'ContactChanged':
      return describeContactChange(entry);
    case 'SessionEnded':
      return texts.sessionEnded(origin);
    case 'AllEnded':
      return texts.allEnded;
  }
}

function describeIdentityChange(entry: HistoryEntry): ReactNode {
  const { Action = 'Linked', IdentityProvider = 'Service', OtherServiceId } = entry;
  const kind = texts.kinds[IdentityProvider];
  if (OtherServiceId === undefined) return texts.changes[Action](kind, describeAuthor(entry));
  return texts.lostTo(
    kind,
    <Anchor component={Link} href={toAddress(OtherServiceId)} inherit underline="always">
      {OtherServiceId}
    </Anchor>,
  );
}

function describeContactChange(entry: HistoryEntry): string {
  const { Action = 'Set', IdentityProvider: provider } = entry;
  const author = describeAuthor(entry);
  const by = provider ? texts.authors.login(PLAYERS_TEXTS.providers[provider]) : author;
  return texts.changes[Action](texts.contact, by);
}

function describeAuthor({ Action, MadeBy = 'player', MadeByName }: HistoryEntry): string {
  const { authors } = texts;
  if (MadeBy === 'player') return Action === 'Lost' ? authors.otherPlayer : authors.player;
  const [kind, id] = MadeBy.split(':', 2);
  if (kind !== 'key' && kind !== 'operator') return authors.commandLine;
  return authors[kind](MadeByName ?? id ?? '');
}
