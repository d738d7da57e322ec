import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { PACKAGE_DIR, UID } from '../../scripts/image/root-files.ts'
import { readConfig, SETTINGS } from '../../src/config.ts'

// Manifests and units were never run by a cluster or an init system here: linted, as README.md says.

const at = (path: string) => join(PACKAGE_DIR, 'deploy', path)
const text = (path: string) => readFileSync(at(path), 'utf8')
const isThere = (program: string) => spawnSync(program, ['--help']).error === undefined
const settingNames = new Set(SETTINGS.flatMap(({ name }) => [name, `${name}_FILE`]))
const ROLES = ['migrate', 'serve', 'vault', 'work']

interface Container {
  readonly name: string
  readonly args: readonly string[]
  readonly env?: readonly { readonly name: string }[]
  readonly envFrom?: readonly object[]
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
  readonly securityContext: object
  readonly ports?: readonly { readonly name: string }[]
  readonly livenessProbe?: Probe
  readonly readinessProbe?: Probe
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}
interface Manifest {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly data?: Readonly<Record<string, string>>
  readonly stringData?: Readonly<Record<string, string>>
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly Container[]
        readonly securityContext: object
        readonly volumes: readonly { readonly secret?: { readonly secretName: string } }[]
        readonly automountServiceAccountToken?: boolean
        readonly terminationGracePeriodSeconds?: number
      }
    }
  }
}

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>
  readonly matchExpressions?: readonly { readonly values: readonly string[] }[]
}
interface Peer {
  readonly podSelector?: Selector
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] }
}
interface Rule {
  readonly from?: readonly Peer[]
  readonly to?: readonly Peer[]
  readonly ports: readonly { readonly port: string | number }[]
}
interface Policy {
  readonly podSelector: Selector
  readonly ingress?: readonly Rule[]
  readonly egress?: readonly Rule[]
}

const manifests = globSync('kubernetes/*.yaml', { cwd: at('') })
  .filter((path) => !path.endsWith('kustomization.yaml'))
  .flatMap((path) => parseAllDocuments(text(path)).map((document) => document.toJS() as Manifest))
const pods = manifests.filter(({ kind }) => ['Job', 'StatefulSet', 'Deployment'].includes(kind))
const secretOf = (name: string) =>
  manifests.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === name)?.stringData ?? {}
const settings = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}

