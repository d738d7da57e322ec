import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MERCHANT_VERBS } from '../src/commands/merchant.ts'
import { operate } from '../src/commands/operator/operate.ts'
import { readConfig } from '../src/config.ts'
import { NODE_COMPILE_CACHE } from './support/compile-cache.ts'
import { takeTurns } from './support/thorough.ts'

const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}
const { hasVerbs } = (await import(new URL('../scripts/command-groups.mjs', import.meta.url).href)) as {
  hasVerbs: (name: string) => boolean
}
/** The machine may be busy; a service that began to serve would go on for ever. */
const HELP_MS_MAX = 60_000
const TRIED_FIRST = ['start', 'serve', 'migrate', 'caps', 'torture']
const names = Object.keys(scripts).filter((name) => scripts[name]?.startsWith('node scripts/start.mjs'))

function help(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [start, ...args], { encoding: 'utf8' })
  assert.deepEqual([status, stderr], [0, ''], args.join(' '))
  return stdout
}

test('npm run help lists every command once, in groups', () => {
  const list = help('help')
  for (const name of names) assert.equal(list.split(`  npm run ${name} `).length, 2, name)
  assert.ok(list.split('\n\n').length >= 6)
  assert.equal(help('--help'), list)
})

test('--help tells what a command is for, starts nothing, and ends with 0', () => {
  for (const name of TRIED_FIRST) {
    assert.match(help(name, '--help'), new RegExp(`^  npm run ${name} +\\S.*\n$`))
  }
  assert.equal(help('help', 'serve'), help('serve', '-h'))
})

test('every command ends with 0 when it is asked for help, says something, and needs neither database nor settings', async () => {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE }
  // Those with verbs load what they do: in `npm test` a few have their turn, elsewhere all.
  const quick = names.filter((name) => !hasVerbs(name) && !TRIED_FIRST.includes(name))
  for (const name of [...quick, ...takeTurns(names.filter(hasVerbs), 8)]) {
    // Rejected when it ends with anything but 0, or goes on.
    const asked = [start, name, '--help']
    const { stdout } = await promisify(execFile)(process.execPath, asked, { env, timeout: HELP_MS_MAX })
    assert.ok(stdout.includes(name), `${name}: ${stdout}`)
  }
})

test('what runs as it is, without npm, tells what it is as well', () => {
  for (const name of ['demo', 'serve', 'work', 'migrate', 'demo:env', 'caps']) {
    const { status, stdout } = spawnSync(process.execPath, [main, name, '--help'], { encoding: 'utf8', env: {} })
    assert.deepEqual([status, stdout.startsWith(`${name}: `)], [0, true], stdout)
  }
  for (const name of ['--help', '-h', 'help']) {
    const { status, stdout } = spawnSync(process.execPath, [main, name], { encoding: 'utf8', env: {} })
    assert.deepEqual([status, /^there are demo, serve, .*status/.test(stdout)], [0, true], stdout)
  }
})

test('a command with verbs tells them all, or the one that is asked about, without a database', async () => {
  const ask = async (...args: string[]) => {
    let said = ''
    const code = await operate('merchant', MERCHANT_VERBS, readConfig({}), args, (text) => {
      said = text
    })
    assert.equal(code, 0)
    return said
  }
  const all = await ask('--help')
  for (const verb of Object.keys(MERCHANT_VERBS)) assert.ok(all.includes(`merchant -- ${verb}: `), verb)
  assert.match(await ask('show', '--help'), /^ {2}npm run -s merchant -- show: [^\n]+\n {4}--merchant mer_…/)
  assert.match(await ask('show', '-h', '--merchant', 'x'), /^ {2}npm run -s merchant -- show: /)
})
