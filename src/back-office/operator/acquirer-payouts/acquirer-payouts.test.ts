import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBankLine } from '../../../../test/support/a-bank-line.ts'
import { anotherAccount } from '../../../../test/support/acquirers.ts'
import { aCall } from '../../../../test/support/call.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { aPurchase } from '../../../../test/support/telling.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { takePayout } from '../../../acquirer-payouts/index.ts'
import { transaction } from '../../../db/database.ts'
import { recordFindings } from '../../../payments/index.ts'
import type { ToldPayout, ToldPayoutLine } from '../../../providers/collect/index.ts'
import { newId, publicId } from '../../../shared/ids.ts'

const world = await startWorld({ workers: 'off' })
const { db, businessClock } = world
const companyId = world.credentials.company_uid.slice(4)
const merchantId = world.credentials.merchants.SPLIT.uid.slice(4)
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const LIST = '/operator/bank/acquirers'
const shown = async (path: string, language = 'en') => {
  const answer = await office.get(path, { ...admin, headers: { 'accept-language': language } })
  assert.equal(answer.statusCode, 200, answer.body)
  return textOf(answer.body)
}

const ofPayout = (told: Partial<ToldPayout>): ToldPayout => ({
  ...{ reference: `po_${newId()}`, currency: 'EUR', amountMinor: 0n, madeAt: businessClock.now(), arrivesOn: null },
  ...{ bankReferences: [`REF${newId()}`], ibanLast4: null, hasFailed: false, ...told },
})
const aLine = (told: Partial<ToldPayoutLine>): ToldPayoutLine => ({
  ...{ reference: `txn_${newId()}`, kind: 'charge', grossMinor: 0n, feeMinor: 0n, currency: 'EUR' },
  ...{ bookedAt: businessClock.now(), paymentId: null, acquirerRef: null, ...told },
})

/** Read, with these lines; its path. */
async function take(told: Partial<ToldPayout>, lines: readonly ToldPayoutLine[]): Promise<string> {
  const payout = ofPayout(told)
  const account = { id: world.sandboxAccountId, provider: 'sandbox' }
  await transaction(db, (tx) => takePayout(tx, aCall(businessClock), account, payout, lines))
  const { rows } = await db.query<{ id: string }>('select id from acquirer_payouts where reference = $1', [
    payout.reference,
  ])
  return `${LIST}/${rows[0]?.id}`
}

/** A leader's payment, taken. */
async function aPayment(amountMinor: bigint, currency = 'EUR') {
  const { purchaseId } = await aPurchase(db, { companyId, merchantId }, { reference: `BREST-${amountMinor}` })
  const [shareId, paymentId] = [newId(), `pay_${newId()}`]
  await db.query(
    `insert into shares (id, purchase_id, position, role, principal_minor, state) values ($1, $2, 0, 'leader', $3, 'paid')`,
    [shareId, purchaseId, amountMinor],
  )
  await db.query(
    `insert into attempts (id, purchase_id, share_id, acquirer_account_id, kind, amount_minor, currency, captured_minor, state,
       payment_id, initiated_by, created_at, deadline_at, first_sent_at)
     values ($1, $2, $3, $4, 'sale', $5, $6, $5, 'paid', $7, 'payer', now(), now(), now())`,
    [newId(), purchaseId, shareId, world.sandboxAccountId, amountMinor, currency, paymentId],
  )
  return { purchaseId, paymentId }
}

test('before the first payout the page says what would bring one, and whose key may not read any', async () => {
  const page = await shown(LIST)
  assert.match(page, /No acquirer has told of a payout yet/)
  assert.match(page, /Stripe’s key needs “Payouts: read”.*acquirer -- payout-report/)
  const [account, now] = [await anotherAccount(db, 'denied'), businessClock.now()]
  const denied = {
    books: 'payouts',
    provider: 'sandbox',
    accountId: account,
    subject: account,
    attemptId: null,
  } as const
  await recordFindings(
    db,
    [{ ...denied, purchaseId: null, kind: 'payouts_denied', detail: 'its key may not', state: 'open' }],
    now,
  )
  const told = (await office.get(LIST, admin)).body
  assert.match(textOf(told), /Our key may not read the payouts of/)
  const [, href = ''] = /href="(\/operator\/decisions\/findings\/\d+)"/.exec(told) ?? []
  assert.match(await shown(href), /Our key may not read its payouts/)
})

