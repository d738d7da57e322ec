import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectingWorld } from '../../test/support/collecting.ts'
import { scriptedAcquirer } from '../../test/support/scripted-acquirer.ts'
import { transaction } from '../db/database.ts'
import { type Attempt, listAttempts } from '../payments/index.ts'
import type { AcquirerTraits, Charge, ChargeRequest, ProviderAnswer } from '../providers/collect/index.ts'
import { hourInZone, parseDate } from '../schedules/index.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { lockShare, type Share, updateShare } from '../shares/index.ts'
import { collectDueShares } from './due-shares/index.ts'
import {
  applyLateCard,
  applySignedVerdict,
  checkAttempts,
  decideCharged,
  decideNeverCharged,
  listForgotten,
  watchUnknown,
} from './index.ts'

const world = await collectingWorld()
const { db } = world

const lost = async () => ({ kind: 'no_answer', reason: 'timeout' }) as const
const neverArrived = async () => ({ kind: 'answered', value: { state: 'never_arrived' } }) as const
const answer = (value: Charge) => async () => ({ kind: 'answered', value }) as const

/** Two instalments, the first paid, the clock at the second's hour. */
async function secondInstallmentDue(traits: Partial<AcquirerTraits> = {}) {
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, {
    terms: { installmentsCount: 2, feeBps: 0 },
  })
  await world.pay(shares[0] as Share)
  const share = shares[1] as Share
  const dueOn = parseDate(share.dueOn ?? '') ?? assert.fail()
  await transaction(db, async (tx) => {
    const collectAt = hourInZone(dueOn, 8)
    await updateShare(tx, await lockShare(tx, share.id), { remindedAt: world.ports.businessClock.now(), collectAt })
  })
  const wait = hourInZone(dueOn, 8).getTime() - world.ports.businessClock.now().getTime()
  if (wait > 0) await world.advance(wait)
  const scripted = scriptedAcquirer(world, traits)
  return {
    ...scripted,
    purchase,
    readShare: async () => (await world.shares(purchase.id)).find(({ id }) => id === share.id) ?? assert.fail(),
    newest: async (): Promise<Attempt> => (await listAttempts(db, purchase.id)).at(-1) ?? assert.fail(),
    collect: () => collectDueShares(db, scripted.ports),
    /** Everything undecided is looked up once, so much later. */
    async checkAfter(ms: number): Promise<void> {
      world.passRetries(ms)
      await checkAttempts(db, scripted.ports)
    },
  }
}

test('a charge names its card, what is bought and its payer, and a replaced card changes nothing of it', async () => {
  const due = await secondInstallmentDue()
  due.script.chargeStored = lost
  await due.collect()
  await db.query('update stored_cards set replaced_at = $2 where purchase_id = $1', [due.purchase.id, new Date()])
  due.script.lookUpCharge = neverArrived
  await due.checkAfter(MINUTE_MS)
  const [first, second] = due.requests('chargeStored') as ChargeRequest[]
  assert.deepEqual(second, first)
  assert.equal(first?.description, 'A bicycle')
  assert.notEqual((await due.newest()).storedCardId, null)
})

test('a charge whose answer is lost and whose look-up says “not found” for 50 s is charged once', async () => {
  const due = await secondInstallmentDue({ visibilityDelayMs: 60 * SECOND_MS, keyLifeMs: DAY_MS })
  const charge = due.ports.acquirers.forNew()?.acquirer.chargeStored ?? assert.fail()
  due.script.chargeStored = async (order) => {
    delete due.script.chargeStored
    await charge(order)
    return lost()
  }
  due.script.lookUpCharge = neverArrived
  await due.collect()
  for (let seconds = 0; seconds < 50; seconds += 10) await due.checkAfter(10 * SECOND_MS)
  assert.equal(due.requests('chargeStored').length, 2, 'once by us, once by the script itself')
  delete due.script.lookUpCharge
  await due.checkAfter(MINUTE_MS)
  assert.equal((await due.newest()).state, 'paid')
  assert.equal((await world.books(due.purchase.id)).captured, 9_000n)
})

