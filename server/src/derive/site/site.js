// The search and the copy buttons of the documentation. Every page can be read without them.

import { excerptOf, findSections } from './search.js';

for (const block of document.querySelectorAll('pre:not(.http)')) addCopyButton(block);
const search = document.querySelector('search');
if (search) startSearch(search);
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });

function addCopyButton(block) {
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    button.textContent = (await copy(block.querySelector('code'))) ? 'Copied' : 'Selected';
    setTimeout(() => (button.textContent = 'Copy'), 2_000);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  block.replaceWith(frame);
  frame.append(block, button);
}

/** Browsers give the clipboard only to pages of https and of this computer; elsewhere the selection is copied, or stays to be copied by hand. */
async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch {
    getSelection().selectAllChildren(element);
    return document.execCommand('copy');
  }
}

function startSearch(box) {
  const input = box.querySelector('input');
  const list = box.querySelector('ul');
  const parts = { input, list };
  const index = once(() =>
    fetch(new URL('search.json', import.meta.url)).then((reply) => reply.json()),
  );
  const update = async () => showFound(parts, await index());
  box.hidden = false;
  input.addEventListener('focus', update);
  input.addEventListener('input', update);
  input.addEventListener('keydown', (event) => {
    if (onKey(parts, event.key)) event.preventDefault();
  });
  list.addEventListener('click', () => hide(parts));
  box.addEventListener('focusout', ({ relatedTarget }) => {
    if (!box.contains(relatedTarget)) hide(parts);
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.matches('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

/** Makes a promise when it is first asked for, and again after it was rejected. */
function once(make) {
  let made;
  return () =>
    (made ??= make().catch((error) => {
      made = undefined;
      throw error;
    }));
}

/** Shows what the words in the field find at this moment. */
function showFound({ input, list }, sections) {
  const query = input.value;
  if (query.trim() === '' || document.activeElement !== input) return hide({ input, list });
  const found = findSections(sections, query);
  list.replaceChildren(...found.map((section, at) => itemOf(section, { query, at })));
  if (found.length === 0) list.append(noneItem());
  list.hidden = false;
  input.setAttribute('aria-expanded', 'true');
  select({ input, list }, 0);
}

function hide({ input, list }) {
  list.hidden = true;
  input.setAttribute('aria-expanded', 'false');
  input.removeAttribute('aria-activedescendant');
}

/** Marks one of the sections found; what lies beyond an end continues at the other one. */
function select({ input, list }, place) {
  const items = [...list.querySelectorAll('[role=option]')];
  const chosen = items.at(place % items.length);
  for (const item of items) item.ariaSelected = String(item === chosen);
  input.setAttribute('aria-activedescendant', chosen?.id ?? '');
  chosen?.scrollIntoView({ block: 'nearest' });
}

/** Carries a key of the search field out. False for a key that means nothing special. */
function onKey(parts, key) {
  const chosen = parts.list.querySelector('[aria-selected=true]');
  const place = [...parts.list.children].indexOf(chosen);
  if (key === 'Escape') hide(parts);
  else if (parts.list.hidden || !chosen) return false;
  else if (key === 'ArrowDown') select(parts, place + 1);
  else if (key === 'ArrowUp') select(parts, place - 1);
  else if (key === 'Enter') chosen.querySelector('a').click();
  else return false;
  return true;
}

function itemOf({ path, group, title, heading, text }, { query, at }) {
  const item = document.createElement('li');
  item.id = `found-${at}`;
  item.role = 'option';
  const link = document.createElement('a');
  link.href = path;
  link.tabIndex = -1;
  const name = document.createElement('b');
  name.textContent = [group, title, heading].filter(Boolean).join(' › ');
  const excerpt = document.createElement('span');
  excerpt.textContent = excerptOf(text, query);
  link.append(name, excerpt);
  item.append(link);
  return item;
}

function noneItem() {
  const item = document.createElement('li');
  item.className = 'none';
  item.textContent = 'Nothing found';
  return item;
}
