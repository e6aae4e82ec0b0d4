import { ERRORS } from '../kernel/errors.ts';
import type { AnyOperation, Endpoint } from '../kernel/operation.ts';
import { areaSentence } from './areas.ts';
import { byArea, nameOf, type PossibleRefusal, refusalsOf } from './contract.ts';
import {
  callerSentence,
  curlExample,
  errorSentence,
  permissionSentence,
  replyExample,
  retrySentence,
  sizeSentence,
} from './explain.ts';
import { type Html, html, prose } from './html.ts';
import { type JsonSchema, toJsonSchema } from './json-schema.ts';
import { type MemberRow, memberRows } from './member-rows.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

/** Prints the reference as one HTML page without scripts, fonts or pictures. */
export function makeReferencePage(
  operations: readonly AnyOperation[],
  info: { readonly version: string },
): string {
  const areas = byArea(operations);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Purser ${info.version}: reference</title>
<style>${{ html: REFERENCE_STYLE }}</style>
</head>
<body>
<div class="frame">
<nav aria-label="Operations">
<a class="name" href="#top">Purser <small>${info.version}</small></a>
${areas.map(([area, list]) => navigation(area, list))}
</nav>
<main id="top">
<header>
<h1>Reference</h1>
<p>${prose('Every operation is a `POST` with one JSON object, and every answer is an envelope: `data` where it succeeded; `error`, `errorCode`, `errorMessage` and `requestId` where it was refused.')}</p>
<p>${prose('Unknown members of a request are passed over, `null` for an optional member counts as absent, and no value is ever converted. Machines read ')}<a href="/openapi.json">openapi.json</a>.</p>
</header>
${areas.map(([area, list]) => areaSection(area, list))}
</main>
</div>
</body>
</html>
`.html;
}

function navigation(area: string, list: readonly Endpoint[]): Html {
  const items = list.map((operation) => {
    const { id, name } = nameOf(operation);
    return html`<li><a href="#${id}">${name}</a></li>`;
  });
  return html`<h2>${area}</h2>
<ul>
${items}
</ul>`;
}

function areaSection(area: string, list: readonly Endpoint[]): Html {
  return html`<section class="area" id="${area}">
<h2>${area}</h2>
<p>${areaSentence(area)}</p>
${list.map(article)}
</section>`;
}

function article(operation: Endpoint): Html {
  const { id, name } = nameOf(operation);
  const refusals = refusalsOf(operation);
  const description = operation.description === undefined ? [] : [operation.description];
  return html`<article id="${id}">
<h3><a href="#${id}">${name}</a></h3>
<div class="path"><b>POST</b>${operation.path}</div>
<p>${prose(operation.summary)}</p>
${description.map((text) => html`<p>${prose(text)}</p>`)}
<dl>
<dt>Who may call</dt><dd>${prose(callerSentence(operation.auth))}</dd>
<dt>Permission</dt><dd>${prose(permissionSentence(operation.auth))}</dd>
<dt>Request size</dt><dd>At most ${sizeSentence(operation)}</dd>
</dl>
<h4>Request</h4>
${members(toJsonSchema(operation.request))}
<h4>Result</h4>
${members(toJsonSchema(operation.response))}
<h4>Errors of the operation</h4>
${errors(refusals.filter(({ from }) => from === 'own'))}
<details>
<summary>Errors that come before them, and those of any call</summary>
${errors(refusals.filter(({ from }) => from !== 'own'))}
</details>
<h4>Example</h4>
<pre>${curlExample(operation)}</pre>
<pre>${replyExample(operation)}</pre>
</article>`;
}

function members(schema: JsonSchema): Html {
  const rows = memberRows(schema);
  if (rows.length === 0) return html`<p>No members.</p>`;
  return html`<div class="wide"><table>
<thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead>
<tbody>
${rows.map(memberRow)}
</tbody>
</table></div>`;
}

function memberRow({ path, type, required, description }: MemberRow): Html {
  const [, inside = '', name = ''] = /^(.*[.])?([^.]*)$/.exec(path) ?? [];
  const optional = required ? html`` : html`<div class="optional">optional</div>`;
  return html`<tr><td class="key"><code><span class="inside">${inside}</span>${name}</code></td><td class="kind">${prose(type)}${optional}</td><td class="text">${prose(description)}</td></tr>`;
}

function errors(refusals: readonly PossibleRefusal[]): Html {
  if (refusals.length === 0) return html`<p>None.</p>`;
  const rows = refusals.map(
    ({ error, status }) =>
      html`<tr><td class="key"><code>${error}</code></td><td class="number">${ERRORS[error].code}</td><td class="number">${status}</td><td class="text">${prose(errorSentence(error))}</td><td>${prose(retrySentence(error))}</td></tr>`,
  );
  return html`<div class="wide"><table>
<thead><tr><th>Error</th><th class="number">Number</th><th class="number">HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead>
<tbody>
${rows}
</tbody>
</table></div>`;
}
