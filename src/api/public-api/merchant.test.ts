import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherShop, apiWorld } from '../../../test/support/api-world.ts'
import { aMerchantWith, companyPath } from '../../../test/support/simulation.ts'

const world = await apiWorld()
const { call, credentials } = world
const charlie = await anotherShop(world, call, 'charlie')
const charlieCompany = await world.db.query<{ company_id: string }>('select company_id from merchants where id = $1', [
  charlie.merchantId,
])
const charlieUid = `cmp_${charlieCompany.rows[0]?.company_id}`

async function read(uid: string): Promise<Record<string, unknown>> {
  const answer = await call('GET', `/api/merchants/${uid}`)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  return answer.json
}

test('a merchant’s way to pay is public, under the names that deployed widgets read', async () => {
  const uid = await aMerchantWith(world, 'INSTALLMENT', { installmentsCount: 4, feeBps: 150, isB2b: true })
  assert.deepEqual(await read(uid), {
    uid,
    name: 'Brest Voile',
    country_code: 'FR',
    payment_type: 'INSTALLMENT',
    installments_nb: 4,
    buyer_fees_percents: [{ buyer_fees_percent: 1.5 }],
    is_b2b: true,
  })
  const { SPLIT, DEFERRED, DOWN_PAYMENT } = credentials.merchants
  const later = await read(DEFERRED.uid)
  assert.deepEqual([later.payment_type, later.delay_in_days, later.is_b2b], ['DEFERRED', 30, false])
  assert.deepEqual(later.buyer_fees_percents, [{ buyer_fees_percent: 0 }])
  const deposit = await read(DOWN_PAYMENT.uid)
  assert.deepEqual([deposit.payment_type, deposit.delay_in_days, deposit.deposit_percent], ['DOWN_PAYMENT', 30, 30])
  const split = await read(SPLIT.uid)
  assert.deepEqual(
    Object.keys(split).filter((name) => /delay|install|deposit|secret|token|company/.test(name)),
    [],
  )
})

test('an unknown merchant is told as JSON with `error.debug`, to a web page too', async () => {
  for (const uid of ['mer_x', `mer_${crypto.randomUUID()}`, 'undefined']) {
    const answer = await call('GET', `/api/merchants/${uid}`)
    assert.deepEqual([answer.status, answer.errorCode], [404, 'merchant_not_found'])
    assert.equal((answer.json.error as { debug: string }).debug, 'no merchant with this uid')
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
  }
})

test('a company offers what each of its own merchants may, single payments last, and leaves out what the rate forbids', async () => {
  const body = { amount_cents: 10_000, created: '2026-11-21' }
  const items = async () => {
    const answer = await call('POST', companyPath(charlieUid), { body })
    assert.equal(answer.status, 200, answer.text)
    return (answer.json.items as { merchant_uid: string }[]).map((item) => item.merchant_uid)
  }
  assert.deepEqual(await items(), [charlie.merchantUid])
  await aMerchantWith(world, 'INSTALLMENT', { companyUid: charlieUid, feeBps: 300 })
  const cheap = await aMerchantWith(world, 'DEFERRED', { companyUid: charlieUid })
  assert.deepEqual(await items(), [cheap, charlie.merchantUid])
  const wrong = await call('POST', companyPath(charlieUid), { body: { ...body, amount_cents: 0 } })
  assert.deepEqual([wrong.status, wrong.errorCode], [400, 'amount_too_small'])
  const unknown = await call('POST', companyPath(`cmp_${crypto.randomUUID()}`), { body })
  assert.deepEqual([unknown.status, unknown.errorCode], [404, 'company_not_found'])
})
