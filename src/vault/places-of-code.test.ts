import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { openVault, watchVault } from './index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const packages = realpathSync(join(root, 'node_modules'))
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'vault-code-')))
after(() => rmSync(scratch, { recursive: true, force: true }))

/** A copy of what runs; its packages are where the test puts them. */
function copyTo(...place: string[]): string {
  const folder = join(scratch, ...place)
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  cpSync(join(root, 'src'), join(folder, 'src'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  return folder
}

/** What the vault of a copy says: null where it begins. */
async function beginIn(folder: string): Promise<string | null> {
  const door = pathToFileURL(join(folder, 'src/vault/index.ts')).href
  const program = `
    import { openVault } from '${door}'
    const vault = openVault({ timeoutMs: 5_000, policy: 'loopback_too', log: { warn() {} } })
    process.stdout.write(JSON.stringify(await vault.begin()))
    await vault.close()`
  const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program]
  const { stdout } = await promisify(execFile)(process.execPath, flags, { cwd: folder })
  return JSON.parse(stdout) as string | null
}

/** Each package is a link, as package managers make them that keep one copy of each. */
function linkEach(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter((one) => !one.startsWith('.'))) {
    if (name.startsWith('@')) linkEach(join(from, name), join(to, name))
    else symlinkSync(join(from, name), join(to, name))
  }
}

test('it begins where the folder of its packages is a link', async () => {
  const folder = copyTo('linked')
  symlinkSync(packages, join(folder, 'node_modules'))
  assert.equal(await beginIn(folder), null)
})

test('it begins where its packages stand further up, and are links themselves', async () => {
  const folder = copyTo('workspace', 'packages', 'service')
  linkEach(packages, join(scratch, 'workspace', 'node_modules'))
  assert.equal(await beginIn(folder), null)
})

test('one that cannot begin says why to whoever starts it, asks it, or reads the log', async () => {
  const told: object[] = []
  const log = { warn: (facts: object) => told.push(facts) }
  const vault = openVault({ timeoutMs: 5_000, policy: 'loopback_too', log, nodeFlags: ['--no-such-flag'] })
  after(() => vault.close())
  assert.deepEqual(watchVault(vault), [])
  const why = await vault.begin()
  assert.match(why ?? '', /^exit code 9: .*bad option: --no-such-flag/)
  assert.match(watchVault(vault).join(), /does not start \(exit code 9: .*\): purchases .* npm run issuer -- check/)
  assert.deepEqual(told, [{ why, pauseMs: 50 }])
  const nobody = { issuer: 'sandbox', apiUrl: null, settings: {} }
  assert.deepEqual(await vault.issuer.check(nobody), { kind: 'not_sent', reason: 'vault_away', retryAfterMs: 5_000 })
})
