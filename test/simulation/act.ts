import { submitCard } from '../../sandbox/test-kit.ts'
import {
  closePot,
  declinePledge,
  lookUpAttempt,
  type PeoplePlan,
  planPeople,
  reconsiderPledge,
  startAttempt,
  useAnotherCard,
} from '../../src/collecting/index.ts'
import { transaction } from '../../src/db/database.ts'
import { type Attempt, findNewestAttempt, openCardPage } from '../../src/payments/index.ts'
import { findPurchase } from '../../src/purchases/index.ts'
import { abortPurchase, cancelPurchase, createPurchase } from '../../src/selling/index.ts'
import { SYSTEM } from '../../src/shared/scope.ts'
import { listShares, type PlannedPerson, type Share } from '../../src/shares/index.ts'
import { refundPurchase, releasePurchase } from '../../src/unwinding/index.ts'
import { declareWithdrawal } from '../../src/withdrawing/index.ts'
import type { Host } from './host.ts'
import { LOOPS } from './loops.ts'
import type { Step } from './steps.ts'
import type { Pot, Town } from './town.ts'

type Acting = Exclude<
  Step,
  { kind: 'resume' | 'kill' | 'cure' | 'back_up' | 'restore' | 'trouble' | 'pass' | 'poison' }
>

/**
 * What a host does in this step, for somebody or by itself; undefined where nobody is there to act. Afterwards, if it went
 * through, `then` is what people do who have seen its answer.
 */
export function actOf(town: Town, host: Host, step: Acting): (() => Promise<unknown>) | undefined {
  if (step.kind === 'turn') return () => LOOPS[step.loop](host, town)
  if (step.kind === 'open') return () => open(town, host, step)
  const pot = town.pots.get(step.pot)
  if (!pot) return undefined
  if (!('who' in step)) return () => actOnPot(host, pot, step)
  const share = pot.shares[step.who]
  return share && (() => actOnShare(town, host, pot, share, step))
}

async function open(town: Town, { db, ports }: Host, step: Extract<Step, { kind: 'open' }>): Promise<void> {
  const reference = `simulated-${step.pot}`
  const amountMinor = BigInt(step.amountMinor)
  const { purchase } = await createPurchase(db, ports, town.merchant, {
    ...{ reference, title: 'Weekend in Brest', amountMinor, currency: 'EUR', language: 'en', products: [] },
    leader: { ref: null, firstName: 'Alice', lastName: null, email: 'alice@example.test', phoneNumber: null },
  })
  const person = (name: string): PlannedPerson => {
    return { name, email: `${name.toLowerCase()}@example.test`, phoneNumber: null, fixedAmountMinor: null }
  }
  const friends = Array.from({ length: step.friends }, (_, index) => person(`Friend${index + 1}`))
  const plan: PeoplePlan = { people: [person('Alice'), ...friends], message: null, showNames: true, language: 'en' }
  await transaction(db, (tx) => planPeople(tx, ports, purchase.id, plan))
  town.pots.set(step.pot, {
    number: step.pot,
    shares: await listShares(db, SYSTEM, purchase.id),
    story: {
      ...{ id: purchase.id, type: 'SPLIT', reference, amountMinor: step.amountMinor },
      ...{ isPaidFor: false, hasGivenUp: false, refundsAcknowledged: [], isCancelled: false },
    },
  })
}

async function actOnShare(
  town: Town,
  host: Host,
  { story }: Pot,
  share: Share,
  step: Extract<Acting, { who: number }>,
): Promise<unknown> {
  const { db, ports } = host
  if (step.kind === 'decline') return transaction(db, (tx) => declinePledge(tx, ports, share))
  if (step.kind === 'reconsider') return transaction(db, (tx) => reconsiderPledge(tx, ports, share))
  if (step.kind === 'pay' || step.kind === 'start') {
    const attempt = await startAttempt(db, ports, {
      ...{ purchaseId: share.purchaseId, shareId: share.id, browserHash: null, language: 'en' },
      returnUrl: () => 'http://localhost:9/back',
    })
    if (!('card' in step) || !attempt.pageUrl) return undefined
    const { card, isGone } = step
    await town.stage.unit(() => payAt(host, attempt, card))
    if (isGone) return undefined
  }
  const newest = await findNewestAttempt(db, share.id)
  if (!newest) return undefined
  if (step.kind === 'other_card') return useAnotherCard(db, ports, newest)
  const { attempt } = await lookUpAttempt(db, ports, newest)
  // Its page says so, whoever else has found it out.
  if (share.role === 'leader' && (attempt.state === 'held' || attempt.state === 'paid')) story.isPaidFor = true
  return undefined
}

async function payAt({ ports }: Host, attempt: Attempt, card: string): Promise<void> {
  const page = openCardPage(ports.sealer, attempt)
  if (page) await submitCard(page, card).then((answer) => answer.text())
}

async function actOnPot(
  { db, ports }: Host,
  { story }: Pot,
  step: Exclude<Acting, { who: number } | { kind: 'turn' | 'open' }>,
): Promise<unknown> {
  const purchaseId = story.id
  switch (step.kind) {
    case 'close':
      return transaction(db, (tx) => closePot(tx, ports, purchaseId))
    case 'abort':
      return transaction(db, (tx) => abortPurchase(tx, ports, purchaseId))
    case 'cancel':
      await transaction(db, (tx) => cancelPurchase(tx, ports, purchaseId))
      story.isCancelled = true
      return
    case 'release':
      await transaction(db, (tx) => releasePurchase(tx, ports, purchaseId))
      story.isCancelled = true
      return
    case 'refund': {
      const order = { purchaseId, amountMinor: BigInt(step.amountMinor) }
      await transaction(db, (tx) => refundPurchase(tx, ports, order))
      story.refundsAcknowledged.push(step.amountMinor)
      return
    }
    case 'withdraw': {
      const declared = { purchaseId, name: 'Alice', email: 'alice@example.test', language: 'en', text: 'I withdraw.' }
      const isWithdrawn = await transaction(db, (tx) => declareWithdrawal(tx, ports, declared))
      if (isWithdrawn) story.isCancelled = true
      return (await findPurchase(db, SYSTEM, purchaseId))?.state
    }
  }
}
