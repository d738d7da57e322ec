import type { World } from '../world.ts'
import { putOnAgenda } from './agenda-entries.ts'
import { takeFault } from './faults.ts'
import { notify, notifyOfToken, toldMetadata } from './notify.ts'
import { findPayment } from './payment.ts'
import { findToken } from './tokens.ts'

/** In the new format, and as an item for the webhooks that still ask for it. The subject is the payment that stored it. */
export function tellToken(world: World, psp: string): void {
  const payment = findPayment(world.books, psp)
  const token = payment?.token ? findToken(world.books, payment.token) : undefined
  if (!payment || !token) return
  const trouble = takeFault(world.books, 'token', ['late', 'drop'])
  if (trouble?.fault === 'late') putOnAgenda(world, 'tell_token', psp, trouble.delayMs)
  if (trouble) return
  notifyOfToken(world, token, psp)
  const additionalData = {
    ...toldMetadata(payment),
    'recurring.shopperReference': token.shopper,
    'recurring.recurringDetailReference': token.id,
  }
  notify(world, { eventCode: 'RECURRING_CONTRACT', success: true, psp: token.id, payment, amount: 0, additionalData })
}
