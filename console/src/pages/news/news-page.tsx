import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TitleNewsItem } from 'purser-client';
import { useState } from 'react';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Page, Pending } from '../../parts/page.tsx';
import { PermissionDenied } from '../../parts/permission-denied.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { useMay } from '../../session/title.tsx';
import { LAYOUT_TEXTS } from '../../texts/layout.ts';
import { NEWS_TEXTS } from '../../texts/news.tsx';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { AddForm, NEWS_MAX, RemovalForm } from './news-forms.tsx';

const texts = NEWS_TEXTS;

/** The news of the title. */
export default function NewsPage() {
  const purser = usePurser();
  const canWrite = useMay()('news:write');
  const news = useQuery({
    queryKey: ['news'],
    queryFn: async ({ signal }) => (await purser.server.getTitleNews({}, { signal })).News,
  });
  return (
    <Page
      heading={LAYOUT_TEXTS.pages.news}
      actions={
        canWrite &&
        news.data && (
          <DialogButton label={texts.add.open} isWide>
            {(close) => <AddForm shown={news.data} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <Text size="sm" c="dimmed">
        {texts.about(NEWS_MAX)}
      </Text>
      <PermissionDenied permission="news:write" to={texts.toWrite} />
      {!news.data ? (
        <Pending of={news} />
      ) : news.data.length === 0 ? (
        <Empty icon={IconNews} heading={texts.none.heading}>
          <Text size="sm" c="dimmed" ta="center">
            {canWrite ? texts.none.advice : texts.none.readOnly}
          </Text>
        </Empty>
      ) : (
        news.data.map((item) => <Item key={item.NewsId} item={item} canWrite={canWrite} />)
      )}
    </Page>
  );
}

/** Characters of a text before the rest of it is hidden. */
const SHOWN_CHARS = 600;

function Item({ item, canWrite }: { readonly item: TitleNewsItem; readonly canWrite: boolean }) {
  const { Title, Body: text, Timestamp } = item;
  return (
    <Paper withBorder p="md" component="article" aria-label={Title}>
      <Stack gap={6}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Text fw={600} className="anywhere">
            {Title}
          </Text>
          {canWrite && (
            <DialogButton
              label={SHARED_TEXTS.remove}
              heading={texts.removal.heading}
              about={texts.removal.about(Title)}
              size="compact-sm"
              variant="subtle"
              style={{ flexShrink: 0 }}
            >
              {(close) => <RemovalForm item={item} onClose={close} />}
            </DialogButton>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          <Moment at={Timestamp} />
        </Text>
        <Body text={text} about={Title} />
      </Stack>
    </Paper>
  );
}

function Body({ text, about }: { readonly text: string; readonly about: string }) {
  const [isWhole, setWhole] = useState(text.length <= SHOWN_CHARS);
  return (
    <>
      <Text size="sm" className="anywhere" style={{ whiteSpace: 'pre-wrap' }}>
        {isWhole ? text : `${text.slice(0, SHOWN_CHARS)}…`}
      </Text>
      {!isWhole && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={texts.wholeOf(about)}
            onClick={() => setWhole(true)}
          >
            {texts.whole}
          </Button>
        </Group>
      )}
    </>
  );
}
