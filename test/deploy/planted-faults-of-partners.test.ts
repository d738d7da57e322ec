import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { listBankAccounts } from '../../src/bank-accounts/index.ts'
import { transaction } from '../../src/db/database.ts'
import {
  applyBankVerdict,
  confirmOpening,
  planForMerchant,
  releasePayouts,
  writeFiles,
} from '../../src/payouts/index.ts'
import { only } from '../../src/shared/assert.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/shared/clocks.ts'
import { newId } from '../../src/shared/ids.ts'
import { aBankLine } from '../support/a-bank-line.ts'
import { apiWorld } from '../support/api-world.ts'
import { aCall } from '../support/call.ts'
import { fires, scrape, whyNoPrometheus } from '../support/judged-by-prometheus.ts'
import { lastingPort } from '../support/lasting-port.ts'
import { aPaidShop, promise } from '../support/paid-shop.ts'
import { payerOf } from '../support/paying.ts'
import { aBrowser, formTo } from '../support/shared-pot.ts'
import { openShop } from '../support/shop.ts'
import { until } from '../support/until.ts'

// The vault that this service is told of is not there: nobody listens on the port.
const world = await apiWorld({
  VAULT_URL: `tls://127.0.0.1:${await lastingPort()}`,
  VAULT_KEY: randomBytes(32).toString('base64'),
})
const payer = payerOf(world)
const shop = openShop(world)

async function paid(): Promise<string> {
  const { id } = await shop.sendLink()
  await payer.accepted(id, 0)
  return id
}

async function refund(id: string, amountCents: number): Promise<void> {
  const { accessToken: token } = world.alice
  const answer = await world.call('POST', `/api/purchases/pur_${id}/credit_by_transfer`, {
    token,
    body: { amount_cents: amountCents },
  })
  assert.ok(answer.status < 300, `${answer.status}`)
}

const fault = (operation: string, named: string, delayMs = 0) =>
  world.sandbox('POST', '/v1/faults', { operation, fault: named, times: 1, delay_ms: delayMs })

/** Somebody who has the leader's page open, and then presses its button. */
async function aPayer(): Promise<() => Promise<unknown>> {
  const { url } = await shop.sellByV1()
  const browser = aBrowser()
  const form = formTo(await browser.open(url), '/people')
  const people = { mode: 'share', terms: 'on', 'contact.0': 'alice@example.test', 'name.1': 'Bob' }
  return () => browser.submit(form, people, 'Split between')
}

const operationIs = (purchaseId: string, condition: string) =>
  until(`a refund is ${condition}`, async () => {
    const { rows } = await world.db.query(
      `select from operations where purchase_id = $1 and kind = 'refund' and ${condition}`,
      [purchaseId],
    )
    return rows.length > 0
  })

/** The acquirer takes a refund, and its bank has the last word. */
async function refundDecided(state: 'refused' | 'reversed'): Promise<void> {
  const id = await paid()
  if (state === 'refused') await fault('refund', 'accepted')
  await refund(id, 100)
  await operationIs(id, state === 'refused' ? "state = 'accepted'" : "state = 'succeeded'")
  const { rows } = await world.db.query<{ id: string }>(
    "select acquirer_ref as id from operations where purchase_id = $1 and kind = 'refund'",
    [id],
  )
  await world.sandbox('POST', `/v1/operations/${rows[0]?.id}/verdict`, { state })
  await operationIs(id, `state = '${state}'`)
}

