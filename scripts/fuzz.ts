import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDemo } from '../src/commands/demo.ts'
import { readDemoFile } from '../src/commands/demo-file.ts'
import { readConfig } from '../src/config.ts'
import { createSealer, readKeyRing } from '../src/crypto/index.ts'
import { FUZZ_SETTINGS, fuzz, type Tally } from '../test/fuzz/fuzz.ts'
import { lastingPort } from '../test/support/lasting-port.ts'

// `npm run fuzz [-- --requests n --seed s]`: a demo of its own is asked everything that nobody should ask.

const { values } = parseArgs({ options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } } })
const requests = Number(values.requests)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
if (!Number.isSafeInteger(requests) || requests < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('npm run fuzz [-- --requests n --seed s]\n')
  process.exit(2)
}

const dataDir = await mkdtemp(join(tmpdir(), 'whipround-fuzz-'))
// The account PostgreSQL runs under goes through it to its cluster.
await chmod(dataDir, 0o711)
// Settings of the developer's own service are not for this one.
const PORT = String(await lastingPort())
const service = await startDemo(
  readConfig({ PORT, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...FUZZ_SETTINGS }),
  () => {},
)
try {
  const credentials = await readDemoFile(dataDir)
  if (!credentials) throw new Error(`the demo left no credentials in ${dataDir}`)
  process.stdout.write(`${requests} requests, --seed ${seed}\n`)
  const start = performance.now()
  const sealer = createSealer((await readKeyRing(dataDir, null)).sealing)
  show(await fuzz({ baseUrl: service.baseUrl, db: service.db, sealer, credentials }, { requests, seed }))
  process.stdout.write(
    `No fault, no leak, no half-written row in ${Math.round((performance.now() - start) / 1000)} s\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
}

/** One line per route: how often it answered with which status. */
function show(tally: Tally): void {
  const routes = new Map<string, string[]>()
  for (const [name, count] of [...tally].sort(([a], [b]) => a.localeCompare(b))) {
    const [, route = '', status = ''] = /^(.*) (\d+)$/.exec(name) ?? []
    routes.set(route, [...(routes.get(route) ?? []), `${status}: ${count}`])
  }
  for (const [route, statuses] of routes) process.stdout.write(`  ${route}  ${statuses.join(', ')}\n`)
}
