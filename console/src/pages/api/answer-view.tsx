import { Badge, Button, Code, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { API_TEXTS } from '../../texts/api.ts';
import { LOCALE } from '../../texts/locale.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { credentialsIn, type Pasted } from './callers.ts';
import { type Answer, prettyText, SHOWN_CHARS_MAX } from './run-operation.ts';

const texts = API_TEXTS.answer;

/** The service's answer. */
export function AnswerView({
  answer,
  onUse,
}: {
  readonly answer: Answer;
  readonly onUse: (pasted: Pasted) => void;
}) {
  const { httpStatus, durationMs, headers, text } = answer;
  const pretty = useMemo(() => prettyText(text), [text]);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <Paper withBorder p="md" ref={section} component="section" aria-label={texts.heading}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={4} size="h5">
            {texts.heading}
          </Title>
          <Badge
            color={httpStatus < 300 ? 'green' : 'red'}
            variant="light"
            c="var(--mantine-color-text)"
            role="status"
          >
            {httpStatus}
          </Badge>
          <Text size="sm" c="dimmed">
            {texts.size(
              Math.round(durationMs).toLocaleString(LOCALE),
              text.length.toLocaleString(LOCALE),
            )}
          </Text>
        </Group>
        <Group gap="md">
          {headers.map(([name, value]) => (
            <Text key={name} size="xs" className="anywhere">
              {name} <Code>{value}</Code>
            </Text>
          ))}
        </Group>
        <pre
          // The text scrolls in itself, by keyboard, too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={texts.body}
          style={BODY}
        >
          {pretty.slice(0, SHOWN_CHARS_MAX)}
        </pre>
        {pretty.length > SHOWN_CHARS_MAX && (
          <Text size="sm" c="dimmed">
            {texts.first(
              SHOWN_CHARS_MAX.toLocaleString(LOCALE),
              pretty.length.toLocaleString(LOCALE),
            )}
          </Text>
        )}
        <Group gap="xs">
          <CopyButton value={pretty}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {copied ? SHARED_TEXTS.copied : SHARED_TEXTS.copy}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" onClick={() => save(pretty)}>
            {texts.save}
          </Button>
          <UseCredentials text={text} onUse={onUse} />
        </Group>
      </Stack>
    </Paper>
  );
}

const BODY = {
  margin: 0,
  padding: 12,
  maxHeight: 480,
  overflow: 'auto',
  fontSize: 12,
  borderRadius: 'var(--mantine-radius-md)',
  background: 'var(--mantine-color-default-hover)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;

/** After a login one goes on as the player. */
function UseCredentials({
  text,
  onUse,
}: {
  readonly text: string;
  readonly onUse: (pasted: Pasted) => void;
}) {
  const found = useMemo(() => credentialsIn(text), [text]);
  const { sessionTicket, entityToken } = found;
  if (sessionTicket === undefined && entityToken === undefined) return null;
  return (
    <Button size="xs" variant="light" onClick={() => onUse(found)}>
      {entityToken === undefined
        ? texts.useTicket
        : sessionTicket === undefined
          ? texts.useToken
          : texts.useBoth}
    </Button>
  );
}

function save(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'answer.json';
  link.click();
  URL.revokeObjectURL(address);
}
