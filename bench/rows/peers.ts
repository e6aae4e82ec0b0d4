import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { answer, type Bench, pathIn, type Question } from '../kit/bench.ts';
import { validationRequest } from '../kit/calls.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { openIssuer } from '../kit/issuer.ts';
import { echoTwice } from '../kit/reference.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { type Target, tryTarget } from '../kit/targets.ts';
import { parseTable } from '../load/requests.ts';
import type { Contender } from '../load/sample.ts';

const CONNECTIONS = 64;
const PURSER = 'Purser, ValidateEntityToken';

/** What is in `targets/`, and what it is called in the results. */
const PEERS = [
  ['peer-fastify', 'Fastify, the same tokens'],
  ['peer-redis', 'bare node:http, token in Redis'],
  ['peer-sqlite', 'bare node:http, token in SQLite'],
  ['peer-postgres', 'bare node:http, token in PostgreSQL'],
  ['peer-oidc-provider', 'oidc-provider, introspection'],
] as const;

export const peers: Row = {
  name: 'peers',
  title: '“Is this token good, and whose is it?” asked of others',
  about:
    'The same number of tokens, asked one after the other. Fastify judges Purser’s own tokens with Purser’s own code. Three bare `node:http` servers look an opaque token up and check no caller; a database’s work counts, and it runs on the same core. `oidc-provider` introspects by RFC 7662, authenticates the calling client, and keeps its tokens in memory.',
  charted: 'cpuUs',
  async run(bench) {
    const tokens = bench.size(20_000, 200);
    const contenders: Contender[] = [...(await echoTwice(bench, CONNECTIONS))];
    contenders.push(await purserOf(bench, tokens));
    const notes: string[] = [];
    for (const [target, name] of PEERS) {
      const file = pathIn(bench, `${target}.requests`);
      const peer = await tryTarget(bench, target, { tokens, file });
      if ('missing' in peer) {
        notes.push(`${name}: left out, because ${peer.missing} is not installed.`);
        continue;
      }
      await checkReply(peer, file);
      const asked = { table: { file, count: tokens }, connections: CONNECTIONS, isCpuBound: true };
      contenders.push(contender('peer', peer, { name, ...asked }));
    }
    const outcome = answer(bench, await bench.measure(contenders), questionsOf(contenders));
    return { ...outcome, notes: [...outcome.notes, ...notes] };
  },
};

function questionsOf(contenders: readonly Contender[]): readonly Question[] {
  return contenders
    .filter(({ role }) => role === 'peer')
    .map(({ name }) => ({ what: `as cheap as ${name}`, figure: 'cpu', of: PURSER, to: name }));
}

async function purserOf(bench: Bench, tokens: number): Promise<Contender> {
  const service = await startService(bench);
  const issuer = await openIssuer(service);
  const { toText } = await validationRequest(service);
  const requests = Array.from({ length: tokens }, () => toText(issuer.entityToken()));
  const table = bench.table('purser', requests);
  return purserContender(service, {
    name: PURSER,
    table,
    connections: CONNECTIONS,
    isCpuBound: true,
  });
}

/** A peer that says no is fast for nothing. */
async function checkReply({ port }: Target, file: string): Promise<void> {
  const [request] = parseTable(readFileSync(file));
  const [head = '', body = ''] = (request?.toString() ?? '').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines
    .map((line) => line.split(': ') as [string, string])
    .filter(([name]) => name !== 'Host' && name !== 'Content-Length');
  const url = `http://127.0.0.1:${port}${first.split(' ')[1]}`;
  const response = await fetch(url, { method: 'POST', headers, body });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  assert.match(text, /"Entity"|"active":true/);
}
