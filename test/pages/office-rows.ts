import assert from 'node:assert/strict'
import { makeArticle } from '../../src/articles/index.ts'
import { listBankAccounts, setBankDetails } from '../../src/bank-accounts/index.ts'
import { askToClose } from '../../src/books/index.ts'
import { drawUpSchedule, holdPurchase } from '../../src/collecting/index.ts'
import { ACQUIRER_ACCOUNTS, ISSUER_ACCOUNTS, saveAccount, sealSettings } from '../../src/connections/index.ts'
import { assessPayer } from '../../src/creditworthiness/index.ts'
import { type Database, transaction } from '../../src/db/database.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { PAYMENT_TYPES } from '../../src/payment-types/index.ts'
import { listPayouts, planForMerchant, releasePayouts, stopPayouts } from '../../src/payouts/index.ts'
import { addStaff, beginApp } from '../../src/people/index.ts'
import { collect as stripe } from '../../src/providers/stripe/collect/index.ts'
import { DEFAULT_TIME_ZONE, dateInZone, formatDate } from '../../src/schedules/index.ts'
import { addMs, DAY_MS, systemClock } from '../../src/shared/clocks.ts'
import { newId, parsePublicId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { listShares } from '../../src/shares/index.ts'
import { aBankLine } from '../support/a-bank-line.ts'
import { aSettlement } from '../support/a-settlement.ts'
import { withdrawFrom } from '../support/a-withdrawal.ts'
import { aPayoutAtBank } from '../support/an-acquirer-payout.ts'
import { anAgreedCredit } from '../support/an-agreed-credit.ts'
import { invoicedMonths } from '../support/an-invoiced-month.ts'
import { aCall } from '../support/call.ts'
import { datedSales } from '../support/dated-sales.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import type { officeOf } from '../support/office.ts'
import { formTokenIn } from '../support/office.ts'
import { promise } from '../support/paid-shop.ts'
import { payerOf } from '../support/paying.ts'
import { openShop } from '../support/shop.ts'
import { aPurchase } from '../support/telling.ts'
import { ACCOUNTS, connectAccounts, insertWaiting } from '../support/waiting-rows.ts'
import type { World } from '../support/world.ts'

const LONG_AGO_DAYS = 60
const WITH_FACTOR = 'with-factor@shop.test'
/** Said to be lost by an owner: it ends tomorrow. */
const LOST_FACTOR = 'lost-factor@shop.test'

/** Only an issuer of which a key is kept is asked, or made the default. */
async function keepIssuersKey({ db, sealer }: World): Promise<void> {
  const { issuerId } = ACCOUNTS
  const sealed = sealSettings(sealer, ISSUER_ACCOUNTS, issuerId, { key: 'sandbox_wrong' })
  await db.query('update issuer_accounts set settings_sealed = $2 where id = $1', [issuerId, sealed])
}

/**
 * What the pages of staff show and lead to: before anybody opens them, so that they know every account. Answers with whose
 * pages they are.
 */
export async function fillWorld(world: World): Promise<{ companyId: string; staffId: string }> {
  const { db } = world
  const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
  await connectAccounts(db)
  await keepIssuersKey(world)
  const staffId = await aColleague(db, companyId, 'nolwenn@shop.test')
  for (const email of [WITH_FACTOR, LOST_FACTOR]) {
    const id = await aColleague(db, companyId, email)
    await db.query('update staff set second_factor_enabled = true where id = $1', [id])
  }
  for (const paymentType of PAYMENT_TYPES) {
    const merchantId = parsePublicId('mer', world.credentials.merchants[paymentType].uid) as string
    const wished = { paymentType, reference: `ROUTES-${paymentType}`, createdAt: world.businessClock.now() }
    const { purchaseId, eventId } = await aPurchase(db, { companyId, merchantId }, wished)
    const shareId = newId()
    await db.query(
      `insert into shares (id, purchase_id, position, role, principal_minor, state) values ($1, $2, 0, 'leader', 10001, 'owed')`,
      [shareId, purchaseId],
    )
    if (paymentType === 'DEFERRED') await anAgreedCredit(db, purchaseId)
    if (paymentType === 'INSTALLMENT') await assessDoubtful(world, purchaseId)
    if (paymentType === 'SPLIT') await insertAllThatWaits(world, { merchantId, purchaseId, shareId, eventId })
  }
  await transaction(db, (tx) =>
    makeArticle(
      tx,
      { ...aCall(world.businessClock), scope: { kind: 'company', companyId } },
      {
        ...{ name: 'Festival pass', description: 'Three days', amountMinor: 9000n, currency: 'EUR', language: null },
        merchantIds: PAYMENT_TYPES.map((type) => parsePublicId('mer', world.credentials.merchants[type].uid) as string),
        ...{ salesMax: 200, endsAt: null },
      },
    ),
  )
  await sellAndCollect(world)
  await beginApps(world, staffId)
  await aMerchantThatLeaves(world)
  await keepWhatIsShown(world, { companyId, staffId })
  return { companyId, staffId }
}

/** Somebody whom the rules leave to a person. */
async function assessDoubtful({ db, sealer, terms, businessClock }: World, purchaseId: string): Promise<void> {
  const outbound = createOutbound({ policy: 'loopback_too' })
  const { linkKeys } = terms.keyRing
  const call = aCall(businessClock, { systemClock })
  await assessPayer({ db, sealer, linkKeys, outbound, isDemo: true }, call, {
    ...{ purchaseId, lender: 'operator', register: 'required', creditMinor: 6_667n, currency: 'EUR', language: 'en' },
    ...{ email: 'alice@example.test', phoneNumber: null, shown: 'What I say is accurate.' },
    answers: { incomeMinor: 190_000n, costsMinor: 70_000n, loansMinor: 0n, dependants: 1 },
    payments: [{ on: formatDate(dateInZone(businessClock.now()).add({ days: 30 })), amountMinor: 6_667n }],
  })
  await outbound.close()
}

/** Like the one with pots, and closing: what it waits for is on its page. */
async function aMerchantThatLeaves({ db, credentials }: World): Promise<void> {
  const likeId = parsePublicId('mer', credentials.merchants.SPLIT.uid)
  const own = { id: newId(), name: 'Kerloc’h Nautisme', closing_since: new Date() }
  await db.query(
    'insert into merchants select (jsonb_populate_record(merchants, $2::jsonb)).* from merchants where id = $1',
    [likeId, JSON.stringify(own)],
  )
}

async function aColleague(db: Database, companyId: string, email: string): Promise<string> {
  const person = { email, password: 'correct horse battery' }
  return (await transaction(db, (tx) => addStaff(tx, aCall(systemClock), companyId, person))).staffId
}

/** Of one purchase one of each thing that waits for a person, for long enough. */
async function insertAllThatWaits(
  world: World,
  of: { merchantId: string; purchaseId: string; shareId: string; eventId: bigint },
): Promise<void> {
  const { db } = world
  const { merchantId, purchaseId, eventId } = of
  const longAgo = addMs(world.businessClock.now(), -LONG_AGO_DAYS * DAY_MS)
  // Nothing is asked again before the pages have been looked at.
  const tomorrow = addMs(systemClock.now(), DAY_MS)
  const pspAccountId = newId()
  await db.query(
    `insert into psp_accounts (id, merchant_id, psp, mode, connected_at, changed_at)
     values ($1, $2, 'payzen_eu', 'test', now(), now())`,
    [pspAccountId, merchantId],
  )
  await aSettlement(db, purchaseId, { pspAccountId, state: 'unknown' })
  await db.query('update settlements set deadline_at = $2, step_at = $3 where purchase_id = $1', [
    ...[purchaseId, longAgo, tomorrow],
  ])
  await db.query(
    `insert into webhook_deliveries (event_id, merchant_id, purchase_id, sequence, number, state)
     values ($1, $2, $3, 2, 2, 'exhausted')`,
    [eventId, merchantId, purchaseId],
  )
  await insertWaiting(db, of)
  const forgetful = await connectForgetful(world)
  await db.query(
    `update attempts set acquirer_account_id = $2, created_at = $3, first_sent_at = $3, deadline_at = $3
      where purchase_id = $1`,
    [purchaseId, forgetful, longAgo],
  )
  await db.query(`update operations set created_at = $2, run_at = $3 where purchase_id = $1 and state = 'accepted'`, [
    ...[purchaseId, longAgo, tomorrow],
  ])
}

/** An acquirer that forgets what was sent to it: what nobody knows the end of there is decided by a person. */
async function connectForgetful({ db, sealer, sandboxKey, simulators }: World): Promise<string> {
  const id = newId()
  const outbound = createOutbound({ policy: 'loopback_too' })
  const terms = { outbound, systemClock, timeoutMs: 10_000, apiUrl: simulators.stripe, previous: undefined }
  const given = stripe.ofSimulator?.(sandboxKey) ?? assert.fail()
  const connected = await stripe.connect({ ...terms, callbackUrl: `https://shop.test/callbacks/stripe/${id}` }, given)
  assert.ok(connected.kind === 'answered', JSON.stringify(connected))
  await outbound.close()
  const { settings } = connected.value
  const settingsSealed = sealSettings(sealer, ACQUIRER_ACCOUNTS, id, settings)
  const account = {
    id,
    provider: 'stripe',
    mode: 'test',
    reference: 'routes',
    apiUrl: simulators.stripe,
    settingsSealed,
  } as const
  await transaction(db, (tx) => saveAccount(tx, ACQUIRER_ACCOUNTS, account, systemClock.now()))
  return id
}

/** Money that was taken, that is held, and that waits for its day or for a friend: what can be done with each has its page. */
async function sellAndCollect(world: World): Promise<void> {
  const shop = openShop(world)
  const payer = payerOf(world)
  const large = await shop.sellByV1({
    amount: 90_000,
    reference: 'ROUTES-large',
    client: { email: 'alice@example.test' },
  })
  await payer.accepted(large.id, 0)
  const withdrawn = await shop.sellByV1({ reference: 'ROUTES-withdrawn' })
  await payer.accepted(withdrawn.id, 0)
  await withdrawFrom(world, withdrawn.id)
  const filling = await shop.sellByV1({ reference: 'ROUTES-filling' })
  await payer.accepted(filling.id, 1)
  await sellDeferred(world, 'ROUTES-later')
  const purchaseId = await sellDeferred(world, 'ROUTES-held')
  const call = aCall(world.businessClock, { systemClock })
  await transaction(world.db, (tx) => holdPurchase(tx, call, { purchaseId, reason: 'a court asks' }))
}

async function sellDeferred(world: World, reference: string): Promise<string> {
  const payer = payerOf(world)
  const { id } = await datedSales(world).shopOf('DEFERRED').sellByV1({ reference })
  const shownOn = formatDate(dateInZone(world.businessClock.now()))
  const call = aCall(world.businessClock, { systemClock })
  await transaction(world.db, (tx) => drawUpSchedule(tx, call, id, { shownOn, language: 'en' }))
  const [share = assert.fail()] = await listShares(world.db, SYSTEM, id)
  await payer.pay(share)
  await payer.reaches(id, 'leader_processed')
  return id
}

/** A passkey of either audience, what a machine asked, and a colleague who is signed in. */
async function keepWhatIsShown({ db }: World, of: { companyId: string; staffId: string }): Promise<void> {
  const { companyId, staffId } = of
  for (const table of ['staff_passkeys', 'operator_passkeys'])
    await db.query(
      `insert into ${table} (id, person_id, credential_id, public_key, sign_count, transports, name, created_at)
       values ($1, $2, $3, '\\x00', 0, '{}', 'Laptop', now())`,
      [newId(), staffId, Buffer.from(table)],
    )
  await db.query(
    `insert into request_log (request_id, company_id, asked_at, method, path, status, code, duration_ms, credential)
     values ($1, $2, now(), 'GET', '/api/purchases', 404, 'purchase_not_found', 7, 'key_1')`,
    [newId(), companyId],
  )
  const { rows } = await db.query<{ id: string }>('select id from staff where email = $1', [WITH_FACTOR])
  const personId = rows[0]?.id ?? assert.fail()
  await db.query(
    `insert into staff_sessions (id, token_hash, person_id, company_id, started_at, seen_at, proved_at, browser)
     values ($1, $2, $3, $4, now(), now(), now(), 'Firefox')`,
    [newId(), Buffer.alloc(32, 7), personId, companyId],
  )
}

/** For either audience the same person, who has begun to add an app. */
async function beginApps({ db, sealer, businessClock }: World, personId: string): Promise<void> {
  await db.query(
    `insert into operators (id, email, name, role, created_at) values ($1, 'nolwenn@operator.test', 'Nolwenn', 'admin', now())`,
    [personId],
  )
  const by = aCall(businessClock, { systemClock })
  for (const audience of ['merchant', 'operator'] as const)
    await transaction(db, (tx) => beginApp(tx, sealer, { audience, personId, by, language: 'en' }))
}

/** What people of the company make on its pages. */
export async function fillByHand(world: World, office: Awaited<ReturnType<typeof officeOf>>): Promise<void> {
  const { SPLIT } = world.credentials.merchants
  const machine = await merchantMachine()
  const listening = await office.submit(`/dashboard/developers/merchants/${SPLIT.uid}/webhook`, { url: machine.url })
  assert.equal(listening.statusCode, 200, listening.body)
  const order = { merchant: SPLIT.uid, title: 'Kayak à Bréhat', amount: '90.00', currency: 'EUR', language: 'en' }
  const path = `/dashboard/links/new?merchant=${SPLIT.uid}`
  const { body } = await office.get(path)
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  const made = await office.post('/dashboard/links/new', {
    ...{ form_token: formTokenIn(body, path), key: hidden('key'), seen: hidden('seen') },
    ...{ ...order, reference: 'ROUTES-link' },
  })
  assert.equal(made.statusCode, 303, made.body)
  const { rows } = await world.db.query<{ id: string }>('select id from staff where email = $1', [LOST_FACTOR])
  const lost = await office.submit(`/dashboard/people/${rows[0]?.id}/factor`)
  assert.equal(lost.statusCode, 303, lost.body)
  await aPayoutAtBank(world)
  await aBankLine(world, { amountMinor: -1_500, text: 'Frais de tenue de compte', name: null })
  const { lineId } = await aBankLine(world, { amountMinor: 4_200, text: 'Règlement', name: 'Brest Voile' })
  const linePath = `/operator/bank/lines/${lineId}`
  const said = await office.submit(linePath, { kind: 'own', of: '', reason: 'ours' }, { role: 'operator:admin' })
  assert.equal(said.statusCode, 303, said.body)
  await askForLastMonth(world)
  await planPayouts(world)
  await invoicedMonths(world)
}

/** Somebody else has asked for the month before to be closed. */
async function askForLastMonth({ db, businessClock }: World): Promise<void> {
  const month = dateInZone(businessClock.now()).with({ day: 1 }).subtract({ months: 1 }).toString()
  const wish = { month, reason: 'all is there', timeZone: DEFAULT_TIME_ZONE, open: {} }
  const asked = await transaction(db, (tx) => askToClose(tx, aCall(businessClock), wish))
  assert.equal(asked.kind, 'asked')
}

/** A payout of each kind of state that pages tell apart: at the bank, and waiting to be released. */
async function planPayouts(world: World): Promise<void> {
  const { db, sealer, businessClock } = world
  const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
  const by = (staffId: string) => aCall(businessClock, { actor: { kind: 'staff', staffId } })
  const [account = assert.fail()] = await listBankAccounts(db)
  for (const [index, type] of (['DEFERRED', 'SPLIT', 'INSTALLMENT'] as const).entries()) {
    const merchantId = parsePublicId('mer', world.credentials.merchants[type].uid) as string
    await promise(db, by('shop'), { merchantId, companyId }, { amountMinor: 12_500n })
    await transaction(db, async (tx) => {
      const payee = { iban: 'DE89370400440532013000', bic: null, holder: 'Breizh Escapes SAS' }
      await setBankDetails(tx, by('owner'), sealer, merchantId, payee, 0)
      await planForMerchant(tx, by('planner'), merchantId)
      if (index === 0) await releasePayouts(tx, by('other'), account, { sealer, mayBeOnePerson: false })
    })
  }
  // One of them is stopped, with its merchant; another account is held: whatever was to be planned is.
  const [stopped = assert.fail()] = await listPayouts(db, SYSTEM, { states: ['planned'], limit: 1 })
  await transaction(db, async (tx) => {
    await stopPayouts(tx, by('other'), { payoutId: stopped.id }, 'a call')
    await stopPayouts(tx, by('other'), { merchantId: stopped.merchantId }, 'a call')
  })
  await db.query(
    `insert into bank_accounts (id, label, currency, account_sealed, iban_last4, rail, message_version, folder_out, folder_in,
       connected_at, connected_by, held_at, held_on, held_for, held_reason)
     select $1, 'held', currency, account_sealed, iban_last4, rail, message_version, folder_out, folder_in, now(), 'op', now(), now(),
            'operator', 'a call' from bank_accounts where id = $2`,
    [newId(), account.id],
  )
  await db.query(
    `insert into payout_openings (id, merchant_id, company_id, currency, promised_minor)
     select $1, id, company_id, 'USD', 4200 from merchants where company_id = $2 limit 1`,
    [newId(), companyId],
  )
}