test('a payout adds up to the cent, leads to each payment, and says since when the bank has not had it', async () => {
  const { purchaseId, paymentId } = await aPayment(10_000n)
  const words = 'PAYOUT4711'
  const path = await take({ amountMinor: 9_635n, bankReferences: [words] }, [
    aLine({ grossMinor: 10_000n, feeMinor: 165n, paymentId }),
    aLine({ kind: 'fee', feeMinor: 200n }),
  ])
  const page = await shown(path)
  assert.match(page, /Payout of .* €96\.35 Waiting for the bank/)
  assert.match(page, /Payments 1 line €100\.00 .*Fees of the acquirer −€3\.65 Paid to you €96\.35/)
  assert.match(page, /At the bank Not yet since /)
  assert.match(page, /Payment, leader’s share BREST-10000 .* €100\.00 less €1\.65 fee €98\.35/)
  assert.match(page, /Fee For a month or a product, not for a payment/)
  assert.doesNotMatch(page, /What differs/)
  const money = `/operator/purchases/${publicId('pur', purchaseId)}`
  assert.ok((await office.get(path, admin)).body.includes(`href="${money}#share-0"`))
  assert.match(await shown(money), /Where the money is.*Leader’s share, €100\.00 .*payout of .* Not yet .* €100\.00/)
  const { lineId } = await aBankLine(world, { amountMinor: 9_635, text: `VIR ${words}`, name: 'Acquirer' })
  assert.match(await shown(path), /At the bank .* main/)
  const line = (await office.get(`/operator/bank/lines/${lineId}`, admin)).body
  assert.ok(line.includes(`href="${path}"`), 'the line leads back')
  assert.ok((await office.get(money, admin)).body.includes(`href="/operator/bank/lines/${lineId}"`))
  assert.match(await shown(path, 'fr'), /Versement du .*Des paiements à votre banque/)
})

test('what is not explained says why, and leads to where somebody accepts it', async () => {
  const path = await take({ amountMinor: 700n }, [aLine({ grossMinor: 700n, paymentId: 'pay_nobody' })])
  const { body } = await office.get(path, admin)
  assert.match(textOf(body), /What differs A payout has something that our books do not know .*npm run parity/)
  assert.match(textOf(body), /Payment Nothing of ours is it pay_nobody/)
  const [, href = ''] = /href="(\/operator\/decisions\/findings\/\d+)"/.exec(body) ?? []
  const accepted = await office.submit(`${href}/accept`, { reason: 'its letter of May' }, admin)
  assert.equal(accepted.statusCode, 303, accepted.body)
  assert.match(await shown(path), /Accepted: its letter of May/)
})

test('a payout that its lines do not make, and one without lines, say so', async () => {
  const path = await take({ amountMinor: 900n }, [aLine({ kind: 'fee', feeMinor: -850n })])
  assert.match(await shown(path), /Its lines make €8\.50, and it is €9\.00.*Its lines make €8\.50/)
  assert.match(await shown(await take({ amountMinor: 50n }, [])), /It has no lines\. Of a payout made by hand/)
})

test('a payment that the acquirer exchanged is a difference, and the page says what that means', async () => {
  const { paymentId } = await aPayment(5_500n, 'USD')
  const page = await shown(await take({ amountMinor: 5_000n }, [aLine({ grossMinor: 5_000n, paymentId })]))
  assert.match(page, /Exchanged by the acquirer\. Payments here were charged in another currency/)
  assert.match(page, /Charged in USD/)
})

test('the list is narrowed to what waits for the bank, to what differs, and to an account', async () => {
  const failed = await take({ amountMinor: 1n, hasFailed: true }, [aLine({ kind: 'fee', feeMinor: -1n })])
  const nothing = await take({ amountMinor: 0n }, [])
  const hrefs = async (query: string) => {
    const { body } = await office.get(`${LIST}${query}`, admin)
    return [...body.matchAll(/<a class="go" href="([^"]+)"/g)].map(([, href]) => href)
  }
  const all = await hrefs('')
  assert.ok(all.includes(failed) && all.includes(nothing))
  const awaited = await hrefs('?awaited=1')
  assert.ok(awaited.length > 0 && !awaited.includes(failed) && !awaited.includes(nothing))
  const differing = await hrefs('?findings=1')
  assert.ok(differing.length > 0 && differing.length < all.length)
  assert.deepEqual(await hrefs(`?account=${world.sandboxAccountId}`), all)
  assert.deepEqual(await hrefs(`?account=${newId()}`), [])
  assert.match(await shown(`${LIST}?account=${newId()}`), /No payout fits/)
})

test('lines and payouts are read page by page, each once', async () => {
  const path = await take(
    { amountMinor: -60n },
    Array.from({ length: 60 }, (_, index) => aLine({ kind: 'fee', feeMinor: 1n, reference: `line-${index}` })),
  )
  for (let count = 0; count < 30; count += 1) await take({ amountMinor: 0n }, [])
  for (const [from, row] of [
    [path, /<tr role="row"><th scope="row"/g],
    [LIST, /<a class="go" href="[^"]+"/g],
  ] as const) {
    let seen = 0
    let pages = 0
    for (let next: string | undefined = from; next && pages < 9; pages += 1) {
      const { body }: { body: string } = await office.get(next, admin)
      seen += (body.match(row) ?? []).length
      next = /href="([^"]+)" rel="next"/.exec(body)?.[1]?.replaceAll('&amp;', '&')
    }
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from acquirer_payouts')
    assert.equal(seen, from === path ? 60 : rows[0]?.count)
    assert.ok(pages > 1)
  }
})

test('what is not there is not found, and merchants’ people are led to none of it', async () => {
  for (const path of [`${LIST}/${newId()}`, `${LIST}/x`, `/operator/purchases/${publicId('pur', newId())}`])
    assert.equal((await office.get(path, admin)).statusCode, 404, path)
  assert.equal((await office.get(`/operator/bank/statements/${newId()}`, admin)).statusCode, 404)
  assert.notEqual((await office.get(LIST, { role: 'owner' })).statusCode, 200)
})
