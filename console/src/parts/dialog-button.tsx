import { Button, type ButtonProps, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAct } from './use-act.ts';

/** A button that asks in a dialog. The content of the dialog is made anew each time that it opens. */
export function DialogButton({
  label,
  heading,
  children,
  about,
  opensOn,
  isWide = false,
  ...button
}: Omit<ButtonProps, 'children' | 'about'> & {
  readonly label: string;
  /** Of the dialog; absent: the label. */
  readonly heading?: string;
  /** Which of several rows the button is about: for those who cannot see where it stands. */
  readonly about?: string;
  /** The word behind `#do=` in links that open the dialog. */
  readonly opensOn?: string;
  /** Its content has long lines. */
  readonly isWide?: boolean;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, { open, close }] = useAct(opensOn);
  return (
    <>
      <Button {...button} onClick={open} aria-label={about && `${label} ${about}`}>
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={heading ?? label}
        centered
        size={isWide ? 'lg' : 'md'}
      >
        {children(close)}
      </Modal>
    </>
  );
}
