import { Button, type ButtonProps, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../parts/use-act.ts';
import { KEYS_TEXTS } from '../../texts/keys.tsx';
import { type NewKey, NewSecret } from './new-secret.tsx';

/** The props of a form in such a dialog. */
export interface KeyDialogContent {
  readonly onMade: (made: NewKey) => void;
  readonly onClose: () => void;
}

/** A button whose dialog makes a key, and then shows its text until the person says to have it: nothing brings it back. */
export function KeyDialog({
  label,
  heading,
  about,
  opensOn,
  children,
  ...button
}: Omit<ButtonProps, 'children' | 'about'> & {
  readonly label: string;
  readonly heading: string;
  /** Which of several rows the button is about: for those who cannot see where it stands. */
  readonly about?: string;
  /** The word behind `#do=` in links that open the dialog. */
  readonly opensOn?: string;
  readonly children: (content: KeyDialogContent) => ReactNode;
}) {
  const [isOpen, { open, close }] = useAct(opensOn);
  const [made, setMade] = useState<NewKey>();
  function onClose(): void {
    setMade(undefined);
    close();
  }
  return (
    <>
      <Button {...button} onClick={open} aria-label={about && `${label} ${about}`}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={made ? KEYS_TEXTS.newSecret.heading : heading}
        withCloseButton={!made}
        closeOnEscape={!made}
        closeOnClickOutside={!made}
        centered
      >
        {made ? (
          <NewSecret made={made} onClose={onClose} />
        ) : (
          children({ onMade: setMade, onClose })
        )}
      </Modal>
    </>
  );
}
