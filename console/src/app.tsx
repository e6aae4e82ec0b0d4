import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import 'mantine-datatable/styles.css';
import './app.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { makeQueries } from './api/queries.ts';
import { Console } from './layout/console.tsx';
import { theme } from './theme.ts';

const queries = makeQueries();

/** The nonce with which the service permits the one style that components write into the page. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The library that keeps the page from scrolling behind a dialog looks for the nonce there.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <Notifications position="bottom-right" />
      <QueryClientProvider client={queries}>
        <Router base="/console">
          <Console />
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  );
}
