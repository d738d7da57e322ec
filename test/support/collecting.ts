import { after } from 'node:test'
import type { SandboxOptions } from '../../sandbox/start-sandbox.ts'
import { KEY, submitCard, testSandbox } from '../../sandbox/test-kit.ts'
import { startOffsetMs } from '../../sandbox/test-start.ts'
import type { Account } from '../../src/books/index.ts'
import {
  advanceDueDate,
  type CollectingCall,
  checkAttempts,
  collectDueShares,
  drawUpSchedule,
  type PledgeChoice,
  planPeople,
  runOperations,
  startAttempt,
  stepPots,
} from '../../src/collecting/index.ts'
import { seedDemo } from '../../src/commands/seed-demo.ts'
import { createSealer } from '../../src/crypto/index.ts'
import { transaction } from '../../src/db/database.ts'
import { findMerchant, type Merchant, type PaymentTerms } from '../../src/merchants/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import type { PaymentType } from '../../src/payment-types/index.ts'
import { type Attempt, findAttempt, isUndecided, openCardPage } from '../../src/payments/index.ts'
import { createSandboxAcquirer } from '../../src/providers/sandbox/collect/sandbox-acquirer.ts'
import { createStripeAcquirer } from '../../src/providers/stripe/collect/protocol.ts'
import { findPurchase, type Purchase } from '../../src/purchases/index.ts'
import { dateInZone, formatDate } from '../../src/schedules/index.ts'
import { createPurchase, type OrderDates } from '../../src/selling/index.ts'
import { offsetClock, systemClock } from '../../src/shared/clocks.ts'
import { parsePublicId } from '../../src/shared/ids.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { listShares, type Share } from '../../src/shares/index.ts'
import {
  listUnwindings,
  refundPurchase,
  releasePurchase,
  stepUnwindings,
  type Unwinding,
} from '../../src/unwinding/index.ts'
import { setTerms } from './a-merchant-of.ts'
import { onlyAcquirer, sandboxAccount } from './acquirers.ts'
import { readBalances } from './books.ts'
import { aCall } from './call.ts'
import { callbackDoor, tellSigned } from './callback-door.ts'
import { testDatabase } from './database.ts'
import { hashedPassword } from './hashed-password.ts'
import { until } from './until.ts'

export const GOOD_CARD = '4242424242424242'
export const POOR_CARD = '4000000000009995'

/** No machine is so slow: an answer that is on its way is always awaited. */
const PATIENT_MS = 60_000
/** Long enough for a request to be on its way, also on a busy machine: what it meets there is used up by it. */
const IMPATIENT_MS = 500

/**
 * Collecting on a real database against a real sandbox, without workers: a test runs each job when it wants it run.
 * `retries` is a system clock that a test may move, so that look-ups are due when the test says so.
 */
