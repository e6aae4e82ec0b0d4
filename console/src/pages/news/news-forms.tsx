import { Alert, Text, Textarea, TextInput } from '@mantine/core';
import type { TitleNewsItem } from 'purser-client';
import { useState } from 'react';
import { ActForm } from '../../parts/act-form.tsx';
import { isSame } from '../../parts/is-same.ts';
import { MomentInput } from '../../parts/moment-input.tsx';
import { Overtaken, refusedUnlessOvertaken } from '../../parts/overtaken.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { NEWS_TEXTS } from '../../texts/news.tsx';

const { add: texts, removal } = NEWS_TEXTS;
const LABELS = { Title: texts.title, Body: texts.body, Timestamp: texts.time };
const TITLE_CHARS_MAX = 256;
const BODY_CHARS_MAX = 10_000;

/** Items that a title has, at most. */
export const NEWS_MAX = 10;

/** An item of the news, to be typed. The form looks before it adds: the oldest item goes, and somebody else may have told the same. */
export function AddForm({
  shown,
  onClose,
}: {
  /** The news, newest first. */
  readonly shown: readonly TitleNewsItem[];
  readonly onClose: () => void;
}) {
  const purser = usePurser();
  const [first] = useState(shown);
  const [met, setMet] = useState<readonly TitleNewsItem[]>();
  const [title, setTitle] = useState('');
  const [Body, setBody] = useState('');
  const [Timestamp, setTime] = useState('');
  const Title = title.trim();
  const request = { Title, Body, ...(Timestamp !== '' && { Timestamp }) };
  const pushedOut = (met ?? first)[NEWS_MAX - 1]?.Title;
  async function look(): Promise<void> {
    const { News } = await purser.server.getTitleNews({}, {});
    if (isSame(News, met ?? first)) return;
    setMet(News);
    throw new Overtaken();
  }
  return (
    <ActForm
      act={met ? texts.anyway : texts.act}
      request={Title === '' ? undefined : request}
      send={async (asked, options) => {
        await look();
        return purser.admin.addNews(asked, options);
      }}
      refused={(error) => refusedUnlessOvertaken(error, LABELS)}
      done={() => texts.done(Title)}
      onClose={onClose}
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
      {met && <NewsConflict first={first} now={met} />}
      {pushedOut !== undefined && (
        <Text size="sm" className="anywhere">
          {texts.oldestGoes(<strong>{pushedOut}</strong>)}
        </Text>
      )}
    </ActForm>
  );
}

/** Tells that the news have changed since the form was opened. */
function NewsConflict({ first, now }: Readonly<Record<'first' | 'now', readonly TitleNewsItem[]>>) {
  const known = new Set(first.map(({ NewsId }) => NewsId));
  const added = now.filter(({ NewsId }) => !known.has(NewsId)).map((item) => item.Title);
  return (
    <Alert color="yellow" variant="light" role="alert" className="anywhere">
      {added.length === 0 ? texts.removedMeanwhile : texts.addedMeanwhile(added)}
    </Alert>
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
      send={async (request, options) => {
        const { News } = await purser.server.getTitleNews({}, {});
        await purser.admin.removeTitleNews(request, options);
        return News.some((item) => item.NewsId === NewsId);
      }}
      done={(wasThere) => (wasThere ? removal.done(Title) : removal.doneBefore(Title))}
      onClose={onClose}
    >
      <Text size="sm" className="anywhere">
        {removal.question(<strong>{Title}</strong>)}
      </Text>
    </ActForm>
  );
}
