import { drawUpSchedule } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { awaitsLeader } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import { creditInSteps, offeredNow } from './credit/read-steps.ts'
import type { CheckoutPorts } from './ports.ts'
import { readPayer } from './read-payer.ts'
import { formFields } from './views/index.ts'
import type { Visitor } from './visitor.ts'

/**
 * The payer agrees to the dates on the screen: they become the purchase's. Nothing to agree to once a payment is under
 * way. What changed overnight, or may no longer be offered, is shown as it is now; nothing is charged. Answers with why the
 * form is shown again.
 */
export async function agreeToSchedule(
  ports: CheckoutPorts,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
): Promise<'start' | 'changed' | undefined> {
  const { purchase, merchant, language } = visitor
  if (!awaitsLeader(purchase) || purchase.amountMinor === 0n) return undefined
  const now = ports.businessClock.now()
  // A credit that has steps is agreed to at their end, and by no other form.
  if (creditInSteps(visitor, now)) return 'start'
  const form = readPayer(fields, merchant.countryCode)
  if (form.errors.length > 0) return 'start'
  const terms = {
    shownOn: fields[formFields.shownOn] ?? '',
    shownPlan: fields[formFields.shownPlan] ?? '',
    language,
    payer: form.payer,
  }
  try {
    const isAllNow = offeredNow(visitor, now).isPaidNow
    await transaction(ports.db, (tx) => drawUpSchedule(tx, visitor.call, purchase.id, { ...terms, isAllNow }))
    return undefined
  } catch (error) {
    const isStale = error instanceof DomainError && error.code === 'schedule_changed'
    const isRefused = error instanceof DomainError && error.kind === 'invalid'
    if (!isStale && !isRefused) throw error
    // What may not be offered says so by itself.
    return isStale ? 'changed' : 'start'
  }
}
