import { Alert, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { API_TEXTS } from '../../texts/api.ts';
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
        <Alert color="orange" title={API_TEXTS.form.waits} role="status">
          {read.status === 'broken' ? API_TEXTS.form.showsLastGood : API_TEXTS.form.wouldRewrite}
        </Alert>
      )}
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {API_TEXTS.form.noMembers}
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
        label={API_TEXTS.json.label}
        text={text}
        minRows={6}
        fault={read.status === 'broken' ? API_TEXTS.json.notRequest(read.fault) : undefined}
        onText={setText}
      />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          onClick={() => setText(toRequestText(example))}
          disabled={text === toRequestText(example)}
        >
          {API_TEXTS.json.fillIn}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          onClick={() => setText('{}')}
          disabled={text === '{}'}
        >
          {API_TEXTS.json.empty}
        </Button>
      </Group>
    </Stack>
  );
}
