import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { writeDemoFile } from '../../../src/commands/demo-file.ts'
import { seedBack } from '../../../src/commands/seed-back.ts'
import { connectSandboxIssuer } from '../../../src/connections/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { aDemoFile } from '../../../test/support/a-demo-file.ts'
import { apiWorld } from '../../../test/support/api-world.ts'
import { playJourney } from '../index.ts'

const world = await apiWorld()
const { db, sealer, baseUrl, sandboxUrl, sandboxKey: key } = world
await connectSandboxIssuer(db, sealer, systemClock, { apiUrl: sandboxUrl, key, baseUrl })
const demo = aDemoFile(world)
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-back-'))
after(() => rm(dataDir, { recursive: true, force: true }))
const back = await seedBack(db, {
  sealer,
  companyUid: demo.company_uid,
  sandbox: { baseUrl: sandboxUrl, key },
  baseUrl,
  known: undefined,
  keep: async () => undefined,
  brandIds: ['payzen_rest', 'midtrans', 'propay'],
})
await writeDemoFile(dataDir, { ...demo, back })

for (const [psp, has, givesBack] of [
  ['payzen_rest', '100.01 EUR', '40.13 EUR'],
  ['midtrans', '10001.00 IDR', '4013.00 IDR'],
  ['propay', '100.01 USD', '40.13 USD'],
] as const)
  test(`PSP=${psp}: two purchases in a currency that it takes, and the books of all three sides agree`, async () => {
    const lines: string[] = []
    await playJourney({ dataDir }, (line) => lines.push(stripVTControlCharacters(line)), psp)
    const told = lines.join('\n')
    const agrees = `the shop has ${has}, the card was good for ${has} once, the payers paid ${has}`
    assert.equal(told.split(agrees).length - 1, 2, told)
    assert.ok(told.includes(`the acquirer has sent ${givesBack} back to Alice's card`), told)
    assert.match(told, /The books agree to the cent \(\d+\.\d s\)\.$/)
  })

test('a PSP at which the demo has no merchant is said to be none', async () => {
  await assert.rejects(
    playJourney({ dataDir }, () => undefined, 'stripe'),
    /^Error: step \d+: the demo has no merchant at PSP=stripe; it has: payzen_rest, midtrans, propay$/,
  )
})
