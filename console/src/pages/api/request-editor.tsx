import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import type { ApiOperation } from './api-document.ts';
import { JsonArea } from './json-area.tsx';
import { Members } from './object-field.tsx';
import { toRequestText } from './request-text.ts';
import type { RequestDraft } from './use-request.ts';

interface Editor {
  readonly operation: ApiOperation;
  readonly draft: RequestDraft;
}

/** The request as a form. */
export function RequestForm({ operation: { request }, draft: { read, value, setValue } }: Editor) {
  const isEmpty = Object.keys(request.properties ?? {}).length === 0;
  return (
    <Stack gap="sm">
      {read.status !== 'good' && (
        <Alert color="orange" title="The form waits for the JSON" role="status">
          {read.status === 'broken'
            ? 'It shows the last request that was one.'
            : 'It would write the JSON in another way than it is typed: a number would lose digits, or a member that is there twice would go. It is sent as it is typed.'}
        </Alert>
      )}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          The request has no members.
        </Text>
      )}
      <Fieldset variant="unstyled" disabled={read.status !== 'good'}>
        <Stack gap="sm">
          <Members schema={request} value={value} onChange={setValue} />
        </Stack>
      </Fieldset>
    </Stack>
  );
}

/** The request as JSON. */
export function RequestJson({ operation: { example }, draft: { read, text, setText } }: Editor) {
  return (
    <Stack gap="xs">
      <JsonArea
        label="Request as JSON"
        text={text}
        minRows={6}
        fault={read.status === 'broken' ? `This is no request: ${read.fault}` : undefined}
        onText={setText}
      />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => setText(toRequestText(example))}
          disabled={text === toRequestText(example)}
        >
          Fill in the example
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => setText('{}')}
          disabled={text === '{}'}
        >
          Empty it
        </Button>
      </Group>
    </Stack>
  );
}
