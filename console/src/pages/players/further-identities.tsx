import { Badge, Paper, Text } from '@mantine/core';
import type { CallOptions } from 'purser-client';
import { Moment } from '../../parts/moment.tsx';
import { Pending } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PLAYERS_TEXTS } from '../../texts/players.tsx';
import { IdentityRow, RemoveButton } from './identity-row.tsx';
import { LastUsed } from './last-used.tsx';
import { furtherIdentities, type Player } from './player.ts';
import { useProfile } from './use-profile.ts';

const { further: texts, identities } = PLAYERS_TEXTS;

/** The identities of devices and providers, several of a kind too, and the contact addresses. */
export function FurtherIdentities({ player }: { readonly player: Player }) {
  const purser = usePurser();
  const mayWrite = useMay()('players:write');
  const { ServiceId } = player;
  const profile = useProfile(ServiceId);
  if (!profile.data) return <Pending of={profile} />;
  const {
    LinkedAccounts = [],
    ContactEmailAddresses = [],
    FormerContactEmail: former,
  } = profile.data.PlayerProfile;
  const rows = furtherIdentities(player, LinkedAccounts);
  const removal = {
    request: { ServiceId },
    send: (request: { readonly ServiceId: string }, options: CallOptions) =>
      purser.admin.removeContactEmail(request, options),
    done: () => texts.contactRemoved,
  };
  return (
    <Paper withBorder>
      {rows.map((row) => (
        <IdentityRow key={`${row.label} ${row.value}`} label={row.label} value={row.value}>
          <LastUsed of={row.use} />
          {mayWrite && (
            <RemoveButton
              about={`${row.label} ${row.value}`}
              effect={identities.removal(row.label, <b>{row.value}</b>)}
              request={{ ServiceId, ...row.removal }}
              send={(request, options) => purser.admin.updatePlayerIdentity(request, options)}
              done={({ Revoked }) => identities.removed(row.label, Revoked)}
            />
          )}
        </IdentityRow>
      ))}
      {ContactEmailAddresses.map(({ EmailAddress, VerificationStatus }) => (
        <IdentityRow key={EmailAddress} label={texts.contact} value={EmailAddress}>
          <Badge variant="default">{texts.verification[VerificationStatus]}</Badge>
          {mayWrite && (
            <RemoveButton
              about={texts.contact}
              effect={former ? texts.contactsRemoval : texts.contactRemoval}
              {...removal}
            />
          )}
        </IdentityRow>
      ))}
      {former && (
        <IdentityRow label={texts.formerContact} value={former.EmailAddress}>
          <Text size="xs" c="dimmed">
            {texts.recoversUntil(<Moment at={former.RecoversUntil} />)}
          </Text>
          {mayWrite && ContactEmailAddresses.length === 0 && (
            <RemoveButton about={texts.formerContact} effect={texts.contactRemoval} {...removal} />
          )}
        </IdentityRow>
      )}
      {!former && rows.length + ContactEmailAddresses.length === 0 && (
        <Text px="md" py="sm" size="sm" c="dimmed">
          {texts.none}
        </Text>
      )}
    </Paper>
  );
}
