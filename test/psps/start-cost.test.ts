import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { NODE_COMPILE_CACHE } from '../support/compile-cache.ts'

/** What all families together may add to a start; a start of the service takes ten times as much. */
const HEAP_MB_MAX = 10
/** 50 ms are meant, on a machine that does nothing else. */
const CPU_MS_MAX = 500

const ROOT = new URL('../../', import.meta.url)

/** What the service has loaded before, with them or without. */
const BEFORE = ['typebox', 'typebox/compile']
const BEFORE_OURS = [
  'crypto/index',
  'refusals/index',
  'outbound/index',
  'providers/collect/index',
  'payments/index',
  'providers/charge/xml',
]

const PROGRAM = `
import { registerHooks } from 'node:module'
const loaded = []
registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
for (const name of ${JSON.stringify(BEFORE)}) await import(name)
for (const name of ${JSON.stringify(BEFORE_OURS)}) await import('./src/' + name + '.ts')
loaded.length = 0
globalThis.gc()
const [heap, cpu] = [process.memoryUsage().heapUsed, process.cpuUsage()]
const { PSP_FAMILIES } = await import('./src/providers/index.ts')
const { user, system } = process.cpuUsage(cpu)
globalThis.gc()
const heapMb = (process.memoryUsage().heapUsed - heap) / 1e6
console.log(JSON.stringify({ families: PSP_FAMILIES.length, heapMb, cpuMs: (user + system) / 1e3, loaded }))
`

async function measured() {
  const flags = ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM]
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE }
  const child = spawn(process.execPath, flags, { cwd: fileURLToPath(ROOT), env })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  assert.equal(child.exitCode, 0, stderr)
  return JSON.parse(stdout) as { families: number; heapMb: number; cpuMs: number; loaded: string[] }
}

test('all families together cost a start next to nothing, and none of their adapters is loaded', async (context) => {
  // The first run fills the cache of compiled code, as a service's first start does.
  await measured()
  const { families, heapMb, cpuMs, loaded } = await measured()
  context.diagnostic(`${families} families: ${heapMb.toFixed(1)} MB, ${Math.round(cpuMs)} ms of CPU`)
  assert.ok(families >= 14 && loaded.some((url) => url.endsWith('/src/providers/adyen/charge/index.ts')))
  assert.deepEqual(
    loaded.filter((url) => /\/(?:protocol|[\w-]+-(?:acquirer|issuer|issuing))\.ts$/.test(url)),
    [],
  )
  assert.ok(heapMb < HEAP_MB_MAX, `${heapMb} MB`)
  assert.ok(cpuMs < CPU_MS_MAX, `${cpuMs} ms`)
})

/** What collects is opened at every start, and compiled once there. */
const isOfCharges = (path: string) => !/\/(collect|issue|stripe)\/[\w-]+\.ts$|charge\/compile\.ts$/.test(path)

test('no family compiles what it may never read', async () => {
  const files = await Array.fromAsync(glob('src/providers/**/*.ts', { cwd: fileURLToPath(ROOT) }))
  assert.ok(files.length > 100)
  for (const path of files.filter(isOfCharges))
    assert.doesNotMatch(
      await readFile(new URL(path, ROOT), 'utf8'),
      /from 'typebox\/compile'/,
      `${path}: ../compile.ts`,
    )
})
