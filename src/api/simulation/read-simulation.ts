import type { Static } from 'typebox'
import type { SimulatedOrder } from '../../merchants/index.ts'
import { refuse } from '../../refusals/index.ts'
import { type CalendarDate, parseDate } from '../../schedules/index.ts'
import { readPositiveAmountMinor } from '../../wire/numbers.ts'
import type { SimulationRequest } from './schemas.ts'

/** Throws invalid `amount_too_small`, `invalid_date`, `invalid_parameters`. */
export function readSimulation(body: Static<typeof SimulationRequest>): SimulatedOrder {
  const second = body.second_installment_date
  return {
    amountMinor: readPositiveAmountMinor(body.amount_cents, 'amount_cents'),
    createdOn: readDate(body.created, 'created'),
    // Forms send an empty field for "none".
    secondInstallmentOn: second ? readDate(second, 'second_installment_date') : undefined,
  }
}

function readDate(text: string, name: string): CalendarDate {
  const date = parseDate(text)
  if (!date) refuse('invalid_date', { why: 'no_date', name })
  return date
}
