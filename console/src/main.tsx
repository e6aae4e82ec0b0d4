import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { joinSession } from './session/session-store.ts';

// A tab from before an upgrade asks for files that are no longer there: it loads the page anew, once.
const RELOADED = 'purser.reloaded';
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem(RELOADED) !== null) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED, 'yes');
  location.reload();
});
addEventListener('load', () => setTimeout(() => sessionStorage.removeItem(RELOADED), 10_000));

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no root');
await joinSession();
createRoot(root).render(<App />);
