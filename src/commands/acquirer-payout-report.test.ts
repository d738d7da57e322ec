import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { acquirerCommand } from '../../test/support/acquirer-command.ts'
import { connectReal } from '../../test/support/at-acquirer.ts'
import { startWorld } from '../../test/support/world.ts'
import { DAY_MS } from '../shared/clocks.ts'

const world = await startWorld()
// Without a report key: what Adyen pays is told by files.
const adyen = await connectReal(world, 'adyen')
const acquirer = await acquirerCommand(world)
const REPORT = '/reports/download/MerchantAccount/SandbankECOM/settlement_detail_report_batch_1.csv'

async function desk(method: string, path: string, body: object = {}): Promise<void> {
  const headers = { authorization: `Bearer ${world.sandboxKey}`, 'content-type': 'application/json' }
  const answer = await fetch(`${world.sandboxUrl}${path}`, { method, headers, body: JSON.stringify(body) })
  assert.ok(answer.ok, `${path}: ${answer.status}`)
}

/** There, by nobody of ours. */
async function payElsewhere(): Promise<void> {
  const card = { encryptedCardNumber: 'test_4111111111111111', encryptedExpiryMonth: 'test_03' }
  const more = { encryptedExpiryYear: 'test_2030', encryptedSecurityCode: 'test_737' }
  const answer = await fetch(`${adyen.apiUrl}/v72/payments`, {
    method: 'POST',
    headers: { 'x-api-key': adyen.key, 'content-type': 'application/json', 'idempotency-key': 'elsewhere' },
    body: JSON.stringify({
      ...{ merchantAccount: 'SandbankECOM', amount: { currency: 'EUR', value: 4321 }, reference: 'of-another-shop' },
      ...{
        returnUrl: 'https://shop.example/',
        paymentMethod: { type: 'scheme', ...card, ...more },
        captureDelayHours: 0,
      },
    }),
  })
  assert.equal(answer.status, 200)
}

/** Saved as an operator saves it, and perhaps not as it was. */
async function save(name: string, change = (text: string) => text): Promise<string> {
  const report = await fetch(`${adyen.apiUrl}${REPORT}`, { headers: { 'x-api-key': adyen.key } })
  assert.equal(report.status, 200)
  const path = join(world.dataDir, name)
  await writeFile(path, change(await report.text()))
  return path
}

const read = (path: string, account = adyen.accountId) => acquirer(['payout-report', path, '--account', account])

test('npm run acquirer -- payout-report reads a batch from its file once, and says what does not fit', async () => {
  await payElsewhere()
  await desk('PUT', '/adyen/payout-account', { iban: 'FR7617999000010000000010117' })
  await desk('POST', '/adyen/batches')
  await desk('POST', '/clock/advance', { ms: DAY_MS })
  const path = await save('batch.csv')
  const { code, said } = await read(path)
  assert.equal(code, 1, String(code))
  assert.deepEqual([said.read, said.in_doubt], [1, 1])
  // 43.21 less 0.25 + 0.06 + 0.08 of the payment and 0.10 of the batch.
  assert.partialDeepStrictEqual(said.items, [
    { reference: 'batch 1 EUR', amount_minor: '4272', fee_minor: '49', lines: 2, in_doubt: 1 },
  ])
  assert.deepEqual(said.notes, ['what does not fit, and what to do about it: npm run parity -- list'])

  const again = await read(path)
  assert.deepEqual([again.code, again.said.read], [0, 0])
  assert.deepEqual(again.said.notes, ['batch 1 EUR was read before: nothing was changed'])
})

test('a file of another merchant account, of other sums, or of something else is refused in a sentence, and nothing of it is read', async () => {
  const refused = async (change: (text: string) => string, sentence: RegExp) =>
    assert.match(String((await read(await save('other.csv', change))).code), sentence)
  await refused(
    (text) => text.replaceAll('SandbankECOM', 'OtherECOM').replaceAll('"1",', '"2",'),
    /^line 2: it is of another merchant account than SandbankECOM: have a report made of that one alone$/,
  )
  await refused((text) => text.replace('"42.72"', '"42.73"'), /^the rows of batch 1 EUR make 42\.72 EUR, and its Merc/)
  await refused((text) => text.slice(text.indexOf('\n') + 1), /^the file has no column "Merchant Account"/)
  assert.match(String((await read('/nowhere.csv')).code), /^there is no file \/nowhere\.csv$/)
  assert.match(
    String((await read(join(world.dataDir, 'batch.csv'), world.sandboxAccountId)).code),
    /^Sandbox has no report of payouts that is read here: npm run acquirer -- payouts$/,
  )
  assert.match(String((await read('batch.csv', 'nobody')).code), /^there is no account nobody that is open/)
})
