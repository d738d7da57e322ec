import assert from 'node:assert/strict'
import { test } from 'node:test'
import { submitCard } from '../../sandbox/test-kit.ts'
import { collectingWorld, GOOD_CARD } from '../../test/support/collecting.ts'
import { scriptedAcquirer } from '../../test/support/scripted-acquirer.ts'
import { transaction } from '../db/database.ts'
import { type Attempt, findAttempt, findStoredCard, listDeclines, openAttempt } from '../payments/index.ts'
import type { SessionRequest } from '../providers/collect/index.ts'
import { addMs, HOUR_MS, MINUTE_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import type { Share } from '../shares/index.ts'
import {
  applySignedVerdict,
  type CollectingCall,
  checkAttempts,
  lookUpAttempt,
  startAttempt,
  useAnotherCard,
} from './index.ts'

const world = await collectingWorld()
const { db } = world

const HOLD_ENDS = { payer: new Date('2026-12-09T09:00:00Z'), merchant: new Date('2026-12-04T03:00:00Z') }

function start(
  share: Share,
  by: CollectingCall,
  language = 'en',
  subjects: readonly string[] = [],
  shopOrigin?: string,
): Promise<Attempt> {
  return startAttempt(db, by, {
    purchaseId: share.purchaseId,
    shareId: share.id,
    browserHash: null,
    language,
    returnUrl: (id) => `http://localhost:9/${language}/${id}`,
    origin: { limit: 4, subjects },
    shopOrigin,
  })
}

const reread = async ({ purchaseId, id }: Attempt) => (await findAttempt(db, purchaseId, id)) ?? assert.fail()

const rejected = { kind: 'rejected', reason: 'credentials', detail: 'invalid_api_key' } as const

function openWith(attempt: Attempt, refusals: number, lastDecline: 'insufficient_funds' | 'stolen_card' | null) {
  const session = { state: 'open', sessionId: attempt.sessionId ?? 's', pageUrl: 'http://localhost:9/p' } as const
  return async () => ({ kind: 'answered', value: { ...session, refusals, lastDecline } }) as const
}

const toldOnce = async () => true
const named = ({ acquirerAccountId, id }: Attempt) => ({ accountId: acquirerAccountId, attemptId: id })

test('whoever opens a session again, in another language, a day later, sends the same bytes', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports, script, requests } = scriptedAcquirer(world)
  // Its answer never reached us: the attempt stays as it was made.
  script.openSession = async () => ({ kind: 'answered', value: { state: 'not_told' } as never })
  await start(leader, ports, 'fr', [], 'https://shop.example')
  await start(leader, ports, 'en', [], 'https://other.example')
  const [first, second] = requests('openSession') as SessionRequest[]
  assert.ok(first)
  assert.deepEqual(second, first)
  assert.deepEqual([first.language, first.description, first.storesCard], ['fr', 'Weekend in Brest', false])
  assert.match(first.returnUrl, /\/fr\//)
  assert.deepEqual(first.framedBy, [new URL(world.ports.baseUrl).origin, 'https://shop.example'])
})

test('the acquirer’s record of a payer is made once, before the session, and named in each', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports, script, requests } = scriptedAcquirer(world, { keepsPayers: true })
  script.keepPayer = async () => ({ kind: 'no_answer', reason: 'timeout' })
  const lost = await start(leader, ports)
  assert.deepEqual([lost.state, lost.reason], ['dead', 'unreachable'], 'of the session nothing was sent')
  script.keepPayer = async () => ({ kind: 'answered', value: { payerId: 'cus_1' } })
  const opened = await start(leader, ports)
  assert.deepEqual([opened.state, opened.payerId], ['open', 'cus_1'])
  await useAnotherCard(db, ports, opened)
  await start(leader, ports)
  assert.equal(requests('keepPayer').length, 2)
  assert.equal(new Set(requests('keepPayer').map((request) => JSON.stringify(request))).size, 1, 'the key follows')
  const sessions = requests('openSession') as SessionRequest[]
  assert.deepEqual(
    sessions.map(({ payerId }) => payerId),
    ['cus_1', 'cus_1'],
  )
})