export async function collectingWorld(
  options: Partial<SandboxOptions> = {},
  /** Whether callbacks reach it, as soon as they are sent; whose simulator takes the money. */
  { hears = false, at = 'sandbox' }: { readonly hears?: boolean; readonly at?: 'sandbox' | 'stripe' } = {},
) {
  const { db, url: databaseUrl } = await testDatabase()
  // Stripe's keys are longer than ours.
  const sandbox = await testSandbox({ ...(at === 'stripe' && { key: `${KEY}-of-stripe` }), ...options })
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  const sealer = createSealer([{ id: 1, key: Buffer.alloc(32, 1) }])
  const businessClock = offsetClock(startOffsetMs())
  const retries = offsetClock(startOffsetMs())
  const accountId = await sandboxAccount(db)
  const door = hears ? await callbackDoor() : undefined
  const portsFor = (timeoutMs: number): CollectingCall => {
    const { url: apiUrl, key } = sandbox.stripe
    const acquirer =
      at === 'stripe'
        ? createStripeAcquirer(outbound, systemClock, { apiUrl, key, timeoutMs, webhookSecrets: [] })
        : createSandboxAcquirer(outbound, systemClock, { baseUrl: sandbox.baseUrl, key: KEY, timeoutMs })
    const call = aCall(businessClock, { systemClock: retries })
    return {
      ...call,
      acquirers: onlyAcquirer(acquirer, accountId),
      sealer,
      baseUrl: door?.baseUrl ?? 'http://localhost:9',
    }
  }
  const ports = portsFor(PATIENT_MS)
  await door?.open(db, ports)
  const seeded = await seedDemo(db, sealer, undefined, undefined, hashedPassword)
  const merchantId = parsePublicId('mer', seeded.merchants.SPLIT.uid) as string
  const merchant = (await findMerchant(db, SYSTEM, merchantId)) as Merchant
  let references = 0

  /** A purchase, shared with friends of these fixed amounts (null: an equal part). */
  async function buy(
    amountMinor: bigint,
    friends: (bigint | null)[] = [],
    reference = `ref-${++references}`,
    currency = 'EUR',
  ) {
    const seller = (await findMerchant(db, SYSTEM, merchantId)) as Merchant
    const { purchase } = await createPurchase(db, ports, seller, {
      reference,
      title: 'Weekend in Brest',
      amountMinor,
      currency,
      language: 'en',
      products: [],
      leader: { ref: null, firstName: 'Alice', lastName: null, email: 'alice@example.test', phoneNumber: null },
    })
    const person = (name: string, fixedAmountMinor: bigint | null) => ({
      name,
      email: `${name.toLowerCase()}@example.test`,
      phoneNumber: null,
      fixedAmountMinor,
    })
    await transaction(db, (tx) =>
      planPeople(tx, ports, purchase.id, {
        people: [person('Alice', null), ...friends.map((amount, index) => person(`Friend${index + 1}`, amount))],
        message: null,
        showNames: true,
        language: 'en',
      }),
    )
    const shares = await listShares(db, SYSTEM, purchase.id)
    return { purchase, leader: shares[0] as Share, friends: shares.slice(1) }
  }

  /** A purchase of another type, its schedule drawn up; the merchant's terms may be changed first. */
  async function buyLater(
    type: Exclude<PaymentType, 'SPLIT'>,
    amountMinor: bigint,
    wish: { terms?: Partial<PaymentTerms> & { countryCode?: string }; dates?: OrderDates } = {},
  ) {
    const id = parsePublicId('mer', seeded.merchants[type].uid) as string
    // As sales were before anybody else lent: each month, and the operator bears what is never paid; in a country that has
    // not followed the Directive, whatever day this world begins on.
    await setTerms(db, id, { countryCode: 'CH', installmentDays: 0, lender: 'operator', ...wish.terms })
    const seller = (await findMerchant(db, SYSTEM, id)) as Merchant
    const { purchase } = await createPurchase(db, ports, seller, {
      reference: `ref-${++references}`,
      title: 'A bicycle',
      amountMinor,
      currency: 'EUR',
      language: 'en',
      products: [],
      leader: { ref: null, firstName: 'Alice', lastName: null, email: 'alice@example.test', phoneNumber: null },
      dates: wish.dates,
    })
    const shownOn = formatDate(dateInZone(businessClock.now()))
    await drawUp(purchase.id, shownOn)
    return { purchase, shares: await listShares(db, SYSTEM, purchase.id), seller }
  }

  const drawUp = (id: string, shownOn: string) =>
    transaction(db, (tx) => drawUpSchedule(tx, ports, id, { shownOn, language: 'en' }))

  const start = (share: Share, by = ports, pledge?: PledgeChoice): Promise<Attempt> =>
    startAttempt(db, by, {
      purchaseId: share.purchaseId,
      shareId: share.id,
      browserHash: null,
      language: 'en',
      returnUrl: () => 'http://localhost:9/back',
      pledge,
    })

  /** Everything that is due: look-ups, operations, pots; again until nothing is. Time for retries passes meanwhile. */
  async function work(rounds = 6, by = ports): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      await checkAttempts(db, by)
      await stepPots(db, by)
      await collectDueShares(db, by)
      await runOperations(db, by)
      await stepUnwindings(db, by)
      retries.moveTo(retries.offsetMs() + 11 * 60_000)
    }
  }

  function cardPage(attempt: Attempt): string {
    const url = openCardPage(sealer, attempt)
    if (!url) throw new Error(`the attempt is ${attempt.state}`)
    return url
  }

  async function pay(share: Share, card = GOOD_CARD, pledge?: PledgeChoice): Promise<Attempt> {
    const attempt = await start(share, ports, pledge)
    await submitCard(cardPage(attempt), card)
    retries.moveTo(retries.offsetMs() + 2 * 60_000)
    await checkAttempts(db, ports)
    const read = async () => (await findAttempt(db, share.purchaseId, attempt.id)) as Attempt
    // The callback may be at it when the look-up comes: paid once either of them is through.
    return hears ? until('it is decided', async () => unlessUndecided(await read())) : read()
  }

  return {
    db,
    databaseUrl,
    sandbox,
    /** Of the sandbox. */
    accountId,
    ports,
    /** For calls whose answer never comes. */
    impatient: portsFor(IMPATIENT_MS),
    merchant,
    buy,
    buyLater,
    drawUp,
    advanceDueDate: (id: string) => transaction(db, (tx) => advanceDueDate(tx, ports, id)),
    refund: (purchaseId: string, amountMinor: bigint) =>
      transaction(db, (tx) => refundPurchase(tx, ports, { purchaseId, amountMinor })),
    release: (purchaseId: string) => transaction(db, (tx) => releasePurchase(tx, ports, purchaseId)),
    unwindings: (id: string): Promise<Unwinding[]> => listUnwindings(db, SYSTEM, id),
    start,
    cardPage,
    /** A callback as the sandbox signs it; answers with the status. */
    tell: (body: object) => tellSigned(`${ports.baseUrl}/callbacks/sandbox`, KEY, JSON.stringify(body)),
    work,
    pay,
    /** Time for retries and look-ups passes. */
    passRetries: (ms: number) => retries.moveTo(retries.offsetMs() + ms),
    /** The business clocks of service and sandbox. */
    async advance(ms: number): Promise<void> {
      await sandbox.call('POST', '/clock/advance', { ms })
      businessClock.moveTo(businessClock.offsetMs() + ms)
    },
    read: async (id: string) => (await findPurchase(db, SYSTEM, id)) as Purchase,
    shares: (id: string) => listShares(db, SYSTEM, id),
    balances: (id: string): Promise<Partial<Record<Account, bigint>>> => readBalances(db, id),
    /** What the acquirer says of all payments of a purchase's attempts. */
    async books(id: string) {
      const { rows } = await db.query<{ id: string }>('select id from attempts where purchase_id = $1', [id])
      const references = new Set(rows.map((row) => row.id))
      const { body } = await sandbox.call('GET', '/v1/books')
      const payments = (body.payments as SandboxPayment[]).filter((payment) => references.has(payment.reference))
      const sum = (of: (payment: SandboxPayment) => number) =>
        BigInt(payments.reduce((total, payment) => total + of(payment), 0))
      return {
        captured: sum((payment) => payment.captured),
        refunded: sum((payment) => payment.refunded),
        held: sum((payment) => (payment.state === 'held' ? payment.amount : 0)),
        payments: payments.length,
      }
    },
    async events(id: string): Promise<string[]> {
      const { rows } = await db.query<{ name: string }>(
        'select name from events where purchase_id = $1 order by sequence',
        [id],
      )
      return rows.map((row) => row.name)
    },
  }
}

function unlessUndecided(attempt: Attempt): Attempt | undefined {
  return isUndecided(attempt.state) ? undefined : attempt
}

interface SandboxPayment {
  reference: string
  state: string
  amount: number
  captured: number
  refunded: number
}

export type CollectingWorld = Awaited<ReturnType<typeof collectingWorld>>
