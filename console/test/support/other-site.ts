import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server of somebody else, on this machine. */
export interface OtherSite extends AsyncDisposable {
  /** At another port of the host of the console: the same site, which receives its cookies. */
  readonly samePlace: string;
  /** Under another name: another site. */
  readonly elsewhere: string;
  /** The cookies that it has received. */
  readonly cookies: readonly string[];
}

/** Starts it; each page of it has the HTML that `pageOf` gives for its path. */
export async function startOtherSite(pageOf: (path: string) => string): Promise<OtherSite> {
  const cookies: string[] = [];
  const server = createServer((req: IncomingMessage, res) => {
    if (req.headers.cookie !== undefined) cookies.push(req.headers.cookie);
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    res.end(`<!doctype html><title>A game</title><body>${pageOf(req.url ?? '/')}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    samePlace: `http://127.0.0.1:${port}`,
    elsewhere: `http://localhost:${port}`,
    cookies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