test('a session that the acquirer rejects ends at once, is no decline, and the purchase can be paid again', async () => {
  const { purchase, leader } = await world.buy(9_000n)
  const { ports, script } = scriptedAcquirer(world)
  script.openSession = async () => rejected
  const subjects = [`share:${leader.id}`]
  const dead = await start(leader, ports, 'en', subjects)
  assert.deepEqual([dead.state, dead.reason], ['dead', 'rejected'])
  const failed = await world.read(purchase.id)
  assert.deepEqual([failed.state, failed.reason], ['failed_payer', 'rejected'])
  assert.deepEqual(await listDeclines(db, subjects, ports.businessClock.now()), [])
  delete script.openSession
  assert.equal((await start(leader, ports)).state, 'open')
})

test('a key that is not accepted any more makes no open or closing attempt unknown; a corrected one goes on', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports, script } = scriptedAcquirer(world)
  const attempt = await start(leader, ports)
  script.lookUpSession = async () => rejected
  script.closeSession = async () => rejected
  const asked = await lookUpAttempt(db, ports, attempt)
  assert.deepEqual([asked.attempt.state, asked.isAnswered], ['open', false])
  const closing = await useAnotherCard(db, ports, attempt)
  assert.equal(closing.state, 'closing')
  delete script.closeSession
  assert.equal((await lookUpAttempt(db, ports, closing)).attempt.state, 'dead')
})

test('an acquirer that wants to be left alone is left alone so long', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports, script } = scriptedAcquirer(world)
  const attempt = await start(leader, ports)
  script.lookUpSession = async () => ({ kind: 'not_sent', reason: 'status_429', retryAfterMs: HOUR_MS })
  const { attempt: waiting } = await lookUpAttempt(db, ports, attempt)
  const waitMs = (waiting.checkAt?.getTime() ?? 0) - ports.systemClock.now().getTime()
  assert.ok(waitMs > HOUR_MS - MINUTE_MS, String(waitMs))
})

test('first card refused on a page that stays open, second accepted: one paymentFailed, then one paymentProcessed', async () => {
  const { purchase, leader } = await world.buy(9_000n)
  const { ports, script } = scriptedAcquirer(world, { declineEndsSession: false })
  const subjects = [`share:${leader.id}`]
  const attempt = await start(leader, ports, 'en', subjects)
  script.lookUpSession = openWith(attempt, 1, 'insufficient_funds')
  for (let times = 0; times < 2; times += 1) await lookUpAttempt(db, ports, await reread(attempt))
  assert.equal((await world.read(purchase.id)).state, 'authorizing')
  const [declined] = await listDeclines(db, subjects, ports.businessClock.now())
  assert.equal(declined?.count, 1)
  delete script.lookUpSession
  await submitCard(world.cardPage(await reread(attempt)), GOOD_CARD)
  await lookUpAttempt(db, ports, await reread(attempt))
  const told = (await world.events(purchase.id)).filter((name) => name.startsWith('payment'))
  assert.deepEqual(told, ['paymentStarted', 'paymentFailed', 'paymentProcessed'])
})

test('the browser that comes back and the callback of the same payment ask once, and twice where the first answer was no end', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports, script, requests } = scriptedAcquirer(world)
  const attempt = await start(leader, ports)
  const askTwice = async (of: Attempt) => {
    const asked = await Promise.all([lookUpAttempt(db, ports, of), lookUpAttempt(db, ports, of)])
    return asked.map(({ attempt: { state }, isAnswered }) => [state, isAnswered])
  }
  const stillOpen = openWith(attempt, 0, null)
  script.lookUpSession = async () => {
    delete script.lookUpSession
    // Between the first answer and the callback.
    await submitCard(world.cardPage(attempt), GOOD_CARD)
    return stillOpen()
  }
  assert.deepEqual(await askTwice(attempt), [
    ['open', true],
    ['held', true],
  ])
  assert.equal(requests('lookUpSession').length, 2)
  const second = await start((await world.buy(9_000n)).leader, ports)
  await submitCard(world.cardPage(second), GOOD_CARD)
  assert.deepEqual(await askTwice(second), [
    ['held', true],
    ['held', true],
  ])
  assert.equal(requests('lookUpSession').length, 3)
})

