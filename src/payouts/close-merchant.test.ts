import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { testDatabase } from '../../test/support/database.ts'
import { fixedClock } from '../../test/support/fixed-clock.ts'
import { identify, transferIn } from '../../test/support/invoiced-shop.ts'
import { aPaidShop, promise, type Shop } from '../../test/support/paid-shop.ts'
import { MONDAY, testSealer } from '../../test/support/telling.ts'
import { connectBankAccount } from '../bank-accounts/index.ts'
import { chainJournals } from '../books/index.ts'
import { openEndSentence } from '../commands/open-end-sentence.ts'
import { transaction } from '../db/database.ts'
import { invoiceDebts, listInvoices, markInvoicePaid } from '../invoices/index.ts'
import { findMerchant } from '../merchants/index.ts'
import { requireOffered } from '../selling/require-offered.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import {
  applyBankVerdict,
  closeMerchant,
  listPayouts,
  type MerchantClosing,
  planDue,
  readBalances,
  releasePayouts,
  releaseReserves,
  reopenMerchant,
} from './index.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const call = aCall(clock)
const folder = await mkdtemp(join(tmpdir(), 'closing-'))
after(() => rm(folder, { recursive: true, force: true }))
const account = await transaction(db, (tx) =>
  connectBankAccount(tx, call, testSealer, {
    ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS', version: '09' },
    ...{ isInstant: false, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
  }),
)

/** A shop that is paid when somebody plans it, above five euros, with a tenth kept back for five days. */
async function aShop(soldMinor: bigint): Promise<Shop> {
  const shop = await aPaidShop(db, call)
  await db.query('delete from payout_openings where merchant_id = $1', [shop.merchantId])
  await db.query(`update merchants set payout_cadence = 'daily', payout_minimum_minor = 500 where id = $1`, [
    shop.merchantId,
  ])
  // What is only promised: its purchase is over.
  if (soldMinor > 0n) await promise(db, call, shop, { amountMinor: soldMinor })
  await endPurchases(shop)
  return shop
}

const endPurchases = ({ merchantId }: Shop) =>
  db.query(`update purchases set state = 'successful' where merchant_id = $1`, [merchantId])

const close = ({ merchantId }: Shop, reason = 'it leaves') =>
  transaction(db, (tx) => closeMerchant(tx, call, merchantId, reason))

/** The next day: what is due is planned, released by somebody else, and on the bank's statement. */
async function passDay(): Promise<void> {
  clock.advance(DAY_MS)
  await releaseReserves(db, call)
  await planDue(db, call)
  const planned = (await listPayouts(db, SYSTEM, { limit: 99 })).filter(({ state }) => state === 'planned')
  if (planned.length === 0) return
  await transaction(db, (tx) => releasePayouts(tx, call, account, { sealer: testSealer, mayBeOnePerson: true }))
  for (const { id } of planned)
    await transaction(db, (tx) =>
      applyBankVerdict(tx, call, id, {
        kind: 'debited',
        ...{ bankAccountId: account.id, bankEntryId: newId() },
        wasInSuspense: false,
      }),
    )
}

const said = ({ open }: MerchantClosing) => open.map(openEndSentence).join('\n')

async function balanceOf(shop: Shop) {
  const [balance] = await readBalances(db, SYSTEM, shop)
  return [Number(balance?.openMinor), Number(balance?.reserveMinor), Number(balance?.paidMinor)]
}

test('a merchant that leaves is paid to the last cent, its reserve too, though it sells nothing more; then it is closed', async () => {
  const shop = await aShop(10_000n)
  await passDay()
  assert.deepEqual(await balanceOf(shop), [0, 1_000, 9_000])
  await promise(db, call, shop, { amountMinor: 203n })
  await endPurchases(shop)
  await passDay()
  assert.deepEqual(await balanceOf(shop), [203, 1_000, 9_000], 'below its minimum')

  const begun = await close(shop)
  assert.equal(begun.closedAt, null)
  assert.match(said(begun), /^10\.00 EUR is kept in reserve until 2027-03-\d\d, and is owed by itself then$/m)
  assert.match(said(begun), /^it is owed 2\.03 EUR: the next payout has it$/m)
  await passDay()
  assert.deepEqual(await balanceOf(shop), [0, 1_000, 9_203], 'without its minimum, and nothing kept back anew')
  for (let day = 0; day < 5; day += 1) await passDay()
  assert.deepEqual(await balanceOf(shop), [0, 0, 10_203])
  const ended = await close(shop)
  assert.deepEqual(ended.open, [])
  assert.deepEqual(ended.closedAt, clock.now())
  const { rows } = await db.query(
    `select act, reason from audit_lines
      where merchant_id = $1 and act in ('merchant_closing', 'merchant_closed') order by id`,
    [shop.merchantId],
  )
  assert.deepEqual(rows, [
    { act: 'merchant_closing', reason: 'it leaves' },
    { act: 'merchant_closed', reason: 'it leaves' },
  ])
})

test('a merchant that leaves and owes is asked by an invoice, whatever its setting, and is closed once that is paid', async () => {
  const shop = await aShop(0n)
  await promise(db, call, shop, { amountMinor: -700n })
  await endPurchases(shop)
  await identify(db, call, null)
  await identify(db, call, shop.merchantId)
  await db.query('update merchants set debt_invoice_days = 0 where id = $1', [shop.merchantId])
  const issue = async () => {
    await chainJournals(db, 'Europe/Paris')
    return (await invoiceDebts(db, call)).issued.length
  }
  assert.equal(await issue(), 0, 'it is carried for ever')
  assert.match(said(await close(shop)), /^it owes 7\.00 EUR: what its reserve does not cover is asked for/)
  assert.equal(await issue(), 1)
  assert.match(said(await close(shop)), /^an invoice of 7\.00 EUR that it owed is not paid: /)
  await transferIn(db, call, shop, 700n)
  const [invoice] = await listInvoices(db, SYSTEM, { merchantId: shop.merchantId, limit: 1 })
  assert.ok(invoice)
  await transaction(db, (tx) => markInvoicePaid(tx, call, { invoiceId: invoice.id, reason: 'transfer' }))
  assert.deepEqual((await close(shop)).open, [])
  // What is taken back afterwards opens it again, and has its end, too.
  await promise(db, call, shop, { amountMinor: -50n })
  await endPurchases(shop)
  const again = await close(shop)
  assert.equal(again.closedAt, null)
  assert.match(said(again), /^it owes 0\.50 EUR/)
  assert.equal(await issue(), 1)
})

test('what is under way, unconfirmed, or owed without bank details forbids it, each in a sentence', async () => {
  const shop = await aShop(0n)
  await promise(db, call, shop, { amountMinor: 900n })
  await db.query(`update purchases set state = 'leader_processed' where merchant_id = $1`, [shop.merchantId])
  await db.query(
    `insert into payout_openings (id, merchant_id, company_id, currency, promised_minor) values ($1, $2, $3, 'EUR', 0)`,
    [newId(), shop.merchantId, shop.companyId],
  )
  await db.query('update bank_details set ended_at = now() where merchant_id = $1', [shop.merchantId])
  const told = said(await close(shop))
  assert.match(told, /^1 purchases are under way: /m)
  assert.match(told, /^nobody has said what it had been paid outside before /m)
  assert.match(told, /^it is owed 9\.00 EUR: it has no bank details that are right$/m)
})

test('a merchant that is being closed sells nothing more, until it is reopened', async () => {
  const shop = await aShop(0n)
  const offer = async () => {
    const merchant = await findMerchant(db, SYSTEM, shop.merchantId)
    assert.ok(merchant)
    return requireOffered(db, merchant, { amountMinor: 5_000n, currency: 'EUR', createdAt: clock.now() })
  }
  assert.equal(await offer(), true)
  await close(shop)
  await assert.rejects(offer(), { code: 'settlement_not_available' })
  await transaction(db, (tx) => reopenMerchant(tx, call, shop.merchantId, 'it stays'))
  assert.equal(await offer(), true)
})
