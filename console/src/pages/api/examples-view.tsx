import { ActionIcon, Box, CopyButton, Tabs, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { API_TEXTS } from '../../texts/api.ts';
import { SHARED_TEXTS } from '../../texts/shared.ts';
import { clientExample, curlExample, sdkExample, type ShownCall, variableOf } from './examples.ts';

const texts = API_TEXTS.examples;

/** The call in other programs. */
export function ExamplesView({ call }: { readonly call: ShownCall }) {
  const sdk = sdkExample(call);
  return (
    <Tabs defaultValue="curl" keepMounted={false} aria-label={texts.label}>
      <Tabs.List>
        <Tabs.Tab value="curl">{texts.curl}</Tabs.Tab>
        <Tabs.Tab value="client">{texts.client}</Tabs.Tab>
        <Tabs.Tab value="sdk">{texts.sdk}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="curl" pt="sm">
        <Program text={curlExample(call)} copyLabel={texts.copyCurl} />
      </Tabs.Panel>
      <Tabs.Panel value="client" pt="sm">
        <Program text={clientExample(call)} copyLabel={texts.copyProgram} />
      </Tabs.Panel>
      <Tabs.Panel value="sdk" pt="sm">
        {sdk === undefined ? (
          <Text size="sm">{texts.notInSdks}</Text>
        ) : (
          <Program text={sdk} copyLabel={texts.copyProgram} />
        )}
      </Tabs.Panel>
      {call.credential === 'operatorSession' ? (
        <Text size="xs" c="dimmed" mt="xs">
          {texts.operatorsOnly}
        </Text>
      ) : (
        call.credential !== undefined && (
          <Text size="xs" c="dimmed" mt="xs">
            {texts.variable(variableOf(call.credential))}
          </Text>
        )
      )}
    </Tabs>
  );
}

function Program({ text, copyLabel }: { readonly text: string; readonly copyLabel: string }) {
  return (
    <Box pos="relative">
      {/* The text scrolls in itself, by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={texts.program} style={PROGRAM}>
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            pos="absolute"
            top={6}
            right={6}
            variant="default"
            aria-label={copied ? SHARED_TEXTS.copied : copyLabel}
            onClick={copy}
          >
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Box>
  );
}

const PROGRAM = {
  margin: 0,
  padding: 12,
  paddingRight: 44,
  maxHeight: 420,
  overflow: 'auto',
  fontSize: 12,
  borderRadius: 'var(--mantine-radius-md)',
  background: 'var(--mantine-color-default-hover)',
} as const;