test('each refusal is told once; an attempt that dies unpaid afterwards tells no further one', async () => {
  const { purchase, leader } = await world.buy(9_000n)
  const { ports, script } = scriptedAcquirer(world, { declineEndsSession: false })
  const attempt = await start(leader, ports)
  script.lookUpSession = openWith(attempt, 3, 'stolen_card')
  await lookUpAttempt(db, ports, attempt)
  delete script.lookUpSession
  await useAnotherCard(db, ports, await reread(attempt))
  const told = await world.events(purchase.id)
  assert.equal(told.filter((name) => name === 'paymentFailed').length, 3)
  assert.equal(told.at(-1), 'paymentEnded')
  assert.equal((await world.read(purchase.id)).state, 'failed_payer')
})

test('after six refused cards an open page is closed: the seventh is tried on another, whose opening is limited', async () => {
  const { purchase, leader } = await world.buy(9_000n)
  const { ports, script, requests } = scriptedAcquirer(world, { declineEndsSession: false })
  const attempt = await start(leader, ports)
  script.lookUpSession = openWith(attempt, 5, 'stolen_card')
  assert.equal((await lookUpAttempt(db, ports, attempt)).attempt.state, 'open')
  script.lookUpSession = openWith(attempt, 6, 'stolen_card')
  const { attempt: used } = await lookUpAttempt(db, ports, await reread(attempt))
  assert.equal(used.state, 'closing')
  assert.ok(used.checkAt && used.checkAt <= ports.systemClock.now(), 'the job closes it at once')
  delete script.lookUpSession
  assert.equal((await lookUpAttempt(db, ports, used)).attempt.state, 'dead')
  assert.equal(requests('closeSession').length, 1)
  assert.equal((await world.read(purchase.id)).state, 'failed_payer')
})

test('a page that its acquirer closes for nobody stays open however many cards are refused on it', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports, script } = scriptedAcquirer(world, { declineEndsSession: false, closesSessions: false })
  const attempt = await start(leader, ports)
  script.lookUpSession = openWith(attempt, 9, 'stolen_card')
  assert.equal((await lookUpAttempt(db, ports, attempt)).attempt.state, 'open')
})

test('signed verdicts of an acquirer that cannot be asked count, of the right amount alone', async () => {
  const { purchase, leader } = await world.buy(9_000n)
  const { ports, script } = scriptedAcquirer(world, {
    canBeAsked: false,
    closesSessions: false,
    declineEndsSession: false,
  })
  script.lookUpSession = async () => ({ kind: 'answered', value: { state: 'not_told' } })
  const attempt = await start(leader, ports)
  const { attempt: waiting } = await lookUpAttempt(db, ports, attempt)
  assert.equal(waiting.state, 'open', 'nothing is lost')
  const of = { amountMinor: attempt.amountMinor, currency: 'EUR', holdEnds: HOLD_ENDS }
  const payment = {
    paymentId: `pay-${attempt.id}`,
    card: { brand: 'visa', last4: '4242', expiry: null, country: null },
    credential: null,
    heldUntil: null,
  }
  const approved = { state: 'approved', payment } as const
  const tell = (verdict: Parameters<typeof applySignedVerdict>[3]) =>
    applySignedVerdict(db, ports, named(attempt), verdict, toldOnce)
  assert.equal(await tell({ ...of, amountMinor: 1n, outcome: approved }), 'foreign')
  assert.equal(await tell({ ...of, currency: 'USD', outcome: approved }), 'foreign')
  const elsewhere = { ...named(attempt), accountId: newId() }
  const unknown = { ...named(attempt), attemptId: newId() }
  for (const one of [elsewhere, unknown]) {
    assert.equal(await applySignedVerdict(db, ports, one, { ...of, outcome: approved }, toldOnce), 'unknown')
  }
  assert.equal(await tell({ ...of, outcome: { state: 'declined', declineCode: 'do_not_honour' } }), 'applied')
  assert.equal((await world.read(purchase.id)).state, 'authorizing')
  assert.equal(await tell({ ...of, outcome: approved }), 'applied')
  assert.equal(await tell({ ...of, outcome: { state: 'declined', declineCode: 'do_not_honour' } }), 'applied')
  const told = (await world.events(purchase.id)).filter((name) => name.startsWith('payment'))
  assert.deepEqual(told, ['paymentStarted', 'paymentFailed', 'paymentProcessed'])
  assert.deepEqual((await reread(attempt)).heldUntil, HOLD_ENDS.payer, 'our own row knows who paid')
})

