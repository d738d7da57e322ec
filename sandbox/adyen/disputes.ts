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
  state: DisputeState
  amount: number
}

type DisputeState = 'inquiry' | 'opened' | 'won' | 'lost'

const DEFENCE_MS = 14 * DAY_MS

/** What a step may follow, what it tells, and which way the money goes. */
const STEPS: Record<DisputeState, { after: readonly (DisputeState | 'none')[]; money: -1 | 0 | 1 }> = {
  inquiry: { after: ['none'], money: 0 },
  opened: { after: ['none', 'inquiry'], money: -1 },
  won: { after: ['opened'], money: 1 },
  lost: { after: ['opened', 'won'], money: 0 },
}

/** A bank's customer complains, as a test orders it. Runs inside a transaction. */
export function moveDispute(world: World, order: { payment: string; to: DisputeState; amount?: number }): Answer {
  const payment = findPayment(world.books, order.payment)
  if (!payment) return errorAnswer(404, 'not_found', 'no such payment')
  const sql = 'SELECT * FROM adyen_disputes WHERE payment = ? ORDER BY rowid DESC LIMIT 1'
  const known = oneRow<DisputeRow>(world.books, sql, payment.psp)
  const step = STEPS[order.to]
  const from = known?.state ?? 'none'
  if (!step.after.includes(from)) return errorAnswer(409, 'wrong_state', `the dispute is ${from}`)
  const left = payment.captured - payment.refunded
  const amount = known?.amount ?? order.amount ?? left
  if (amount < 1 || amount > left)
    return errorAnswer(409, 'amount_too_large', 'more than was captured and not refunded')
  const dispute = save(world, { psp: known?.psp ?? newPspReference(), payment: payment.psp, state: order.to, amount })
  const again = order.to === 'lost' && from === 'won'
  const direction = again ? -1 : step.money
  if (direction !== 0) {
    savePayment(world.books, { ...payment, charged_back: payment.charged_back - direction * amount })
  }
  for (const eventCode of eventsOf(order.to, again)) tell(world, eventCode, payment, dispute)
  return { status: 201, body: { id: dispute.psp, payment: payment.psp, state: dispute.state, amount } }
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

function tell(world: World, eventCode: EventCode, payment: PaymentRow, dispute: DisputeRow): void {
  const status = { inquiry: 'RequestForInformation', opened: 'Undefended', won: 'Won', lost: 'Lost' }[dispute.state]
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