describe('an alert fires, as Prometheus judges what the running service tells', { skip: whyNoPrometheus() }, () => {
  test('when the vault cannot be asked', async () => {
    await until('the vault is called down', async () => /^whipround_vault_down 1/m.test(await scrape(world)))
    const told = await scrape(world)
    assert.ok(await fires('VaultDown', told, told))
  })

  test('when an acquirer does not answer', async () => {
    const pay = await aPayer()
    const before = await scrape(world)
    await fault('session', 'error_before')
    await pay()
    assert.ok(await fires('PartnerSilent', before, await scrape(world)))
  })

  test('when a page waits for an acquirer for seconds', async () => {
    const pay = await aPayer()
    const before = await scrape(world)
    await fault('session', 'slow', 3 * SECOND_MS)
    await pay()
    assert.ok(await fires('RequestsSlow', before, await scrape(world)))
  })

  test('when a refund is refused in the end, and its payer is owed it', async () => {
    const before = await scrape(world)
    await refundDecided('refused')
    await until(
      'it is counted, once a minute',
      async () => /^whipround_payables 1/m.test(await scrape(world)),
      2 * MINUTE_MS,
    )
    assert.ok(await fires('RefundsOwed', before, await scrape(world)))
  })

  test('when a refund that was done is taken back', async () => {
    const before = await scrape(world)
    await refundDecided('reversed')
    assert.ok(await fires('OperationsReversed', before, await scrape(world)))
  })

  test('when the process is stopped for a moment, again and again', async () => {
    const before = await scrape(world)
    for (let times = 0; times < 3; times++) {
      const untilMs = Date.now() + SECOND_MS
      while (Date.now() < untilMs);
      await delay(1)
    }
    assert.ok(await fires('EventLoopLags', before, await scrape(world)))
  })

  test('when a line of the bank has no name and no reference that we know', async () => {
    const before = await scrape(world)
    await aBankLine(world, { amountMinor: 4_200, text: 'no reference', name: null })
    assert.ok(await fires('BankLinesUnexplained', before, await scrape(world)))
  })

  test('when a bank’s file cannot be read, and when nobody can look into its folder', async () => {
    const { db } = world
    const account = only(await listBankAccounts(db))
    const isCounted = async (count: number) =>
      until(
        `${count} are counted`,
        async () => new RegExp(`^whipround_bank_files_unread\\{[^}]*\\} ${count}$`, 'm').test(await scrape(world)),
        2 * MINUTE_MS,
      )
    const before = await scrape(world)
    await mkdir(account.folderIn, { recursive: true })
    const cut = join(account.folderIn, 'cut-off.xml')
    await writeFile(cut, '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>')
    await isCounted(1)
    assert.ok(await fires('BankFilesUnread', before, await scrape(world)))
    await rm(cut)
    await isCounted(0)
    await rename(account.folderIn, `${account.folderIn}-elsewhere`)
    await writeFile(account.folderIn, '')
    await isCounted(1)
    assert.ok(await fires('BankFilesUnread', before, await scrape(world)))
    await rm(account.folderIn)
    await rename(`${account.folderIn}-elsewhere`, account.folderIn)
    await isCounted(0)
  })

  test('when a file of payouts is not answered, and when the bank refuses a payout', async () => {
    const { db, businessClock, sealer } = world
    const planner = aCall(businessClock)
    const releaser = aCall(businessClock, { actor: { kind: 'staff', staffId: 'other' } })
    const account = only(await listBankAccounts(db))
    const payee = await aPaidShop(db, planner, sealer)
    const opening = { paidOutsideMinor: 0n, reason: 'new' }
    await transaction(db, (tx) =>
      confirmOpening(tx, planner, { merchantId: payee.merchantId, currency: 'EUR' }, opening),
    )
    await promise(db, planner, payee, { amountMinor: 10_000n })
    await world.advance(2 * DAY_MS)
    await transaction(db, (tx) => planForMerchant(tx, planner, payee.merchantId))
    await transaction(db, (tx) => releasePayouts(tx, releaser, account, { sealer, mayBeOnePerson: false }))
    await writeFiles(db, sealer, account, businessClock)
    const before = await scrape(world)
    await world.advance(10 * DAY_MS)
    const unanswered = await scrape(world)
    assert.ok(await fires('PayoutsUnanswered', before, unanswered))

    const { rows } = await db.query<{ id: string }>('select id from payouts where file_id is not null')
    const verdict = { kind: 'rejected', bankEntryId: newId(), reasonCode: 'AC04' } as const
    await transaction(db, (tx) => applyBankVerdict(tx, planner, rows[0]?.id ?? '', verdict))
    const refused = await scrape(world)
    assert.ok(await fires('PayoutsRefused', unanswered, refused))
    assert.equal(await fires('PayoutsUnanswered', unanswered, refused), false)
  })
})
