import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../src/shared/clocks.ts'
import { openBooks } from '../books.ts'
import { newDataDir, testSandbox } from '../test-kit.ts'
import type { BookedPayment } from './list-changed.ts'

const sandbox = await testSandbox({ keyLifeMs: DAY_MS })
const START = encodeURIComponent(new Date(0).toISOString())

async function list(query = `since=${START}`): Promise<{ payments: BookedPayment[]; next_cursor: string | null }> {
  return (await sandbox.call('GET', `/v1/payments?${query}`)).body
}

test('payments are listed page by page, with whose they are and what was asked of them', async () => {
  const first = await sandbox.payBy({ reference: 'one', order_reference: 'share-1.payer' })
  const second = await sandbox.payBy({ reference: 'two' })
  const page = await list(`since=${START}&limit=1`)
  assert.deepEqual(
    page.payments.map(({ id, order_reference }) => [id, order_reference]),
    [[first.id, 'share-1.payer']],
  )
  const rest = await list(`since=${START}&limit=1&cursor=${page.next_cursor}`)
  assert.deepEqual(
    rest.payments.map(({ id }) => id),
    [second.id],
  )
  assert.equal((await list(`since=${START}&limit=1&cursor=${rest.next_cursor}`)).next_cursor, null)
})

test('a payment that changes is listed again, behind the others', async () => {
  const first = await sandbox.payBy({ reference: 'early' })
  await sandbox.payBy({ reference: 'late' })
  await sandbox.call('POST', '/clock/advance', { ms: 1000 })
  const since = encodeURIComponent(new Date(Date.parse((await sandbox.call('GET', '/clock')).body.now)).toISOString())
  await sandbox.call('POST', `/v1/payments/${first.id}/captures`, { amount: 1, final: true }, 'capture-1')
  const { payments } = await list(`since=${since}`)
  assert.deepEqual(
    payments.map(({ id, operations }) => [id, operations.map(({ key, kind, state }) => [key, kind, state])]),
    [[first.id, [['capture-1', 'capture', 'succeeded']]]],
  )
})

test('a key that is older than its life is one that never came', async () => {
  const charge = { amount: 100, currency: 'EUR', mode: 'sale', reference: 'again' }
  const { credential } = await sandbox.payBy({ store_credential: true })
  const order = { ...charge, credential }
  const first = (await sandbox.call('POST', '/v1/charges', order, 'old-key')).body
  assert.equal((await sandbox.call('POST', '/v1/charges', order, 'old-key')).body.id, first.id)
  await sandbox.call('POST', '/clock/advance', { ms: DAY_MS })
  assert.equal((await sandbox.call('GET', '/v1/operations?key=old-key')).status, 404)
  assert.notEqual((await sandbox.call('POST', '/v1/charges', order, 'old-key')).body.id, first.id)
})

test('books of an earlier version are opened and go on', () => {
  const dataDir = newDataDir()
  const old = openBooks(dataDir)
  old.exec('DROP INDEX payments_changed; ALTER TABLE payments DROP COLUMN changed_at')
  old.close()
  const books = openBooks(dataDir)
  assert.ok(books.prepare('SELECT changed_at FROM payments').all())
  books.close()
})
