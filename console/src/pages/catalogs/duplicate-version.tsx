import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useVersions } from '../../api/catalog-queries.ts';
import { ReviewChange } from '../../parts/changes/review-change.tsx';
import { useAddress } from '../../parts/use-address.ts';
import { usePurser } from '../../session/purser-context.tsx';
import { CATALOGS_TEXTS } from '../../texts/catalogs.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';

const texts = CATALOGS_TEXTS.version.duplicate;

const ID_CHARS_MAX = 128;

/** Makes a copy of a catalog version: asks for its name, then shows what that makes. */
export function DuplicateVersion({
  catalogVersion,
  onClose,
}: {
  readonly catalogVersion: string;
  readonly onClose: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  return chosen === undefined ? (
    <NameCopy catalogVersion={catalogVersion} onChosen={setChosen} onClose={onClose} />
  ) : (
    <ReviewCopy catalogVersion={catalogVersion} newVersion={chosen} onClose={onClose} />
  );
}

function NameCopy({
  catalogVersion,
  onChosen,
  onClose,
}: {
  readonly catalogVersion: string;
  readonly onChosen: (newVersion: string) => void;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const versions = useVersions(({ CatalogVersions }) => CatalogVersions).data ?? [];
  const isTaken = versions.some((one) => one.CatalogVersion === name);
  const canLook = name !== '' && !isTaken;
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (canLook) onChosen(name);
  }
  return (
    <Modal opened onClose={onClose} title={texts.heading(catalogVersion)}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            data-autofocus
            label={texts.name}
            description={texts.nameHint}
            required
            withAsterisk={false}
            maxLength={ID_CHARS_MAX}
            error={isTaken && texts.taken}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {SHARED_TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={!canLook}>
              {texts.look}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function ReviewCopy({
  catalogVersion,
  newVersion,
  onClose,
}: {
  readonly catalogVersion: string;
  readonly newVersion: string;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const queries = useQueryClient();
  const [, setAddress] = useAddress();
  return (
    <ReviewChange
      change={{
        title: texts.heading(catalogVersion),
        what: CATALOGS_TEXTS.what,
        of: { Of: 'Catalog', CatalogVersion: newVersion },
        isNew: true,
        subject: newVersion,
        verb: texts.act,
        revision: 0,
        // Only a version that is not there is made; one that was deleted before has revisions.
        send: ({ IfRevision: _any, ...options }, call) =>
          purser.admin.copyCatalogVersion(
            { CatalogVersion: catalogVersion, NewCatalogVersion: newVersion, ...options },
            call,
          ),
      }}
      warning={<Text size="sm">{texts.effect(newVersion)}</Text>}
      conflict={undefined}
      onClose={onClose}
      onSaved={async (isScheduled) => {
        onClose();
        await queries.invalidateQueries();
        if (!isScheduled) setAddress({ version: newVersion });
      }}
    />
  );
}
