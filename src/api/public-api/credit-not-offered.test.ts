import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { apiWorld } from '../../../test/support/api-world.ts'
import { aMerchantWith, backPath, frontPath } from '../../../test/support/simulation.ts'
import { enforceCreditFrom } from '../../credit/country-laws.ts'
import { parseDate } from '../../schedules/index.ts'

const world = await apiWorld()
const { call, alice } = world
after(() => enforceCreditFrom(null))

const sample = { amount_cents: 60_000, created: '2026-12-20' }

test('a credit that may not be offered is 400 to whoever shows ways to pay later; before that day, and outside the law, it is not', async () => {
  enforceCreditFrom(parseDate('2026-12-20') ?? assert.fail())
  const unset = await aMerchantWith(world, 'INSTALLMENT', { lender: 'unset' })
  const front = await call('POST', frontPath(unset), { body: sample })
  assert.deepEqual([front.status, front.errorCode], [400, 'credit_not_offered'])
  assert.match(front.text, /free of interest and charges; CCD2 2\(8\)\(b\)/)
  const back = await call('POST', backPath(unset), { token: alice.accessToken, body: sample })
  assert.deepEqual([back.status, back.errorCode], [400, 'credit_not_offered'])
  const before = await call('POST', frontPath(unset), { body: { ...sample, created: '2026-12-19' } })
  assert.equal(before.status, 200)
  const own = await aMerchantWith(world, 'INSTALLMENT', { lender: 'merchant', installmentDays: 15 })
  assert.equal((await call('POST', frontPath(own), { body: sample })).status, 200)
  const business = await aMerchantWith(world, 'DEFERRED', { lender: 'unset', isB2b: true })
  assert.equal((await call('POST', frontPath(business), { body: sample })).status, 200)
})
