import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aDemoFile } from '../../test/support/a-demo-file.ts'
import { startWorld } from '../../test/support/world.ts'
import { readConfig } from '../config.ts'
import { PSP_FAMILIES } from '../providers/index.ts'
import { writeDemoFile } from './demo-file.ts'
import { operate } from './operator/operate.ts'
import { SIMULATOR_VERBS } from './psp-simulator.ts'

const world = await startWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'whipround-simulator-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const FAMILY = PSP_FAMILIES.find(({ name }) => name === 'lyra-rest') ?? assert.fail()
const BRAND = FAMILY.brands[0]?.id ?? assert.fail()

async function ask(...args: readonly string[]): Promise<string> {
  const said: string[] = []
  await operate('psp', SIMULATOR_VERBS, config, ['simulator', ...args], (text) => said.push(text))
  return said.join('\n')
}

test('whoever follows the tour is told what to type in the form that connects a PSP of the demo', async () => {
  await assert.rejects(ask(BRAND), /no demo has run/)
  const demo = aDemoFile(world)
  await writeDemoFile(dataDir, demo)
  const said = await ask(BRAND)
  const simulator = await world.sandbox<{ url: string; credentials: Record<string, string> }>(
    'GET',
    `/psps/${FAMILY.name}/credentials`,
  )
  for (const value of [simulator.url, ...Object.values(simulator.credentials)]) assert.ok(said.includes(value), said)
  for (const { label, name } of FAMILY.credentials)
    assert.equal(said.includes(label), Object.hasOwn(simulator.credentials, name), label)
  assert.match(said, /Address of a simulator +http/)
})

test('an unknown PSP, and a demo that does not run, are said in a sentence', async () => {
  await assert.rejects(ask('no_such_psp'), /there is no PSP no_such_psp/)
  const demo = aDemoFile(world)
  await writeDemoFile(dataDir, { ...demo, sandbox: { ...demo.sandbox, acquirer_url: 'http://127.0.0.1:9' } })
  await assert.rejects(ask(BRAND), /the demo does not run/)
})
