/** Test files that `npm test` leaves to `npm run test:all`, as patterns from the root, each with the reason. */
export const THOROUGH_FILES: Readonly<Record<string, string>> = {
  'console/test/{account,amounts,api,catalogs,currencies,history,inspector,keys,limits,operators,overview,players,price-audit,real-money,review,sales,schedule,stores}.test.ts':
    'does what there is to do on each page; `npm test` goes through all of them once (pages.test.ts)',
  'console/test/{guide,hostile-texts,keyboard,nodes,player-leaves,roles,safety,sessions}.test.ts':
    'goes through pages once more: by keyboard, as each role, with hostile texts, with several nodes',
  'server/test/cluster/{simulation,verifiers-simulation}.test.ts':
    'plays hundreds of thousands of schedules of nodes and verifiers',
  'server/test/faults/**/*.test.ts': 'kills processes, cuts connections, fills and spoils disks',
  'server/test/http/{fuzz,overload,cluster}.test.ts':
    'draws thousands of calls, or puts a process under load',
  'server/test/offload/{loads,same-answers,scenarios}.test.ts':
    'plays once more, in another thread, what the wire plays',
  'server/test/process/postgres-*.test.ts':
    'starts several nodes, and kills, cuts and restarts them',
  'server/test/process/{attempts-kept,behind-proxies,client-retry,first-burst,hang-up,limits,litestream,management-port,monitoring,nginx,observed,purchase-races,purchases-cut-off,restore-killed,shown-addresses,steam-killed,traces,titles-by-host,two-processes,verifier,verifier-drill,verifiers-embedded,workers}.test.ts':
    'starts several processes, or lets them die at work',
  'server/test/process/{build,client-package,console-site,first-hour,full-disk-output,image,install,live-ops,log-reader-gone,npm-ends,old-node,one-host,test-run,try}.test.ts':
    'installs, packs and starts the program as a person does',
  'server/test/process/{backup,backup-guide,cluster-guide,copy,doctor,guides,operator-use,printed-advice,restore,scheduled-changes,start-warnings,stop,upgrade-back,upgrade-guide}.test.ts':
    'starts the program again and again',
  'server/test/process/{broken-installations,key-rotation}.test.ts':
    'runs a command on many installations, or kills it at each of its steps',
  'server/test/repository/bench.test.ts': 'plays every row of the bench',
  'server/test/repository/go-verifier.test.ts': 'compiles the verifier in Go, and starts it',
  'server/test/repository/helm.test.ts': 'renders the chart dozens of times',
  'server/test/storage/postgres-15.test.ts':
    'plays once more, on the oldest PostgreSQL that is supported',
  'server/test/storage/postgres-{character,friend,gift,identity,operator,player-data,purchase,receipt,statistic}-races.test.ts':
    'lets three nodes race under full load',
  'server/test/storage/{postgres-restart,postgres-standby}.test.ts':
    'restarts servers of their own',
  'server/test/storage/*-plans.test.ts': 'fills databases to look at the plans of statements',
  'server/test/storage/{control-much,full-inventory}.test.ts': 'reaches limits at full size',
};