test('where a page cannot be closed another card is tried on it, and it ends by itself; a late approval is reversed', async () => {
  const { purchase, leader } = await world.buy(9_000n)
  const { ports, script, requests } = scriptedAcquirer(world, { closesSessions: false })
  const attempt = await start(leader, ports)
  assert.equal((await useAnotherCard(db, ports, attempt)).state, 'open')
  assert.equal((await start(leader, ports)).id, attempt.id)
  script.lookUpSession = openWith(attempt, 0, null)
  await world.advance(20 * MINUTE_MS)
  world.passRetries(2 * MINUTE_MS)
  await checkAttempts(db, ports)
  assert.equal((await reread(attempt)).state, 'closing', 'its own life is over, a 3-D Secure may still be under way')
  await world.advance(15 * MINUTE_MS)
  world.passRetries(20 * MINUTE_MS)
  await checkAttempts(db, ports)
  assert.equal((await reread(attempt)).state, 'dead')
  assert.equal(requests('closeSession').length, 0)
  assert.equal((await world.read(purchase.id)).state, 'failed_payer')
  const payment = {
    paymentId: 'late',
    card: { brand: 'visa', last4: '4242', expiry: null, country: null },
    credential: null,
  }
  const outcome = { state: 'approved', payment: { ...payment, heldUntil: null } } as const
  await applySignedVerdict(
    db,
    ports,
    named(attempt),
    { amountMinor: 9_000n, currency: 'EUR', outcome, holdEnds: null },
    toldOnce,
  )
  const { rows } = await db.query('select kind from operations where attempt_id = $1 order by kind', [attempt.id])
  assert.deepEqual(rows, [{ kind: 'authorise' }, { kind: 'void' }])
})

test('where a page cannot be closed a lost opening is asked for by its key, with the same bytes, and its payer goes on', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports, script, requests } = scriptedAcquirer(world, { closesSessions: false, canBeAsked: false })
  const open = ports.acquirers.forNew()?.acquirer.openSession ?? assert.fail()
  script.openSession = async (order) => {
    delete script.openSession
    await open(order)
    return { kind: 'no_answer', reason: 'timeout' }
  }
  script.lookUpSession = async () => ({ kind: 'answered', value: { state: 'not_told' } })
  const lost = await start(leader, ports)
  assert.equal(lost.state, 'created')
  const { attempt } = await lookUpAttempt(db, ports, lost)
  assert.equal(attempt.state, 'open')
  assert.ok(world.cardPage(attempt))
  const sent = requests('openSession') as SessionRequest[]
  const [first, , again] = sent.map(({ attemptId, language, returnUrl }) => ({ attemptId, language, returnUrl }))
  assert.deepEqual(again, first)
})

test('an opening that is lost with the database is found again, and its payer goes on: the disk need not be waited for', async () => {
  const { leader } = await world.buy(9_000n)
  const { ports } = world
  const opened = await start(leader, ports)
  const lose = () =>
    db.query(`update attempts set state = 'created', session_id = null, page_url_sealed = null where id = $1`, [
      opened.id,
    ])
  await lose()
  const { attempt } = await lookUpAttempt(db, ports, await reread(opened))
  assert.deepEqual([attempt.state, attempt.sessionId], ['open', opened.sessionId])
  assert.equal(world.cardPage(attempt), world.cardPage(opened))
  await lose()
  const waiting = await transaction(db, async (tx) => {
    const session = { sessionId: 's', pageUrl: { sealed: Buffer.alloc(1) }, checkAt: opened.createdAt }
    await openAttempt(tx, opened.id, session)
    return (await tx.query('show synchronous_commit')).rows[0]
  })
  assert.deepEqual(waiting, { synchronous_commit: 'off' })
})

