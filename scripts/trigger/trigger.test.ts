import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { writeDemoFile } from '../../src/commands/demo-file.ts'
import { furnishBank } from '../../src/commands/furnish-bank.ts'
import { AUDIBLE_EVENTS, PAYOUT_EVENTS } from '../../src/events/index.ts'
import { markInstallation } from '../../src/installation/index.ts'
import { aDemoFile } from '../../test/support/a-demo-file.ts'
import { startWorld } from '../../test/support/world.ts'
import { triggerFromCommandLine } from './index.ts'
import { RECIPES } from './recipes.ts'

const world = await startWorld()
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-trigger-'))
after(() => rm(dataDir, { recursive: true, force: true }))
await writeDemoFile(dataDir, aDemoFile(world))
await markInstallation(world.db, 'demo')
await furnishBank(world.db, world.sealer, world.businessClock, {
  sandboxUrl: world.sandboxUrl,
  sandboxKey: world.sandboxKey,
  merchants: aDemoFile(world).merchants,
})
// The operator at the command line needs the keys, which are there.
await writeDemoFile(world.dataDir, aDemoFile(world))
const ofOperator = {
  ...{ DATA_DIR: world.dataDir, DATABASE_URL: world.databaseUrl },
  ...{ SANDBOX_URL: world.sandboxUrl, SANDBOX_KEY: world.sandboxKey },
}

async function trigger(args: string[], environment: Record<string, string> = { DATA_DIR: dataDir }): Promise<string> {
  const said: string[] = []
  await triggerFromCommandLine(args, environment, (line) => said.push(stripVTControlCharacters(line)))
  return said.join('\n')
}

test('there is a recipe for every event that merchants may hear of', async () => {
  assert.deepEqual(Object.keys(RECIPES).sort(), [...AUDIBLE_EVENTS].sort())
  assert.match(await trigger(['--list']), /^paymentFailed +Alice’s card is refused: there is no money on it$/m)
})

for (const name of Object.keys(RECIPES)) {
  test(`${name} happens`, async () => {
    const said = await trigger([name])
    const [, uid, id] = new RegExp(`${name} of pur_(\\S+) is event (\\d+): told`).exec(said) ?? assert.fail(said)
    const { rows } = await world.db.query('select name from events where id = $1 and purchase_id = $2', [id, uid])
    assert.deepEqual(rows, [{ name }])
  })
}

for (const name of PAYOUT_EVENTS) {
  test(`${name} happens`, async () => {
    const said = await trigger([name], ofOperator)
    const [, id] = new RegExp(`${name} of pyo_(\\S+): told`).exec(said) ?? assert.fail(said)
    const { rows } = await world.db.query('select name from events where payout_id = $1 order by sequence desc', [id])
    assert.deepEqual(rows[0], { name })
  })
}

test('what is no event, and where there is no demo, is refused in a sentence', async () => {
  await assert.rejects(trigger(['toString']), /nothing here makes toString happen: --list says what there is/)
  await assert.rejects(trigger([]), /name an event/)
  await assert.rejects(
    trigger(['paymentFailed'], { DATA_DIR: join(dataDir, 'none') }),
    /events are made in a demo only/,
  )
  const folder = join(dataDir, 'elsewhere')
  await writeDemoFile(folder, { ...aDemoFile(world), acquirer: { name: 'stripe', api_url: null, key: 'k' } })
  await assert.rejects(trigger(['disputeOpened'], { DATA_DIR: folder }), /needs the demo's own bank/)
})
