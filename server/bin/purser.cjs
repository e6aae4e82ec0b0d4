#!/usr/bin/env node
// In the syntax of every Node, so that an old one says what to do instead of failing over newer syntax.
'use strict';

var exists = require('fs').existsSync;
var path = require('path');

var NEEDED = [24, 15];
var version = process.versions.node.split('.').map(Number);
var folder = path.join(__dirname, '..');

if (version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1])) {
  process.stderr.write(
    'Purser needs Node ' +
      NEEDED.join('.') +
      ' or later and this is ' +
      process.versions.node +
      ': install a later one from https://nodejs.org' +
      // Only a checkout has it, and not on every platform.
      (exists(path.join(folder, '..', 'node_modules', '.bin', 'node'))
        ? ', or write "npm run purser --" instead, which uses the one of this checkout.\n'
        : '.\n'),
  );
  process.exitCode = 2;
} else {
  // The compile cache saves time to ready and some 35 MB of memory. It is enabled before anything else is loaded,
  // and in the environment, so that the writer thread and worker processes use it too. Node does without it
  // where the folder cannot be written. The folder is not in /tmp, to which everybody can write.
  process.env.NODE_COMPILE_CACHE =
    process.env.NODE_COMPILE_CACHE || path.join(folder, 'node_modules', '.cache');
  require('node:module').enableCompileCache();

  // A checkout has the sources, which Node runs as they are, even beside an older build; a published
  // package has only the build.
  var source = path.join(folder, 'src', 'main.ts');
  var main = exists(source) ? source : path.join(folder, 'dist', 'main.js');
  import(require('node:url').pathToFileURL(main).href).catch(function (error) {
    process.stderr.write(String((error && error.stack) || error) + '\n');
    process.exitCode = 1;
  });
}