test('in Kubernetes there is one pod of each role, which writes and gains nothing', () => {
  const containers = pods.flatMap(({ spec }) => spec.template.spec.containers)
  assert.deepEqual(containers.map(({ args }) => args.join(' ')).sort(), ROLES)
  for (const { spec, metadata } of pods) {
    const { securityContext, containers } = spec.template.spec
    assert.deepEqual(
      securityContext,
      {
        runAsNonRoot: true,
        runAsUser: UID,
        runAsGroup: UID,
        fsGroup: UID,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      metadata.name,
    )
    for (const container of containers)
      assert.deepEqual(container.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
  }
})

test('what its pods are set by are settings that there are, and secrets are files of the secret', () => {
  const secret = secretOf('whipround-secrets')
  for (const [name, value] of Object.entries(settings)) {
    assert.ok(settingNames.has(name), name)
    // One setting is a file itself.
    if (!name.endsWith('_FILE') || name === 'USURY_CAPS_FILE') continue
    const { containers } = pods[0]?.spec.template.spec ?? assert.fail()
    const { mountPath } = containers[0]?.volumeMounts.find((mount) => mount.name === 'secrets') ?? assert.fail()
    assert.ok(value.startsWith(`${mountPath}/`) && value.slice(mountPath.length + 1) in secret, value)
  }
  for (const secretSetting of ['DATABASE_URL', 'SECRET_KEYS', 'VAULT_KEY'])
    assert.ok(`${secretSetting}_FILE` in settings)
  for (const { spec } of pods)
    for (const { env = [] } of spec.template.spec.containers)
      for (const { name } of env) assert.ok(settingNames.has(name), name)
})

test('probes ask addresses that answer, and a pod has the time that a stop takes', () => {
  for (const { kind, spec, metadata } of pods.filter(({ kind }) => kind !== 'Job')) {
    assert.ok((spec.template.spec.terminationGracePeriodSeconds ?? 0) >= 60, `${kind} ${metadata.name}`)
    for (const { livenessProbe, readinessProbe, ports } of spec.template.spec.containers) {
      assert.deepEqual([livenessProbe?.httpGet.path, readinessProbe?.httpGet.path], ['/health/live', '/health/ready'])
      assert.equal(livenessProbe?.httpGet.port, ports?.[0]?.name)
    }
  }
})

test('the vault’s pods are told their key and nothing else, and gain no right of the cluster', () => {
  const { spec } = pods.find(({ metadata }) => metadata.name === 'whipround-vault') ?? assert.fail()
  const { containers, volumes, automountServiceAccountToken } = spec.template.spec
  assert.equal(automountServiceAccountToken, false)
  const [vault, ...others] = containers
  assert.ok(vault && others.length === 0)
  assert.deepEqual([vault.envFrom, vault.env?.map(({ name }) => name)], [undefined, ['VAULT_KEY_FILE']])
  const secrets = volumes.flatMap(({ secret }) => (secret ? [secret.secretName] : []))
  assert.deepEqual(secrets, ['whipround-vault'])
  assert.deepEqual(Object.keys(secretOf('whipround-vault')), ['vault-key'])
  assert.equal(secretOf('whipround-vault')['vault-key'], secretOf('whipround-secrets')['vault-key'])
})

test('the network lets serve and work to the vault, it to the public internet by one port, and nobody else to either', () => {
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec as unknown as Policy)
  const namesOf = ({ matchLabels, matchExpressions }: Selector) => [
    ...Object.values(matchLabels ?? {}),
    ...(matchExpressions ?? []).flatMap(({ values }) => values),
  ]
  const chosen = (name: string) =>
    policies.filter(({ podSelector }) => namesOf(podSelector).length === 0 || namesOf(podSelector).includes(name))
  const portsOf = (rules: readonly Rule[]) => [...new Set(rules.flatMap(({ ports }) => ports.map(({ port }) => port)))]
  const out = (name: string) => portsOf(chosen(name).flatMap(({ egress }) => egress ?? []))
  assert.deepEqual(out('whipround-vault').sort(), [443, 53])
  assert.deepEqual(out('whipround-migrate').sort(), [53, 5432])
  for (const name of ['whipround-serve', 'whipround-work'])
    assert.ok(
      [443, 5432, 7443].every((port) => out(name).includes(port)),
      name,
    )
  const inward = chosen('whipround-vault').flatMap(({ ingress }) => ingress ?? [])
  assert.deepEqual(portsOf(inward), ['vault'])
  const callers = inward.flatMap(({ from }) => (from ?? []).map(({ podSelector }) => namesOf(podSelector ?? {})))
  assert.deepEqual(callers, [['whipround-serve', 'whipround-work']])
  const outside = chosen('whipround-vault').flatMap(({ egress }) => (egress ?? []).flatMap(({ to }) => to ?? []))
  const blocks = outside.flatMap(({ ipBlock }) => ipBlock ?? [])
  assert.ok(blocks.length === 2 && blocks.every(({ except }) => (except ?? []).length >= 2))
})

test('status asks, in a pod, services that there are, at ports that a policy opens between our pods', () => {
  const open = manifests.find(({ metadata }) => metadata.name === 'whipround-health')
  for (const address of (settings.HEALTH_URLS ?? '').split(',')) {
    const { hostname, port } = new URL(address)
    const service = manifests.find(({ kind, metadata }) => kind === 'Service' && metadata.name === hostname)
    assert.ok(JSON.stringify(service?.spec ?? assert.fail(hostname)).includes(`"port":${port},`), address)
    const rules = JSON.stringify(open?.spec ?? assert.fail('no policy'))
    assert.ok(rules.includes(`"${hostname}"`) && rules.includes(`"port":${port}}`), address)
  }
})

test('kustomize makes one text of them', { skip: !isThere('kubectl') && 'kubectl is not installed' }, () => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', at('kubernetes')], { encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''])
  const made = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
  assert.equal(made.length, manifests.length - 2, 'all but the examples of secrets')
  assert.ok(!stdout.includes('image: whipround\n'), 'the image has the name of a registry')
})

test('units run the same roles, in order', () => {
  for (const role of ROLES) {
    const unit = text(`systemd/whipround-${role}.service`)
    assert.match(unit, new RegExp(`^ExecStart=/usr/bin/node src/main.ts ${role}$`, 'm'))
    if (role === 'vault') {
      assert.doesNotMatch(unit, /whipround\/settings|StateDirectory|whipround-migrate/)
      continue
    }
    // The folder is made for the unit's account, and stays its own.
    assert.match(unit, /^StateDirectory=whipround$/m)
    assert.match(unit, /^Environment=.*\bDATA_DIR=\/var\/lib\/whipround$/m)
    for (const [, assignments = ''] of unit.matchAll(/^Environment=(.+)$/gm))
      for (const name of assignments.split(' ').map((assignment) => assignment.split('=')[0] ?? ''))
        assert.ok(name === 'NODE_ENV' || settingNames.has(name), name)
    if (role !== 'migrate') assert.match(unit, /^Requires=whipround-migrate.service$/m)
  }
})

