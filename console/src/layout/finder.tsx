import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { TitleProvider } from '../session/title.tsx';
import type { OwnOperator } from '../session/use-own-operator.ts';
import { LAYOUT_TEXTS } from '../texts/layout.ts';
import { type EarlyKeys, KeepEarlyKeys } from './early-keys.tsx';
import { PageBoundary } from './page-boundary.tsx';

const load = () => import('../find/find-dialog.tsx');
const FindDialog = lazy(load);

const { finder: texts } = LAYOUT_TEXTS;

const SHORTCUT = /Mac|iP(hone|ad)/.test(navigator.platform) ? texts.commandKey : texts.controlKey;

/** The button that finds anything in a title, and its shortcut, which works wherever no other dialog is open. */
export function Finder({
  operator,
  titleId,
}: {
  readonly operator: OwnOperator;
  readonly titleId: string;
}) {
  const [isOpen, { open, close }] = useDisclosure();
  const keys = useRef<EarlyKeys>({ text: '', isOver: true });
  useEffect(() => void load().catch(() => undefined), []);
  useHotkeys([['mod+K', () => document.querySelector('[role="dialog"]') ?? open()]], []);
  return (
    <TitleProvider operator={operator} titleId={titleId}>
      <Button
        visibleFrom="sm"
        variant="default"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {SHORTCUT}
          </Kbd>
        }
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        {texts.find}
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="default"
        size="lg"
        aria-label={texts.find}
        onClick={open}
      >
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <PageBoundary>
          <KeepEarlyKeys keys={keys} />
          <Suspense>
            <FindDialog keys={keys} onClose={close} />
          </Suspense>
        </PageBoundary>
      )}
    </TitleProvider>
  );
}