test('one that is still not found after the delay is sent again under its key, but never after the life of that key', async () => {
  const due = await secondInstallmentDue({ visibilityDelayMs: 60 * SECOND_MS, keyLifeMs: DAY_MS })
  due.script.chargeStored = lost
  due.script.lookUpCharge = neverArrived
  await due.collect()
  await due.checkAfter(2 * MINUTE_MS)
  assert.equal(due.requests('chargeStored').length, 2)
  await due.checkAfter(25 * HOUR_MS)
  await due.checkAfter(HOUR_MS)
  assert.equal(due.requests('chargeStored').length, 2, 'nothing is sent any more')
  const charge = await due.newest()
  assert.equal(charge.state, 'unknown')
  assert.match((await watchUnknown(db, due.ports)).join(), /sent no more.*: 1 \(npm run attempt/)
  assert.deepEqual(await listForgotten(db, SYSTEM, due.ports), [charge])
  due.script.findPayment = async () => ({ kind: 'answered', value: { state: 'never_arrived' } })
  await assert.rejects(
    decideCharged(db, due.ports, charge, { paymentId: 'pay_1', reason: 'in their dashboard' }),
    /knows no payment pay_1/,
  )
  const dead = await decideNeverCharged(db, due.ports, charge, 'not in their dashboard')
  assert.deepEqual([dead.state, dead.reason], ['dead', 'never_charged'])
  delete due.script.chargeStored
  await world.advance(HOUR_MS)
  await due.collect()
  const again = await due.newest()
  assert.equal(again.state, 'paid')
  assert.notEqual(again.id, charge.id, 'under another key')
})

test('a charge that an operator finds in the acquirer’s books counts by the acquirer’s own word, if it is that one; a line of the log says why', async () => {
  const due = await secondInstallmentDue({ keyLifeMs: HOUR_MS })
  const acquirer = due.ports.acquirers.forNew()?.acquirer ?? assert.fail()
  const { chargeStored } = acquirer
  due.script.chargeStored = async (order) => {
    delete due.script.chargeStored
    await chargeStored(order)
    return lost()
  }
  due.script.lookUpCharge = neverArrived
  await due.collect()
  await due.checkAfter(2 * HOUR_MS)
  const [charge] = await listForgotten(db, SYSTEM, due.ports)
  assert.ok(charge)
  const listed = await acquirer.listPayments({ since: new Date(0), cursor: null, limit: 100 })
  assert.ok(listed.kind === 'answered')
  const payments = listed.value.payments
  const its = payments.find(({ attemptId }) => attemptId === charge.id) ?? assert.fail()
  const other = payments.find(({ attemptId }) => attemptId !== charge.id) ?? assert.fail()
  await assert.rejects(
    decideCharged(db, due.ports, charge, { paymentId: other.paymentId, reason: 'it looks alike' }),
    /is not this charge/,
  )
  const notes: object[] = []
  const noting = { ...db, onCommitted: (note: object) => notes.push(note) }
  const settled = await decideCharged(noting, due.ports, charge, {
    paymentId: its.paymentId,
    reason: 'in their dashboard',
  })
  assert.equal(settled.state, 'paid')
  assert.partialDeepStrictEqual(notes, [{ attempt: charge.id, reference: its.paymentId, reason: 'in their dashboard' }])
})

test('where a charge cannot be looked up its key is asked while it lives', async () => {
  const due = await secondInstallmentDue({ canBeAsked: false, keyLifeMs: DAY_MS })
  due.script.chargeStored = lost
  due.script.lookUpCharge = async () => ({ kind: 'answered', value: { state: 'not_told' } })
  await due.collect()
  delete due.script.chargeStored
  await due.checkAfter(MINUTE_MS)
  assert.equal((await due.newest()).state, 'paid')
})

test('an outage in which nothing was sent ages no key', async () => {
  const due = await secondInstallmentDue({ keyLifeMs: HOUR_MS })
  due.script.chargeStored = async () => ({ kind: 'not_sent', reason: 'refused' })
  due.script.lookUpCharge = neverArrived
  await due.collect()
  for (let hours = 0; hours < 3; hours += 1) await due.checkAfter(HOUR_MS)
  delete due.script.chargeStored
  await due.checkAfter(HOUR_MS)
  assert.equal((await due.newest()).state, 'paid')
})

test('a charge that was never sent is not sent any more once its purchase is given back', async () => {
  const due = await secondInstallmentDue()
  due.script.chargeStored = async () => ({ kind: 'not_sent', reason: 'refused' })
  await due.collect()
  await db.query(`update purchases set unwinding = 'full' where id = $1`, [due.purchase.id])
  await due.checkAfter(MINUTE_MS)
  assert.equal((await due.newest()).state, 'dead')
  assert.equal(due.requests('chargeStored').length, 1)
})

test('where nobody can be asked, a charge that never left is over at once when its purchase is given back; one that may have left waits', async () => {
  const givenBack = async (answer: ProviderAnswer<Charge>) => {
    const due = await secondInstallmentDue({ canBeAsked: false, keyLifeMs: DAY_MS })
    due.script.chargeStored = async () => answer
    await due.collect()
    await db.query(`update purchases set unwinding = 'full' where id = $1`, [due.purchase.id])
    await due.checkAfter(MINUTE_MS)
    assert.equal(due.requests('chargeStored').length, 1)
    return { state: (await due.newest()).state, events: await world.events(due.purchase.id) }
  }
  const unsent = await givenBack({ kind: 'not_sent', reason: 'refused' })
  assert.equal(unsent.state, 'dead')
  assert.ok(!unsent.events.includes('shareRefused'), 'nobody refused anything')
  assert.equal((await givenBack(await lost())).state, 'unknown')
})

test('a charge that the acquirer rejects is no refusal of the card: the same an hour later, once the account works', async () => {
  const due = await secondInstallmentDue()
  due.script.chargeStored = async () => ({ kind: 'rejected', reason: 'credentials', detail: 'invalid_api_key' })
  await due.collect()
  const dead = await due.newest()
  assert.deepEqual([dead.state, dead.reason], ['dead', 'rejected'])
  const { firstRefusedAt, refusalCode } = await due.readShare()
  assert.deepEqual([firstRefusedAt, refusalCode], [null, null])
  assert.ok(!(await world.events(due.purchase.id)).includes('shareRefused'))
  delete due.script.chargeStored
  await due.collect()
  assert.equal((await due.newest()).id, dead.id, 'not at once')
  await world.advance(HOUR_MS)
  await due.collect()
  assert.equal((await due.newest()).state, 'paid')
})

test('a rejection after a lost answer proves nothing of what was sent before', async () => {
  const due = await secondInstallmentDue({ canBeAsked: false, keyLifeMs: DAY_MS })
  due.script.chargeStored = lost
  due.script.lookUpCharge = async () => ({ kind: 'answered', value: { state: 'not_told' } })
  await due.collect()
  due.script.chargeStored = async () => ({ kind: 'rejected', reason: 'credentials', detail: 'invalid_api_key' })
  await due.checkAfter(MINUTE_MS)
  assert.equal((await due.newest()).state, 'unknown')
})

test('a refusal that wants the payer’s authentication asks the payer at once, and no charge follows without them', async () => {
  const due = await secondInstallmentDue()
  due.script.chargeStored = answer({ state: 'declined', declineCode: 'authentication_required' })
  await due.collect()
  const { rows } = await db.query<{ name: string; asks: string | null }>(
    `select name, detail ->> 'asksPayer' as asks from events
      where purchase_id = $1 and name in ('shareRefused', 'paymentMissed') order by sequence`,
    [due.purchase.id],
  )
  // A consumer is asked by the letter of a missed payment, and not by a second mail beside it.
  assert.deepEqual(
    rows.map(({ name, asks }) => [name, asks]),
    [
      ['shareRefused', 'false'],
      ['paymentMissed', null],
    ],
  )
  for (let days = 0; days < 15; days += 1) {
    await world.advance(DAY_MS)
    await due.collect()
  }
  assert.equal(due.requests('chargeStored').length, 1)
})

test('a share without a token asks its payer; a token that comes later is charged at once, and told twice it is one', async () => {
  const due = await secondInstallmentDue()
  const [paid] = await listAttempts(db, due.purchase.id)
  await db.query('delete from stored_cards where purchase_id = $1', [due.purchase.id])
  const late = (credential: string) => applyLateCard(db, due.ports, paid ?? assert.fail(), credential)
  await due.collect()
  assert.equal((await due.readShare()).refusalCode, 'no_stored_card')
  assert.equal(await late('tok_1'), 'stored')
  assert.equal(await late('tok_1'), 'superseded')
  due.script.chargeStored = answer({ state: 'declined', declineCode: 'do_not_honour' })
  await due.collect()
  const [charge] = due.requests('chargeStored') as ChargeRequest[]
  assert.equal(charge?.credential, 'tok_1')
})

test('a charge that is refused under a signature is over, where a refused card leaves a page open: nobody sits before one', async () => {
  const due = await secondInstallmentDue({ canBeAsked: false, declineEndsSession: false })
  due.script.chargeStored = lost
  await due.collect()
  const charge = await due.newest()
  const outcome = { state: 'declined', declineCode: 'do_not_honour' } as const
  const { amountMinor, currency } = charge
  await applySignedVerdict(
    db,
    due.ports,
    { accountId: charge.acquirerAccountId, attemptId: charge.id },
    { amountMinor, currency, outcome, holdEnds: null },
    async () => true,
  )
  assert.deepEqual([(await due.newest()).state, (await due.newest()).reason], ['dead', 'do_not_honour'])
})
