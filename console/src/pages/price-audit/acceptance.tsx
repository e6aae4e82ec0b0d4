import { Text, Textarea } from '@mantine/core';
import type { AuditedPriceWarning } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { describeAuthor } from '../../parts/changes/describe-author.ts';
import { NOTE_CHARS_MAX } from '../../parts/changes/review-change.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { describeZoned } from '../../parts/zoned-moment.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { PRICE_AUDIT_TEXTS } from '../../texts/price-audit.ts';

const texts = PRICE_AUDIT_TEXTS.acceptance;

interface OfWarning {
  readonly warning: AuditedPriceWarning;
  readonly catalogVersion: string;
}

/** Says who has accepted a warning, when and why; nothing where nobody has. */
export function Accepted({ warning: { Accepted } }: Pick<OfWarning, 'warning'>) {
  if (!Accepted) return null;
  const { Author, Time, Note } = Accepted;
  return (
    <Text size="sm" className="anywhere">
      {texts.by(describeAuthor(Author), describeZoned(Time), Note)}
    </Text>
  );
}

/** Accepts a warning with a note, or takes that back. Information is neither. */
export function AcceptanceButton(of: OfWarning) {
  const may = useMay()('catalog:write');
  if (!may || of.warning.Level === 'Information') return null;
  const button = of.warning.Level === 'Accepted' ? texts.withdraw : texts.accept;
  return (
    <DialogButton label={button.open} about={of.warning.ItemId} variant="default" size="xs">
      {(close) => <AcceptanceForm {...of} onClose={close} />}
    </DialogButton>
  );
}

function AcceptanceForm({
  warning: { Kind, ItemId, StoreId, VirtualCurrency, Level, Text: text },
  catalogVersion: CatalogVersion,
  onClose,
}: OfWarning & { readonly onClose: () => void }) {
  const purser = usePurser();
  const [note, setNote] = useState('');
  const isAccepted = Level === 'Accepted';
  const { act, effect, done } = isAccepted ? texts.withdraw : texts.accept;
  const Note = note.trim();
  const named = {
    CatalogVersion,
    Kind,
    ItemId,
    ...(StoreId !== undefined && { StoreId }),
    ...(VirtualCurrency !== undefined && { VirtualCurrency }),
    Text: text,
    Accepted: !isAccepted,
  };
  const request = isAccepted ? named : Note === '' ? undefined : { ...named, Note };
  return (
    <ActForm
      act={act}
      request={request}
      send={(body, call) => purser.admin.setPriceWarningAccepted(body, call)}
      done={() => done}
      onClose={onClose}
    >
      <Text size="sm" fw={600} className="anywhere">
        {text}
      </Text>
      <Text size="sm">{effect}</Text>
      {!isAccepted && (
        <Textarea
          label={texts.note}
          required
          autosize
          maxLength={NOTE_CHARS_MAX}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
    </ActForm>
  );
}
