import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react';
import { Failure } from '../../parts/failure.tsx';
import { Page } from '../../parts/page.tsx';
import { usePurser } from '../../session/purser-context.tsx';
import { INSPECTOR_TEXTS } from '../../texts/inspector.ts';
import { CredentialReport } from './credential-report.tsx';

const texts = INSPECTOR_TEXTS.form;

/** Says of a pasted credential whose it is, until when, and why it is good or not. The text is in this component only. */
export default function InspectorPage() {
  const purser = usePurser();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const inspecting = useMutation({
    // The text is no variable of the mutation: those are remembered.
    mutationFn: () => purser.operator.inspectCredential({ Credential: text.trim() }),
    gcTime: 0,
  });
  function change(next: string): void {
    setText(next);
    // The report below is about the text above it.
    inspecting.reset();
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (text.trim() !== '' && !inspecting.isPending) inspecting.mutate();
  }
  // A browser keeps a page that was left as it was, to show it again.
  useWindowEvent('pagehide', () => change(''));
  return (
    <Page heading={INSPECTOR_TEXTS.heading}>
      <Paper withBorder p="md">
        <form onSubmit={submit} autoComplete="off">
          <Stack gap="sm">
            <Textarea
              ref={field}
              label={texts.label}
              description={texts.description}
              autosize
              minRows={3}
              maxRows={8}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="off"
              spellCheck={false}
              data-autofocus
              data-1p-ignore
              data-lpignore="true"
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              value={text}
              onChange={(event) => change(event.currentTarget.value)}
              onKeyDown={submitByEnter}
            />
            <Group gap="sm">
              <Button type="submit" loading={inspecting.isPending} disabled={text.trim() === ''}>
                {texts.inspect}
              </Button>
              <Button
                variant="default"
                disabled={text === ''}
                onClick={() => {
                  change('');
                  field.current?.focus();
                }}
              >
                {texts.clear}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      <div aria-live="polite">
        {inspecting.error && <Failure error={inspecting.error} />}
        {inspecting.data && <CredentialReport report={inspecting.data} />}
        {inspecting.isIdle && text === '' && (
          <Text size="sm" c="dimmed">
            {texts.where}
          </Text>
        )}
      </div>
    </Page>
  );
}

/** None of the texts has lines, so Enter does not make one. */
function submitByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
