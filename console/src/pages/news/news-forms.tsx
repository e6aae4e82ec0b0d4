import { Text, Textarea, TextInput } from '@mantine/core';
import type { TitleNewsItem } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { MomentInput } from '../../parts/moment-input.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { NEWS_TEXTS } from '../../texts/news.tsx';

const { add: texts, removal } = NEWS_TEXTS;
const TITLE_CHARS_MAX = 256;
const BODY_CHARS_MAX = 10_000;

/** An item of the news, to be typed. */
export function AddForm({
  pushedOut,
  onClose,
}: {
  /** The headline of the item that goes when this one comes; undefined: none does. */
  readonly pushedOut: string | undefined;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [title, setTitle] = useState('');
  const [Body, setBody] = useState('');
  const [Timestamp, setTime] = useState('');
  const Title = title.trim();
  const request = { Title, Body, ...(Timestamp !== '' && { Timestamp }) };
  return (
    <ActForm
      act={texts.act}
      request={Title === '' ? undefined : request}
      send={(asked, options) => purser.admin.addNews(asked, options)}
      done={() => texts.done(Title)}
      onClose={onClose}
      labels={{ Title: texts.title, Body: texts.body, Timestamp: texts.time }}
    >
      <TextInput
        label={texts.title}
        required
        withAsterisk={false}
        maxLength={TITLE_CHARS_MAX}
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={texts.body}
        description={texts.bodyHint}
        maxLength={BODY_CHARS_MAX}
        autosize
        minRows={4}
        maxRows={16}
        value={Body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <MomentInput
        label={texts.time}
        description={texts.timeHint}
        moment={Timestamp}
        onMoment={setTime}
      />
      {pushedOut !== undefined && (
        <Text size="sm" className="anywhere">
          {texts.oldestGoes(<strong>{pushedOut}</strong>)}
        </Text>
      )}
    </ActForm>
  );
}

/** Asks whether an item shall go. */
export function RemovalForm({
  item: { NewsId, Title },
  onClose,
}: {
  readonly item: TitleNewsItem;
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  return (
    <ActForm
      act={removal.act}
      isDestructive
      request={{ NewsId }}
      send={(request, options) => purser.admin.removeTitleNews(request, options)}
      done={() => removal.done(Title)}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {removal.question(<strong>{Title}</strong>)}
      </Text>
    </ActForm>
  );
}