const noSystemd = !isThere('systemd-analyze') && 'systemd is not installed'

test('systemd understands each unit, and rates what it may do as little', { skip: noSystemd }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'whipround-units-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const units = globSync('systemd/*.service', { cwd: at('') }).map((path) => {
    const copy = join(folder, basename(path))
    // Verification looks for the program and its folder, which are where an operator has put them.
    writeFileSync(copy, text(path).replace('/usr/bin/node', '/bin/true').replace('/opt/whipround', '/'))
    return copy
  })
  const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], { encoding: 'utf8' })
  assert.deepEqual([verified.status, verified.stderr], [0, ''])
  for (const unit of units) {
    // In tenths of 0 (little) to 10 (everything): an unhardened service has 9.6.
    const rated = spawnSync('systemd-analyze', ['security', '--offline=yes', '--threshold=20', '--no-pager', unit])
    assert.equal(rated.status, 0, rated.stdout.toString())
  }
})

test('compose.yaml sets nothing that is no setting', () => {
  const { services } = parse(readFileSync(join(PACKAGE_DIR, 'compose.yaml'), 'utf8'), { merge: true })
  for (const role of ROLES)
    for (const name of Object.keys(services[role].environment)) assert.ok(settingNames.has(name), name)
})

/** Nobody has to set these where a container or a cluster runs us: a deployment does, or they bound what a usual one never meets. */
const NOT_OF_PAYERS = [
  ...[
    'PORT',
    'HEALTH_PORT',
    'VAULT_PORT',
    'HOST',
    'DATA_DIR',
    'WORKERS',
    'LAME_DUCK_MS',
    'DATABASE_CONNECTIONS',
    'DATABASE_READ_URL',
    'ALLOWED_HOSTS',
  ],
  ...[
    'RATE_LIMIT_PER_MINUTE',
    'RATE_LIMIT_PER_ADDRESS',
    'GUESS_LIMIT',
    'DECLINE_LIMIT',
    'LOG_LEVEL',
    'ACQUIRER_TIMEOUT_MS',
  ],
  // One of several cells has its own of each, and a router before it: docs/cells.md.
  ...['CELL_SLOTS', 'CELL_SLOTS_SINCE', 'CELL_DOOR_KEY'],
]

test('whatever payers read, get and may ask for can be set where compose.yaml or a cluster runs us', () => {
  const { services } = parse(readFileSync(join(PACKAGE_DIR, 'compose.yaml'), 'utf8'), { merge: true })
  const wanted = SETTINGS.filter(({ name, description }) => {
    const isOfDemo = description.startsWith('Demo only')
    return !isOfDemo && !NOT_OF_PAYERS.includes(name)
  }).map(({ name }) => name)
  for (const name of ['OPERATOR_LEGAL_NAME', 'PRIVACY_URL', 'SMS_TOKEN']) assert.ok(wanted.includes(name))
  const isIn = (set: object, name: string) => name in set || `${name}_FILE` in set
  // The vault is told its key, and nothing of this.
  for (const role of ROLES.filter((each) => each !== 'vault'))
    assert.deepEqual(
      wanted.filter((name) => !isIn(services[role].environment, name)),
      [],
      `compose.yaml, ${role}`,
    )
  assert.deepEqual(
    wanted.filter((name) => !isIn(settings, name)),
    [],
    'deploy/kubernetes/settings.yaml',
  )
})

test('what an operator leaves empty there is as if it were not set, and names itself in .env', () => {
  const { services } = parse(readFileSync(join(PACKAGE_DIR, 'compose.yaml'), 'utf8'), { merge: true })
  const passedOn = Object.entries<string>(services.serve.environment).filter(([, value]) => value.endsWith(':-}'))
  for (const [name, value] of passedOn) assert.equal(value, `\${${name}:-}`)
  const empty = Object.fromEntries(passedOn.map(([name]) => [name, '']))
  assert.deepEqual(readConfig(empty), readConfig({}))
  const inCluster = Object.entries(settings).filter(([, value]) => value === '')
  assert.ok(inCluster.length > 5)
  assert.deepEqual(readConfig(Object.fromEntries(inCluster)), readConfig({}))
})
