import { systemRandom } from '../../src/kernel/secrets.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { homePage } from '../../src/app/home-page.ts';
import { makePages } from '../../src/app/pages.ts';
import { GUIDES } from '../../src/derive/guides.ts';
import { makeReference } from '../../src/derive/reference.ts';
import { CREDENTIAL_HEADERS } from '../../src/kernel/credential.ts';
import { operations } from '../../src/operations.ts';
import { TEST_CERTIFICATE } from './certificate.ts';
import { startToy, type ToyServer } from './toy.ts';
import { dial, exchange, message, onSocket, type TestRequest } from './wire.ts';

const makeAllPages = () =>
  makePages({
    operations,
    accountPages: new Map(),
    version: '1.2.3',
    jwks: () => Promise.resolve({ keys: [] }),
    metricsText: () => Promise.resolve({ contentType: 'text/plain', body: '' }),
    random: systemRandom,
    limits: () => [],
    readiness: () => Promise.resolve({ state: 'ready' }),
  }).all;

let server: ToyServer;
beforeAll(async () => {
  server = await startToy({ pages: makeAllPages() });
});
afterAll(() => server.close(0));

const get = (path: string, request: TestRequest = {}) =>
  exchange(server.port, message(path, { method: 'GET', ...request }));
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

/** All pages of the site that links lead to from `/`, by path; the console is a site of its own. */
async function crawl(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const waiting = new Set(['/']);
  // Iterating over a set includes what is added meanwhile.
  for (const path of waiting) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await get(path);
    expect(reply.status, path).toBe(200);
    if (!reply.headers.get('content-type')?.startsWith('text/html')) continue;
    pages.set(path, reply.text);
    const links = [...attributes(reply.text, 'href'), ...attributes(reply.text, 'src')];
    for (const link of links.filter((one) => one.startsWith('/') && one !== '/console')) {
      waiting.add(link.replace(/#.*/, ''));
    }
  }
  return pages;
}

describe('the pages', () => {
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    pages = await crawl();
  });

  test('are the overview, the reference and the guides', () => {
    const reference = makeReference(operations).map(({ path }) => path);
    const guides = GUIDES.map(({ file }) => `guides/${file}`);
    const paths = [...reference, ...guides].map((path) => `/docs/${path.replace('.md', '')}`);
    const expected = ['/', '/docs', ...paths.map((path) => path.replace(/index$/, ''))];
    expect([...pages.keys()].toSorted()).toEqual(expected.toSorted());
    expect(attributes(pages.get('/') ?? '', 'href')).toContain('/console');
  });

  test('have links to places that exist', () => {
    const idsOf = (path: string) => attributes(pages.get(path) ?? '', 'id');
    for (const [path, html] of pages) {
      const links = attributes(html, 'href').filter((link) => link.includes('#'));
      const lost = links.filter((link) => {
        const [page, id = ''] = link.split('#');
        return !idsOf(page || path).includes(id);
      });
      expect(lost, path).toEqual([]);
      expect(new Set(idsOf(path)).size, path).toBe(idsOf(path).length);
    }
  });

  test('take nothing from anybody else and contain nothing that runs', () => {
    for (const [path, html] of pages) {
      const loaded = [...html.matchAll(/<(?:link|script|img)\b[^>]*?(?:src|href)="([^"]*)"/g)];
      expect(loaded.length, path).toBeGreaterThan(2);
      for (const [, address] of loaded)
        expect(address).toMatch(
          /^\/docs\/(?:assets\/(?:chunks\/)?[\w.-]+\.[\w-]{8}(?:\.lean)?|icon|head|home)\.\w+$/,
        );
      expect(html).not.toMatch(
        /<style|<iframe|<script(?!(?: type="module")? src=)| style=| on\w+="/,
      );
    }
  });

  test('close every element that they open', () => {
    for (const [path, html] of pages) {
      const open: string[] = [];
      for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
        if (['meta', 'link', 'img', 'input', 'wbr'].includes(name)) continue;
        if (slash) expect(open.pop(), path).toBe(name);
        else open.push(name);
      }
      expect(open, path).toEqual([]);
    }
  });

  test('can be used by keyboard: a link past the navigation comes first, and the page read is marked', () => {
    for (const [path, html] of pages) {
      const [first = ''] = attributes(html.slice(html.indexOf('<body>')), 'href');
      expect(attributes(html, 'id')).toContain(first.slice(1));
      const [marked] = attributes(
        /<a [^>]*aria-current="page"[^>]*>/.exec(html)?.[0] ?? '',
        'href',
      );
      const address = path === '/docs' ? '/docs/' : path;
      expect(marked).toBe(path === '/' ? undefined : address);
    }
  });

  test('say for each kind of credential in which header it goes', () => {
    const html = pages.get('/docs/reference/authentication') ?? '';
    for (const name of Object.values(CREDENTIAL_HEADERS)) {
      expect(html).toMatch(new RegExp(`<td[^>]*><code>${name}</code></td>`));
    }
  });
});

test('the guides are listed as they are', () => {
  const folder = new URL('../../../docs/guides/', import.meta.url);
  expect(GUIDES.map(({ file }) => file).toSorted()).toEqual(readdirSync(folder).toSorted());
  for (const { file, title } of GUIDES) {
    expect(readFileSync(new URL(file, folder), 'utf8')).toMatch(new RegExp(`^# ${title}$`, 'm'));
  }
});

