import { Modal, Text } from '@mantine/core';
import type { AdminGetUserBansResult } from 'purser-client';
import { ActForm } from '../../parts/act-form.tsx';
import { askOverPage } from '../../parts/undo/undo-host.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { PLAYERS_ACCESS_TEXTS } from '../../texts/players-access.tsx';

const texts = PLAYERS_ACCESS_TEXTS.bans.lift;

export type Ban = AdminGetUserBansResult['BanData'][number];

/** Lifts one ban. */
export function Lift({ ban, onClose }: { readonly ban: Ban; readonly onClose: () => void }) {
  const purser = usePurser();
  return (
    <ActForm
      act={texts.act}
      takesNote
      request={{ BanIds: [ban.BanId] }}
      send={(request, options) => purser.admin.revokeBans(request, options)}
      done={() => texts.done}
      onClose={onClose}
    >
      <Text size="sm">{texts.effect}</Text>
    </ActForm>
  );
}

/** Asks whether to lift the ban that was just made, over whatever page is shown. */
export function UndoBan({ ban }: { readonly ban: Ban }) {
  const close = () => askOverPage(undefined);
  return (
    <Modal opened onClose={close} title={texts.heading} centered>
      <Lift ban={ban} onClose={close} />
    </Modal>
  );
}
