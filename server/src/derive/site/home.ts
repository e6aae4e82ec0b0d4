import { type Html, html } from './html.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/console': 'The console: where the people of the studio sign in.',
  '/docs': 'The documentation: every operation, and the guides.',
  '/openapi.json': 'The description of the API for programs, OpenAPI 3.1.',
  '/livez': 'Whether the process runs.',
  '/readyz': 'Whether a call would succeed now.',
  '/metrics': 'Counters for Prometheus.',
  '/.well-known/jwks.json': 'The public keys that verify entity tokens offline.',
};

/** The page at `/`: names those of the service's pages that are there. */
export function homeArticle(paths: readonly string[]): Html {
  const rows = Object.entries(PAGES)
    .filter(([path]) => paths.includes(path))
    .map(([path, about]) => html`<tr><td><a href="${path}">${path}</a></td><td>${about}</td></tr>`);
  return html`<article>
<section>
<h1>Purser is running</h1>
<p>A game backend: it checks tickets, vouches for players, and keeps the store. Operations are called with <code>POST</code>; these pages are read:</p>
<div class="wide"><table>
<tbody>
${rows}
</tbody></table></div>
</section>
</article>`;
}