describe('the page at /', () => {
  test('names the version and what else there is', async () => {
    const { text, headers } = await get('/', { headers: { Accept: 'application/json' } });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('<small>1.2.3</small>');
    expect(attributes(text, 'href')).toEqual(
      expect.arrayContaining([
        '/docs',
        '/openapi.json',
        '/livez',
        '/readyz',
        '/metrics',
        '/.well-known/jwks.json',
      ]),
    );
  });

  test('does not name what is not there', () => {
    const [, , , , ...named] = attributes(homePage(['/', '/livez'], '1'), 'href');
    expect(named).toEqual(['/livez']);
  });

  test('is read with GET and HEAD; POST is a call of an unknown operation', async () => {
    const wire = await dial(server.port);
    wire.send(message('/', { method: 'HEAD', headers: { Connection: 'close' } }));
    expect(await wire.ended()).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*\r\n\r\n$/);
    expect(await get('/', { method: 'POST', body: '{}' })).toMatchObject({
      status: 404,
      json: { error: 'InvalidAPIEndpoint' },
    });
    expect(await get('/', { method: 'PUT' })).toMatchObject({ status: 405 });
  });
});

describe('examples have the address that the reader used', () => {
  const exampleAt = async (headers: Record<string, string>) => {
    const { text } = await get('/docs/reference/Admin_ListStores', { headers });
    return /curl (\S+)\/Admin\/ListStores/.exec(text)?.[1];
  };

  test.each([
    [{ Host: 'game.example' }, 'http://game.example'],
    [{ Host: '[::1]:8080' }, 'http://[::1]:8080'],
    [{ Host: 'game.example', 'X-Forwarded-Proto': 'https' }, 'https://game.example'],
    [{ Host: 'game.example', 'X-Forwarded-Proto': 'javascript' }, 'http://game.example'],
    [{ Host: 'a"><script>' }, 'http://127.0.0.1:7300'],
    [{ Host: 'a;rm' }, 'http://127.0.0.1:7300'],
    [{ Host: '$(id)' }, 'http://127.0.0.1:7300'],
    [{ Host: '$&' }, 'http://127.0.0.1:7300'],
  ])('%j', async (headers, address) => {
    expect(await exampleAt(headers)).toBe(address);
  });

  test('with https', async () => {
    const secure = await startToy({ pages: makeAllPages() }, { tls: TEST_CERTIFICATE });
    const socket = connect({ port: secure.port, rejectUnauthorized: false });
    const wire = onSocket(socket);
    wire.send(message('/docs', { method: 'GET', headers: { Host: 'game.example' } }));
    expect((await wire.reply()).text).toContain('{PURSER_URL:-https://game.example}');
    socket.destroy();
    await secure.close(0);
  });
});

describe('files of the site', () => {
  const paths = async () => {
    const { text } = await get('/docs');
    return [...attributes(text, 'href'), ...attributes(text, 'src')].filter((path) =>
      path.startsWith('/docs/assets/'),
    );
  };

  test('may be kept for good, because they are named after what is in them', async () => {
    const [first = ''] = await paths();
    const { headers, status } = await get(first);
    expect([status, headers.get('cache-control')]).toEqual([200, 'max-age=31536000, immutable']);
    const other = await get(first.replace(/\w(?=\.\w+$)/, '.'));
    expect(other).toMatchObject({ status: 404 });
    expect(other.headers.get('cache-control')).toBe('no-store');
  });

  test('those whose names stay are asked for again', async () => {
    for (const path of ['/docs/head.js', '/docs/icon.svg', '/docs/home.css']) {
      // oxlint-disable-next-line no-await-in-loop
      const { headers, status } = await get(path);
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-cache']);
    }
  });

  test('nothing else of the folder is served', async () => {
    for (const path of ['/docs/sources.json', '/docs/hashmap.json', '/docs/assets', '/docs/404']) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test('pictures are among them', async () => {
    const { text } = await get('/docs/guides/console');
    const pictures = attributes(text, 'src').filter((path) => path.endsWith('.webp'));
    expect(pictures.length).toBeGreaterThan(2);
    for (const path of pictures) {
      // oxlint-disable-next-line no-await-in-loop
      const { headers, status } = await get(path);
      expect([status, headers.get('content-type')], path).toEqual([200, 'image/webp']);
    }
  });

  test('scripts load only what is there', async () => {
    const loaded = await crawlScripts((await paths()).filter((path) => path.endsWith('.js')));
    expect(loaded.size).toBeGreaterThan(4);
    for (const [path, { status, headers }] of loaded) {
      expect([status, headers.get('content-type')], path).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
    }
  });

  test('the search looks through every section of every page', async () => {
    const loaded = await crawlScripts((await paths()).filter((path) => path.endsWith('.js')));
    const [, index] = [...loaded].find(([path]) => path.includes('localSearchIndex')) ?? [];
    expect(index?.text).toContain('"/guides/cluster#what-a-lease-is"');
    for (const { path } of makeReference(operations)) {
      const page = path === 'index.md' ? '/' : `/${path.replace('.md', '')}`;
      expect(index?.text).toContain(`"${page}#`);
    }
  });

  /** These scripts and all that they import, by path. */
  async function crawlScripts(first: readonly string[]) {
    const loaded = new Map<string, Awaited<ReturnType<typeof get>>>();
    const waiting = new Set(first);
    for (const path of waiting) {
      // oxlint-disable-next-line no-await-in-loop
      const reply = await get(path);
      loaded.set(path, reply);
      const imports = reply.text.matchAll(/(?:\bfrom|\bimport\(?)\s*["'`](\.[^"'`$]+)["'`]/g);
      for (const [, name = ''] of imports) waiting.add(new URL(name, `http://a${path}`).pathname);
    }
    return loaded;
  }
});

test('a page runs only the script of this service, and no other page may frame it', async () => {
  const { headers } = await get('/docs');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

test('an unknown page is one that leads back', async () => {
  const reply = await get('/docs/reference/Nothing');
  expect(reply.status).toBe(404);
  expect(attributes(reply.text, 'href')).toContain('/docs');
});
