import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { MERCHANT_VERBS } from '../src/commands/merchant.ts'
import { operate } from '../src/commands/operator/operate.ts'
import { readConfig } from '../src/config.ts'

const start = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url))
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}
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
  for (const name of ['start', 'serve', 'migrate', 'caps', 'torture']) {
    assert.match(help(name, '--help'), new RegExp(`^  npm run ${name} +\\S.*\n$`))
  }
  assert.equal(help('help', 'serve'), help('serve', '-h'))
})

test('what runs as it is, without npm, tells what it is as well', () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  for (const name of ['demo', 'serve', 'work', 'migrate', 'demo:env']) {
    const { status, stdout } = spawnSync(process.execPath, [main, name, '--help'], { encoding: 'utf8', env: {} })
    assert.deepEqual([status, stdout.startsWith(`${name}: `)], [0, true], stdout)
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
