import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { LAYOUT_TEXTS } from '../texts/layout.ts';

const texts = LAYOUT_TEXTS.broken;

interface State {
  readonly error?: unknown;
}

/** Where a page cannot be shown, as when its file is gone after an upgrade, it says so; the menu stays. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render(): ReactNode {
    if (!('error' in this.state)) return this.props.children;
    return (
      <Alert color="red" variant="light" role="alert" title={texts.heading}>
        <Stack gap="xs">
          <Text size="sm">{texts.advice}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {String(this.state.error)}
          </Text>
          <Group>
            <Button size="xs" onClick={() => location.reload()}>
              {texts.reload}
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  }
}
