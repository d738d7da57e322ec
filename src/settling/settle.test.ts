import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { type PaymentTypeName, settlingWorld } from '../../test/support/settling.ts'
import { standing } from '../../test/support/unwinding.ts'
import type { Share } from '../shares/index.ts'

const AMOUNT_MINOR = 30_000n

const world = await collectingWorld()
const back = await settlingWorld(world)

const STATES: Record<PaymentTypeName, string> = {
  SPLIT: 'leader_processed',
  INSTALLMENT: 'successful',
  DEFERRED: 'leader_processed',
  DOWN_PAYMENT: 'successful',
}

for (const type of Object.keys(STATES) as PaymentTypeName[]) {
  test(`${type}: the merchant is paid once at its PSP, and only then is collected`, async () => {
    const { id } = await back.accepted(type)
    const before = await world.read(id)
    assert.deepEqual(
      [before.state, before.settledAt, before.pot?.state ?? 'planned'],
      ['leader_processed', null, 'planned'],
    )
    assert.ok((await world.shares(id)).every(({ collectAt }) => collectAt === null))
    assert.ok(!(await world.events(id)).includes('purchaseSettled'))
    assert.equal(await back.settle(), 1)
    const after = await world.read(id)
    assert.equal(after.state, STATES[type])
    assert.ok(after.settledAt)
    assert.equal((await back.settlement(id)).state, 'settled')
    assert.equal(back.paidWith(`card_${id}`).length, 1)
    assert.equal((await world.events(id)).filter((name) => name === 'purchaseSettled').length, 1)
    const balances = await world.balances(id)
    assert.deepEqual([balances.merchant_payable, balances.card_issuer], [0n, -AMOUNT_MINOR])
    if (type === 'SPLIT') assert.equal(after.pot?.state, 'open')
    else assert.ok((await world.shares(id)).some(({ state, collectAt }) => state === 'owed' && collectAt !== null))
    assert.equal(await back.settle(), 0, 'nothing is asked again')
  })

  test(`${type}: a PSP that refuses for good fails the purchase, and its payers are made whole`, async () => {
    const { id } = await back.accepted(type)
    back.script.sale = [
      {
        answer: {
          kind: 'answered',
          value: { state: 'refused', refusalCode: 'do_not_honour', rawCode: '05', paymentId: null },
        },
      },
    ]
    await back.settle()
    const failed = await world.read(id)
    assert.deepEqual([failed.state, failed.reason], ['failed_connector', 'psp'])
    await world.work(3)
    const { captured, refunded, held } = await world.books(id)
    assert.deepEqual([captured - refunded, held], [0n, 0n])
    assert.deepEqual(await standing(world, id), {})
    assert.deepEqual([(await world.read(id)).state, (await world.read(id)).unwinding], ['failed_connector', null])
    assert.equal(back.card(id)?.state, 'destroyed')
    assert.ok((await back.settlement(id)).cardClosedAt)
  })
}

test('a lost answer is looked up, not sent again', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = ['lost_after']
  const salesBefore = back.requests('sale').length
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'unknown')
  assert.equal((await world.read(id)).state, 'leader_processed')
  world.passRetries(10_000)
  await back.settle()
  assert.equal((await back.settlement(id)).state, 'settled')
  assert.equal(back.requests('sale').length, salesBefore + 1)
})

test('a friend cannot pay before the merchant is paid', async () => {
  const { shares } = await back.accepted('SPLIT')
  await assert.rejects(world.start(shares[1] as Share), { code: 'pot_closed' })
  await back.settle()
  await world.start(shares[1] as Share)
})

test('a sale that its PSP calls authorised is waited for, and never captured by us', async () => {
  const { id } = await back.accepted('SPLIT')
  back.script.sale = [{ status: 'authorized' }]
  await back.settleFor(3)
  assert.equal((await back.settlement(id)).state, 'waiting')
  assert.deepEqual(back.requests('capture'), [])
})
