import { habitsOf, type Merchant, type SimulatedOrder, simulateSchedule } from '../../merchants/index.ts'
import { describeType } from '../../payment-types/index.ts'
import { formatDate, type Installment, roundPercent } from '../../schedules/index.ts'
import { sumMinor } from '../../shared/money.ts'
import type { SimulationBody } from './schemas.ts'

/**
 * The whole answer of a simulation, on every route, as its reader expects it: the merchant's own, but for the others of a
 * company. Throws what `simulateSchedule` throws.
 */
export function simulateAndPresent(
  merchant: Merchant,
  order: SimulatedOrder,
  reader: Pick<Merchant, 'clientProfile'> = merchant,
): SimulationBody {
  const { plan, rates } = simulateSchedule(merchant, order)
  return {
    ...presentPlan(merchant, plan, reader),
    debit_rate: roundPercent(rates.debitRatePercent),
    taeg: roundPercent(rates.taegPercent),
  }
}

/**
 * The interface includes a fee in its amount; deployed modules expect it apart and add it themselves, but for two that show
 * the amount of a deferred payment as it stands.
 */
function presentPlan(
  merchant: Merchant,
  plan: readonly Installment[],
  reader: Pick<Merchant, 'clientProfile'>,
): Omit<SimulationBody, 'debit_rate' | 'taeg'> {
  const { isModule, addsFee, addsDeferredFee } = habitsOf(reader)
  const { simulatedAs } = describeType(merchant.paymentType)
  const payments = plan.map((part) => presentPayments([part], !addsFee))
  switch (isModule ? simulatedAs.forModules : simulatedAs.key) {
    case 'INSTALLMENT':
      return { INSTALLMENT: payments }
    case 'DOWN_PAYMENT':
      return { DOWN_PAYMENT: payments }
    case 'DEFERRED':
      // To the buyer it is one payment, however much of it is held.
      return { DEFERRED: presentPayments(plan, !addsDeferredFee) }
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
