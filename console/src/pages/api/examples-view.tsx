import { ActionIcon, Box, CopyButton, Tabs, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { clientExample, curlExample, sdkExample, type ShownCall, variableOf } from './examples.ts';

/** The call in other programs. */
export function ExamplesView({ call }: { readonly call: ShownCall }) {
  const sdk = sdkExample(call);
  return (
    <Tabs defaultValue="curl" keepMounted={false} aria-label="The same call elsewhere">
      <Tabs.List>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value="client">TypeScript</Tabs.Tab>
        <Tabs.Tab value="sdk">SDK</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="curl" pt="sm">
        <Program text={curlExample(call)} what="the curl line" />
      </Tabs.Panel>
      <Tabs.Panel value="client" pt="sm">
        <Program text={clientExample(call)} what="the program" />
      </Tabs.Panel>
      <Tabs.Panel value="sdk" pt="sm">
        {sdk === undefined ? (
          <Text size="sm">
            The published SDKs have no method for this operation: call it over HTTP.
          </Text>
        ) : (
          <Program text={sdk} what="the program" />
        )}
      </Tabs.Panel>
      {call.credential === 'operatorSession' ? (
        <Text size="xs" c="dimmed" mt="xs">
          Only operators call it, and an operator's session is for pages: these programs would have
          to sign in first.
        </Text>
      ) : (
        call.credential !== undefined && (
          <Text size="xs" c="dimmed" mt="xs">
            The variable {variableOf(call.credential)} holds the credential: examples never have one
            in them.
          </Text>
        )
      )}
    </Tabs>
  );
}

function Program({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <Box pos="relative">
      {/* The text scrolls in itself, by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label="Example" style={PROGRAM}>
        {text}
      </pre>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            pos="absolute"
            top={6}
            right={6}
            variant="default"
            aria-label={copied ? 'Copied' : `Copy ${what}`}
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
