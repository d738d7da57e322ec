import { DAY_MS } from '../../src/shared/clocks.ts'
import { oneRow, run } from '../books.ts'
import { type Answer, errorAnswer } from '../idempotency.ts'
import type { World } from '../world.ts'
import { isoDate } from './dates.ts'
import type { EventCode } from './event-codes.ts'
import { notify } from './notify.ts'
import { findPayment, type PaymentRow, savePayment } from './payment.ts'
import { newPspReference } from './references.ts'

interface DisputeRow {
  psp: string
  payment: string
  state: DisputeState | 'none'
  amount: number
}

type DisputeState = 'inquiry' | 'opened' | 'won' | 'lost'

const DEFENCE_MS = 14 * DAY_MS

/** What a step may follow, and how often its amount is taken. Lost after won takes it once more. */
const STEPS: Record<DisputeState, { after: readonly (DisputeState | 'none')[]; taken: -1 | 0 | 1 }> = {
  inquiry: { after: ['none'], taken: 0 },
  opened: { after: ['none', 'inquiry'], taken: 1 },
  won: { after: ['opened'], taken: -1 },
  lost: { after: ['opened', 'won'], taken: 0 },
}

/** A bank's customer complains, as a test orders it. Runs inside a transaction. */
export function openDispute(
  world: World,
  order: { payment: string; status?: 'inquiry' | 'opened'; amount?: number },
): Answer {
  const payment = findPayment(world.books, order.payment)
  if (!payment) return errorAnswer(404, 'not_found', 'no such payment')
  if (oneRow(world.books, 'SELECT 1 FROM adyen_disputes WHERE payment = ?', payment.psp)) {
    return errorAnswer(409, 'wrong_state', 'it is disputed already')
  }
  const left = payment.captured - payment.refunded
  const { amount = left, status = 'opened' } = order
  if (amount < 1 || amount > left)
    return errorAnswer(409, 'amount_too_large', 'more than was captured and not refunded')
  return step(world, payment, { psp: newPspReference(), payment: payment.psp, state: 'none', amount }, status)
}

/** Runs inside a transaction. */
export function moveDispute(world: World, id: string, to: 'opened' | 'won' | 'lost'): Answer {
  const dispute = oneRow<DisputeRow>(world.books, 'SELECT * FROM adyen_disputes WHERE psp = ?', id)
  const payment = dispute && findPayment(world.books, dispute.payment)
  return payment ? step(world, payment, dispute, to) : errorAnswer(404, 'not_found', 'no such dispute')
}

function step(world: World, payment: PaymentRow, dispute: DisputeRow, to: DisputeState): Answer {
  const from = dispute.state
  if (!STEPS[to].after.includes(from)) return errorAnswer(409, 'wrong_state', `the dispute is ${from}`)
  const again = to === 'lost' && from === 'won'
  const taken = again ? dispute.amount : STEPS[to].taken * dispute.amount
  if (taken > payment.captured - payment.refunded - payment.charged_back) {
    return errorAnswer(409, 'amount_too_large', 'it was refunded meanwhile')
  }
  if (taken !== 0) savePayment(world.books, { ...payment, charged_back: payment.charged_back + taken })
  const moved = save(world, { ...dispute, state: to })
  for (const eventCode of eventsOf(to, again)) tell(world, eventCode, payment, { ...moved, state: to })
  return { status: 201, body: { id: moved.psp, payment: payment.psp, status: to, amount: moved.amount } }
}

function save(world: World, dispute: DisputeRow): DisputeRow {
  const sql = `INSERT INTO adyen_disputes (psp, payment, state, amount, created_at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (psp) DO UPDATE SET state = excluded.state`
  run(world.books, sql, dispute.psp, dispute.payment, dispute.state, dispute.amount, world.clock.now().getTime())
  return dispute
}

/** Lost without a word of the merchant's: its time to defend ends. Lost after it was won: the issuer insists. */
function eventsOf(to: DisputeState, again: boolean): readonly EventCode[] {
  switch (to) {
    case 'inquiry':
      return ['REQUEST_FOR_INFORMATION']
    case 'opened':
      return ['NOTIFICATION_OF_CHARGEBACK', 'CHARGEBACK']
    case 'won':
      return ['CHARGEBACK_REVERSED']
    case 'lost':
      return [again ? 'SECOND_CHARGEBACK' : 'DISPUTE_DEFENSE_PERIOD_ENDED']
  }
}

function tell(
  world: World,
  eventCode: EventCode,
  payment: PaymentRow,
  dispute: DisputeRow & { state: DisputeState },
): void {
  const status = { inquiry: 'Unresponded', opened: 'Undefended', won: 'Won', lost: 'Lost' }[dispute.state]
  notify(world, {
    eventCode,
    success: true,
    psp: dispute.psp,
    payment,
    amount: dispute.amount,
    reason: 'Other Fraud-Card Absent Environment',
    additionalData: {
      chargebackReasonCode: '10.4',
      chargebackSchemeCode: payment.brand,
      disputeStatus: status,
      defendable: String(dispute.state === 'opened'),
      defensePeriodEndsAt: isoDate(world.clock.now().getTime() + DEFENCE_MS),
      paymentMethodVariant: payment.brand,
    },
  })
}