test('a pot ends a day sooner where the end of its leader’s hold is an estimate', async () => {
  const margins = []
  for (const holdEnd of ['told', 'estimated'] as const) {
    const { purchase, leader } = await world.buy(9_000n, [null])
    const { ports } = scriptedAcquirer(world, { holdEnd })
    const attempt = await start(leader, ports)
    const heldUntil = addMs(ports.businessClock.now(), 40 * HOUR_MS)
    const card = { brand: 'visa', last4: '4242', expiry: null, country: null }
    const payment = { paymentId: `pay-${attempt.id}`, card }
    const outcome = { state: 'approved', payment: { ...payment, credential: null, heldUntil: null } } as const
    const of = { amountMinor: 9_000n, currency: 'EUR', holdEnds: { ...HOLD_ENDS, payer: heldUntil } }
    await applySignedVerdict(db, ports, named(attempt), { ...of, outcome }, toldOnce)
    const { pot } = await world.read(purchase.id)
    margins.push((heldUntil.getTime() - (pot?.deadlineAt?.getTime() ?? 0)) / HOUR_MS)
  }
  assert.deepEqual(margins, [6, 30])
})

test('a sale keeps no end of a hold; a card that was told by its brand alone is filled in when more is told', async () => {
  const terms = { installmentsCount: 2, feeBps: 0 }
  const { purchase, shares } = await world.buyLater('INSTALLMENT', 9_000n, { terms })
  const { ports } = scriptedAcquirer(world, { canBeAsked: false })
  const attempt = await start(shares[0] as Share, ports)
  const end = addMs(ports.businessClock.now(), HOUR_MS)
  const tell = (last4: string, expiry: string | null, country: string | null = null) => {
    const card = { brand: 'visa', last4, expiry, country }
    const payment = { paymentId: `pay-${attempt.id}`, card, credential: 'tok', heldUntil: null }
    const outcome = { state: 'approved', payment } as const
    const of = { amountMinor: attempt.amountMinor, currency: 'EUR', holdEnds: { payer: end, merchant: end } }
    return applySignedVerdict(db, ports, named(attempt), { ...of, outcome }, toldOnce)
  }
  const known = async () => {
    const { heldUntil, cardLast4, cardCountry } = await reread(attempt)
    const stored = await findStoredCard(db, purchase.id, ports.businessClock.now())
    return [heldUntil, cardLast4, cardCountry, stored?.last4, stored?.expiry]
  }
  await tell('', null)
  assert.deepEqual(await known(), [null, '', null, '', null])
  await tell('4242', '2034-12')
  assert.deepEqual(await known(), [null, '4242', null, '4242', '2034-12'])
  await tell('', null, 'BE')
  assert.deepEqual(await known(), [null, '4242', 'BE', '4242', '2034-12'])
  await tell('', null)
  assert.deepEqual(await known(), [null, '4242', 'BE', '4242', '2034-12'])
})

test('the wallet that carried a card is kept by whichever telling has it, before its digits are told or after', async () => {
  const { ports } = scriptedAcquirer(world, { canBeAsked: false })
  for (const tellings of [
    [
      ['visa_applepay', ''],
      ['visa', '4242'],
    ],
    [
      ['visa', '4242'],
      ['visa_applepay', ''],
    ],
  ] as const) {
    const { leader } = await world.buy(9_000n)
    const attempt = await start(leader, ports)
    const end = addMs(ports.businessClock.now(), HOUR_MS)
    for (const [brand, last4] of tellings) {
      const card = { brand, last4, expiry: null, country: null }
      const payment = { paymentId: `pay-${attempt.id}`, card, credential: null, heldUntil: null }
      const outcome = { state: 'approved', payment } as const
      const of = { amountMinor: attempt.amountMinor, currency: 'EUR', holdEnds: { payer: end, merchant: end } }
      await applySignedVerdict(db, ports, named(attempt), { ...of, outcome }, toldOnce)
    }
    const { cardBrand, cardLast4 } = await reread(attempt)
    assert.deepEqual([cardBrand, cardLast4], ['visa_applepay', '4242'])
  }
})
