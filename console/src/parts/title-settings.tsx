import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  CallOptions,
  OperatorGetTitleSettingsResult,
  OperatorSetTitleSettingsRequest,
} from 'purser-client';
import type { ReactNode } from 'react';
import { usePurser } from '../session/purser-context.tsx';
import { useMay } from '../session/title.tsx';
import { Pending } from './page.tsx';
import { PermissionDenied } from './permission-denied.tsx';

/** The props of a setting that changes it. */
interface Change {
  readonly mayWrite: boolean;
  readonly send: (body: OperatorSetTitleSettingsRequest, call: CallOptions) => Promise<unknown>;
}

/** Some settings of the title: a text about them, and each one as `children` shows it. */
export function TitleSettings({
  about,
  denied,
  children,
}: {
  readonly about: string;
  /** Ends the sentence about a permission that is missing. */
  readonly denied: string;
  readonly children: (settings: OperatorGetTitleSettingsResult, change: Change) => ReactNode;
}) {
  const purser = usePurser();
  const mayWrite = useMay()('titleSettings:write');
  const settings = useQuery({
    queryKey: ['titleSettings'],
    queryFn: ({ signal }) => purser.operator.getTitleSettings({}, { signal }),
  });
  if (!settings.data) return <Pending of={settings} />;
  return (
    <Stack>
      <Text size="sm" maw={720}>
        {about}
      </Text>
      <PermissionDenied permission="titleSettings:write" to={denied} />
      {children(settings.data, {
        mayWrite,
        send: (body, call) => purser.operator.setTitleSettings(body, call),
      })}
    </Stack>
  );
}
