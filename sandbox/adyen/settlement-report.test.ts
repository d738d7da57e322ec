import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS } from '../../src/shared/clocks.ts'
import { euros, testAdyen } from './test-kit.ts'

const adyen = await testAdyen()
const at = (batch: number, account = 'SandbankECOM') =>
  `/reports/download/MerchantAccount/${account}/settlement_detail_report_batch_${batch}.csv`
const get = (path: string) => adyen.call('GET', path)

/** Types and nets of a batch, as they stand in its report. */
async function rowsOf(batch: number): Promise<string[]> {
  const lines = String((await get(at(batch))).body)
    .trimEnd()
    .split('\n')
    .slice(1)
  return lines.map((line) => {
    const cells = line.slice(1, -1).split('","')
    return `${cells[7]} ${cells[15] || `-${cells[14]}`}`
  })
}
const bankBalance = async () => (await adyen.control('GET', '/bank.json')).body.account.balance_minor as number

test('an evening closes a batch and pays it; its report is there the next day, for who may read it', async () => {
  const { iban } = (await adyen.control('GET', '/bank.json')).body.account
  await adyen.control('PUT', '/adyen/payout-account', { iban })
  await adyen.payBy({ ...euros(10_000), additionalData: {}, captureDelayHours: 0 })
  assert.equal((await get(at(1))).status, 404)
  const before = await bankBalance()
  await adyen.control('POST', '/adyen/batches')
  await adyen.advance(HOUR_MS)
  assert.equal((await get(at(1))).status, 403, 'it is not made yet')
  await adyen.advance(2 * DAY_MS)
  const { status, headers } = await get(at(1))
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8'])
  assert.deepEqual(await rowsOf(1), ['Settled 99.05', 'Fee -0.10', 'MerchantPayout -98.95'])
  assert.equal((await bankBalance()) - before, 9_895)
  assert.equal((await get(at(2))).status, 404, 'nothing has moved since')
  assert.equal((await get(at(1, 'OtherECOM'))).status, 403)
  assert.equal((await fetch(adyen.adyenUrl + at(1))).status, 401)
  await adyen.fault('report', 'no_role')
  assert.equal((await get(at(1))).status, 403)
})

test('what a batch is short of is taken from the next one', async () => {
  const { id } = await adyen.payBy({ ...euros(2_000), additionalData: {}, captureDelayHours: 0 })
  await adyen.control('POST', '/adyen/batches')
  await adyen.modify(id, 'refunds', { ...euros(2_000), reference: 'back' })
  await adyen.until('REFUND', 'back', 'true')
  await adyen.control('POST', '/adyen/batches')
  await adyen.payBy({ ...euros(5_000), additionalData: {}, captureDelayHours: 0 })
  await adyen.control('POST', '/adyen/batches')
  await adyen.advance(DAY_MS)
  assert.deepEqual(await rowsOf(3), ['Refunded -20.00', 'Balancetransfer 20.00'])
  assert.deepEqual(await rowsOf(4), ['Settled 49.53', 'Fee -0.10', 'Balancetransfer -20.00', 'MerchantPayout -29.43'])
})
