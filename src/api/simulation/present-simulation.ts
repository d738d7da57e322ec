import { type Merchant, type SimulatedOrder, simulateSchedule } from '../../merchants/index.ts'
import { formatDate, type Installment, roundPercent } from '../../schedules/index.ts'
import { sumMinor } from '../../shared/money.ts'
import type { SimulationBody } from './schemas.ts'

/** The whole answer of a simulation, on every route. Throws what `simulateSchedule` throws. */
export function simulateAndPresent(
  merchant: Merchant,
  order: SimulatedOrder,
  clientProfile: Merchant['clientProfile'] = merchant.clientProfile,
): SimulationBody {
  const { plan, rates } = simulateSchedule(merchant, order)
  // The interface includes the fee in the amount; deployed shop modules expect it apart and add it themselves.
  const includesFee = clientProfile === 'standard'
  return {
    ...presentPlan(merchant, plan, includesFee),
    debit_rate: roundPercent(rates.debitRatePercent),
    taeg: roundPercent(rates.taegPercent),
  }
}

function presentPlan(merchant: Merchant, plan: readonly Installment[], includesFee: boolean) {
  const payments = plan.map((part) => presentPayments([part], includesFee))
  switch (merchant.paymentType) {
    case 'SPLIT':
    case 'INSTALLMENT':
      return { INSTALLMENT: payments }
    case 'DOWN_PAYMENT':
      return { DOWN_PAYMENT: payments }
    case 'DEFERRED':
      // To the buyer it is one payment, however much of it is held.
      return { DEFERRED: presentPayments(plan, includesFee) }
  }
}

/** Parts that fall due on one day, as one payment. */
function presentPayments(parts: readonly Installment[], includesFee: boolean) {
  const feeMinor = sumMinor(parts.map((part) => part.feeMinor))
  const principalMinor = sumMinor(parts.map((part) => part.principalMinor))
  return {
    amount_cents: Number(includesFee ? principalMinor + feeMinor : principalMinor),
    fees: Number(feeMinor),
    payment_date: formatDate((parts[0] as Installment).dueOn),
  }
}
