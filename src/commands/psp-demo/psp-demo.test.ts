import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as simulators from '../../../sandbox/psps/registry.ts'
import type { PspSimulator } from '../../../sandbox/psps/simulator.ts'
import { KEY, testSandbox } from '../../../sandbox/test-kit.ts'
import { NODE_COMPILE_CACHE } from '../../../test/support/compile-cache.ts'
import { A_FAMILY } from '../../../test/support/psp-family.ts'
import { lifecycleOf, type PspFamily } from '../../providers/charge/index.ts'
import { PSP_FAMILIES } from '../../providers/index.ts'
import { maskFor } from './mask.ts'
import { DEMO_CARDS } from './play.ts'
import { type Scene, showDemo } from './show-demo.ts'

const sandbox = await testSandbox()
const STEPS = [
  'credentials',
  'authorise',
  'capture',
  'refund',
  'look-up',
  'a card that is refused',
  'what became of it',
]

/** Those of the family, as its simulator gives them to merchants. */
function secretsOf({ credentials }: PspFamily, simulator: PspSimulator): string[] {
  const settings = simulator.credentials(KEY)
  return credentials.flatMap(({ name, isSecret }) => (isSecret && settings[name] ? [settings[name]] : []))
}

/** Also what is readable in base64. */
function unwrapped(shown: string): string {
  const runs =
    shown
      .replaceAll('%2B', '+')
      .replaceAll('%2F', '/')
      .match(/[A-Za-z0-9+/_-]{8,}/g) ?? []
  return [shown, ...runs.map((run) => Buffer.from(run, 'base64').toString('latin1'))].join('\n')
}

function assertHidden(shown: string, secrets: readonly string[]): void {
  const all = unwrapped(shown)
  for (const secret of [...secrets, ...DEMO_CARDS.map(({ number }) => number)])
    for (const written of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('hex')])
      assert.ok(!all.includes(written), `${written} is shown`)
  assert.doesNotMatch(shown, /\b987\b|\b2039\b|\b1139\b|\b3911\b/)
}

function played(scenes: readonly Scene[], step: string): Scene {
  return scenes.find((scene) => scene.step === step) ?? assert.fail(`${step} was not played`)
}

describe('the demo of each family', { concurrency: true }, () => {
  for (const simulator of Object.values(simulators) as readonly PspSimulator[]) {
    test(`${simulator.family}: everything is told but secrets and cards`, async () => {
      const family = PSP_FAMILIES.find(({ name }) => name === simulator.family) ?? assert.fail()
      const brand = family.brands[0] ?? assert.fail()
      const order = async (path: string, body: object) => {
        await sandbox.call('POST', `/psps/${family.name}/${path}`, body)
      }
      const url = `${sandbox.psps.url}/${family.name}`
      const scenes = await showDemo({ family, brand }, { url, settings: simulator.credentials(KEY), order })
      const shown = JSON.stringify(scenes)
      assertHidden(shown, secretsOf(family, simulator))
      for (const step of STEPS) played(scenes, step)
      const isAsked = family.traits.lookUp !== 'none'
      const asked = isAsked ? /─── sent, \d+ bytes\n[A-Z]+ \// : /nothing was sent/
      assert.match(played(scenes, 'look-up').wire, asked)
      // A retired platform takes no new payment: it refuses each in its own words.
      if (lifecycleOf(brand.id) === 'retired') return
      // What the bank's own key has encrypted is shown as it was sent.
      assert.match(shown, family.name === 'halyk' ? /\u0441ryptogram/ : /······1111/)
      assert.match(played(scenes, 'a card that is refused').read_as, /^refused, insufficient_funds/)
      const lost = scenes.find(({ step }) => step.endsWith('whose answer is lost')) ?? assert.fail()
      assert.match(lost.read_as, /^no_answer/)
      assert.match(lost.wire, /the connection ended here, without an answer$/)
    })
  }
})

test('a secret is hidden in every writing', () => {
  const secret = 'aB3<&+/ "z=='
  const family = { credentials: A_FAMILY.credentials.slice(1) }
  const mask = maskFor(family, { username: 'ShopEU', password: secret }, DEMO_CARDS, [
    'GET / HTTP/1.1\r\nAuthorization: Bearer got-on-the-way\r\n\r\n',
  ])
  const basic = Buffer.from(`ShopEU:${secret}`).toString('base64')
  for (const written of [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret),
    'aB3&lt;&amp;+/ "z==',
    Buffer.from(secret).toString('hex').toUpperCase(),
    basic,
    encodeURIComponent(basic),
    `{"access_token":"got-on-the-way"}`,
    Buffer.from(JSON.stringify({ PAN: '4111111111111111', CVV2: '987', EXP: '3911' })).toString('base64url'),
    'card=4111%201111%201111%201111'.replaceAll('%20', ' '),
    'expiry=11%2F2039&code=987',
  ]) {
    const masked = mask(written)
    assertHidden(masked, [secret, 'got-on-the-way'])
    assert.notEqual(masked, written)
  }
  assert.equal(mask('amount=10001&currency=978'), 'amount=10001&currency=978')
})

test('by the command, without a database: as a text, and as JSON', async () => {
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
  const run = async (...args: string[]) => {
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE }
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'psp', 'demo', ...args], {
      env,
    })
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    return { code: child.exitCode, stdout, stderr }
  }
  const [shown, asJson, unknown] = await Promise.all([run('payzen_eu'), run('payzen_eu', '--json'), run('bank')])
  assert.equal(shown.code, 0, shown.stderr)
  assert.match(shown.stdout, /═══ 2\. authorise\n\n─── sent, \d+ bytes\nPOST /)
  assert.match(shown.stdout, /read as charged: completed \(CAPTURED\), 100\.01 EUR, of which 40\.13 refunded/)
  assert.doesNotMatch(shown.stdout, /4111111111111111|4000000000009995/)
  const { items } = JSON.parse(asJson.stdout) as { items: readonly Scene[] }
  assert.equal(items.at(0)?.step, 'credentials')
  assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
  assert.match(unknown.stderr, /there is no PSP bank: npm run psp -- brands/)
})
