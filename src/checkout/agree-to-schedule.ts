import { drawUpSchedule } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { awaitsLeader } from '../purchases/index.ts'
import { DomainError } from '../refusals/index.ts'
import type { CheckoutPorts } from './ports.ts'
import { readPayer } from './read-payer.ts'
import { showPage } from './show-page.ts'
import { formFields } from './views/index.ts'
import type { Visitor } from './visitor.ts'

/** Why nothing was started: a page, and its HTTP status. */
export interface RefusedPage {
  readonly status: 409 | 422
  readonly page: string
}

/**
 * The payer agrees to the dates on the screen: they become the purchase's. Nothing to agree to once a payment is under
 * way. What changed overnight, or may no longer be offered, is shown as it is now; nothing is charged.
 */
export async function agreeToSchedule(
  ports: CheckoutPorts,
  visitor: Visitor,
  fields: Readonly<Record<string, string>>,
): Promise<RefusedPage | undefined> {
  const { purchase, merchant, language } = visitor
  if (!awaitsLeader(purchase) || purchase.amountMinor === 0n) return undefined
  const form = readPayer(fields, merchant.countryCode)
  const show = (hasChanged: boolean, errors = form.errors) =>
    showPage(ports, visitor, { justPaid: false, isSlow: false, schedule: { ...form, errors, hasChanged } })
  if (form.errors.length > 0) return { status: 422, page: await show(false) }
  const terms = {
    shownOn: fields[formFields.shownOn] ?? '',
    shownPlan: fields[formFields.shownPlan] ?? '',
    language,
    payer: form.payer,
  }
  try {
    await transaction(ports.db, (tx) => drawUpSchedule(tx, visitor.call, purchase.id, terms))
    return undefined
  } catch (error) {
    const isStale = error instanceof DomainError && error.code === 'schedule_changed'
    const isRefused = error instanceof DomainError && error.kind === 'invalid'
    if (!isStale && !isRefused) throw error
    return { status: 409, page: await show(isStale) }
  }
}
