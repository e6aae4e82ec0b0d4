import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { LAYOUT_TEXTS } from './texts/layout.ts';

const { close, dismiss, showPassword } = LAYOUT_TEXTS.buttons;

/** The blue of the sign, from light to dark. */
const BLUE: MantineColorsTuple = [
  '#eaf3fc',
  '#d3e3f5',
  '#a3c5ec',
  '#70a6e3',
  '#478bdc',
  '#2d7ad8',
  '#1c6fcf',
  '#115dad',
  '#0a4f95',
  '#00427f',
];

export const theme = createTheme({
  colors: { purser: BLUE },
  primaryColor: 'purser',
  primaryShade: { light: 7, dark: 7 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  respectReducedMotion: true,
  // Buttons without a text have a name, the head of a dialog is not the head of the page, badges are written as the texts around them, and titles can be read in each colour.
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': close } } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': close } } },
    Badge: { defaultProps: { tt: 'none' } },
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': dismiss } } },
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } },
    },
  },
});
