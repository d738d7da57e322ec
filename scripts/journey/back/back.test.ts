import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { writeDemoFile } from '../../../src/commands/demo-file.ts'
import { seedBack } from '../../../src/commands/seed-back.ts'
import { connectSandboxIssuer } from '../../../src/connections/index.ts'
import { examplePartMinor, examplePrice, isCharged } from '../../../src/providers/charge/index.ts'
import { systemClock } from '../../../src/shared/clocks.ts'
import { toDecimal } from '../../../src/shared/money.ts'
import { aDemoFile } from '../../../test/support/a-demo-file.ts'
import { apiWorld } from '../../../test/support/api-world.ts'
import { CHARGING_FAMILIES } from '../../../test/support/charging-families.ts'
import { isAsked, isChosen } from '../../../test/support/chosen-psps.ts'
import { takeTurns } from '../../../test/support/thorough.ts'
import { playJourney } from '../index.ts'

const world = await apiWorld()
const { db, sealer, baseUrl, sandboxUrl, sandboxKey: key } = world
await connectSandboxIssuer(db, sealer, systemClock, { apiUrl: sandboxUrl, key, baseUrl })
const demo = aDemoFile(world)
const dataDir = await mkdtemp(join(tmpdir(), 'whipround-back-'))
after(() => rm(dataDir, { recursive: true, force: true }))
/** What a commit plays; with `TEST_PSP` whatever is named, or `all`. */
const brands = CHARGING_FAMILIES.flatMap(({ name, brands, traits }) =>
  brands.filter(({ id }) => isCharged(id)).map(({ id }) => ({ family: name, id, traits })),
)
const played = isChosen ? brands.filter(({ family }) => isAsked(family)) : takeTurns(brands, 27, 9)
const brandIds = played.map(({ id }) => id)
const back = await seedBack(db, {
  sealer,
  companyUid: demo.company_uid,
  sandbox: { baseUrl: sandboxUrl, key },
  baseUrl,
  known: undefined,
  keep: async () => undefined,
  brandIds,
})
await writeDemoFile(dataDir, { ...demo, back })

for (const { id, traits } of played)
  test(`PSP=${id}: two purchases in a currency that it takes, and the books of all three sides agree`, async () => {
    const { amountMinor, currency } = examplePrice(traits)
    const [has, givesBack] = [amountMinor, examplePartMinor(traits)].map(
      (minor) => `${toDecimal(minor, currency)} ${currency}`,
    )
    const lines: string[] = []
    await playJourney({ dataDir, psp: id }, (line) => lines.push(stripVTControlCharacters(line)))
    const told = lines.join('\n')
    const agrees = `the shop has ${has}, the card was good for ${has} once, the payers paid ${has}`
    assert.equal(told.split(agrees).length - 1, 2, told)
    assert.ok(told.includes(`the acquirer has sent ${givesBack} back to Alice's card`), told)
    assert.match(told, /The books agree to the cent \(\d+\.\d s\)\.$/)
  })

test('a PSP at which the demo has no merchant is said to be none', async () => {
  await assert.rejects(
    playJourney({ dataDir, psp: 'mercanet' }, () => undefined),
    (error: Error) =>
      error.message.endsWith(`the demo has no merchant at PSP=mercanet; it has: ${brandIds.join(', ')}`),
  )
})
