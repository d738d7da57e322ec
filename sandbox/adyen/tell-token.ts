import type { World } from '../world.ts'
import { putOnAgenda } from './agenda-entries.ts'
import { takeFault } from './faults.ts'
import { notify, notifyOfToken } from './notify.ts'
import { findPayment } from './payment.ts'
import { findToken } from './tokens.ts'

/** In the new format, and as an item for the webhooks that still ask for it. */
export function tellToken(world: World, id: string): void {
  const token = findToken(world.books, id)
  const payment = token && findPayment(world.books, token.first_payment)
  if (!payment) return
  const trouble = takeFault(world.books, 'token', ['late', 'drop'])
  if (trouble?.fault === 'late') putOnAgenda(world, 'tell_token', id, trouble.delayMs)
  if (trouble) return
  notifyOfToken(world, token)
  const additionalData = { 'recurring.shopperReference': token.shopper, 'recurring.recurringDetailReference': token.id }
  notify(world, { eventCode: 'RECURRING_CONTRACT', success: true, psp: id, payment, amount: 0, additionalData })
}
