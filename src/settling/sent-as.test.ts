import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { settlingWorld } from '../../test/support/settling.ts'
import { type ChargeOrder, type PspTraits, referenceOf, type ScaFlag } from '../providers/charge/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import type { SettlingPorts } from './index.ts'
import { runSettlements } from './index.ts'

const world = await collectingWorld()

/** As a later release has it, at another address, for a connection that says another flag. */
function moved({ accounts, ...ports }: SettlingPorts): SettlingPorts {
  const reference: PspTraits['reference'] = { maxLength: 12, alphabet: 'alphanumeric' }
  const psps: SettlingPorts['accounts']['psps'] = async (connection, ids) => {
    const found = await accounts.psps(connection, ids)
    const changed = [...found].map(([id, psp]) => {
      const scaFlag: ScaFlag = 'none'
      return [id, { ...psp, scaFlag, traits: { ...psp.traits, reference } }] as const
    })
    return new Map(changed)
  }
  return { ...ports, accounts: { ...accounts, psps }, baseUrl: 'https://elsewhere.example' }
}

for (const [name, traits] of Object.entries({
  'knows keys': { idempotency: 'header', keyLifeMs: DAY_MS, lookUp: 'none' },
  'refuses a used reference': { idempotency: 'unique_reference' },
} as const satisfies Record<string, Partial<PspTraits>>))
  test(`a PSP that ${name} is sent the same order again, whatever has changed since the first was lost`, async () => {
    const back = await settlingWorld(world, traits)
    const { id } = await back.accepted('SPLIT')
    back.script.sale = ['lost_before']
    await back.settle()
    for (let round = 0; round < 6; round++) {
      world.passRetries(2 * 60_000)
      await runSettlements(world.db, moved(back.ports))
    }
    const sent = back.requests('sale') as readonly ChargeOrder[]
    assert.equal((await back.settlement(id)).state, 'settled')
    assert.ok(sent.length >= 2)
    for (const order of sent) assert.deepEqual(order, sent[0])
    for (const order of back.requests('lookUp') as readonly ChargeOrder[]) assert.deepEqual(order, sent[0])
    assert.equal(sent[0]?.scaFlag, 'moto')
  })

test('a void is sent under the reference that its family had when the charge was made', async () => {
  const back = await settlingWorld(world, {})
  const { id } = await back.accepted('SPLIT')
  back.script.sale = [{ status: 'pending' }]
  back.script.void = ['lost_before']
  await back.settle()
  await world.db.query('update settlements set deadline_at = $2 where purchase_id = $1', [
    id,
    world.ports.businessClock.now(),
  ])
  for (let round = 0; round < 4; round++) {
    world.passRetries(2 * 60_000)
    await runSettlements(world.db, moved(back.ports))
  }
  const references = (back.requests('void') as readonly { reference: string }[]).map(({ reference }) => reference)
  assert.ok(references.length >= 2)
  assert.equal(new Set(references).size, 1)
  assert.equal(references[0]?.length, referenceOf(back.traits.reference, id, 2).length)
})

test('what nothing was sent of yet goes out as things are now', async () => {
  const back = await settlingWorld(world, {})
  await back.accepted('SPLIT')
  await runSettlements(world.db, moved(back.ports))
  const [order] = back.requests('sale') as readonly ChargeOrder[]
  assert.match(order?.callbackUrl ?? '', /^https:\/\/elsewhere\.example\//)
  assert.deepEqual([order?.scaFlag, order?.reference.length], ['none', 12])
})
