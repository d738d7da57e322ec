import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Attempt } from '../payments/index.ts'
import { findPurchase, isCollected, type Purchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { awaitSettlement } from './await-settlement.ts'
import { startedElsewhere } from './own-attempt.ts'
import type { CheckoutPorts } from './ports.ts'
import { acceptedAddress, failedAddress, shopOrigins } from './shop-address.ts'
import { noteSentBack } from './tell-shop.ts'
import type { Visitor } from './visitor.ts'

/** Says to this browser alone, until it is closed, that it was led to the shop for this purchase. */
const LED_BACK_COOKIE = 'whipround_led_back'

/**
 * Where the browser goes once the bank has answered: whoever just made the purchase goes back to the shop with the
 * result, without a click, and once: who comes again, by the back button or a reload, gets the page. So does everybody
 * else: a leader whose friends are still to be asked, a friend, the payer of a later share, whoever was declined.
 */
export async function leadBack(
  ports: CheckoutPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  attempt?: Attempt,
): Promise<FastifyReply> {
  const { id, settlement } = visitor.purchase
  const isAwaited = visitor.role === 'leader' && settlement === 'BACK'
  const ended = isAwaited ? await awaitSettlement(ports, visitor) : undefined
  const wasLedBack = request.cookies[LED_BACK_COOKIE] === id
  const mayLead = visitor.role === 'leader' && !wasLedBack && shopOrigins(visitor).length > 0
  const address = mayLead ? await addressOfMade(ports, visitor, attempt, ended) : undefined
  if (!address) return reply.redirect(`${visitor.basePath}?done=1`, 303)
  reply.setCookie(LED_BACK_COOKIE, id, {
    path: visitor.basePath,
    httpOnly: true,
    sameSite: 'lax',
    secure: ports.baseUrl.startsWith('https:'),
  })
  await noteSentBack(ports, visitor)
  return reply.redirect(address, 303)
}

/** What the bank said has changed the purchase since the visitor came. */
async function addressOfMade(
  ports: CheckoutPorts,
  visitor: Visitor,
  attempt: Attempt | undefined,
  ended: Purchase | undefined,
): Promise<string | undefined> {
  const purchase = ended ?? (await findPurchase(ports.db, visitor.scope, visitor.purchase.id))
  assert(purchase, 'a visitor’s purchase exists')
  const current = { ...visitor, purchase }
  if (!madeBy(current, attempt)) return undefined
  if (purchase.state === 'failed_connector') return failedAddress(ports, current, 'bad_gateway')
  const isMade = isCollected(purchase) && purchase.pot?.state !== 'open'
  return isMade ? acceptedAddress(ports, current) : undefined
}

/** Without an attempt nothing was to pay. One reading of the clock dates an approval and the acceptance that it makes. */
function madeBy(visitor: Visitor & { readonly purchase: Purchase }, attempt: Attempt | undefined): boolean {
  if (!attempt) return visitor.purchase.amountMinor === 0n
  const isFirst = attempt.decidedAt?.getTime() === visitor.purchase.acceptedAt?.getTime()
  return isFirst && !startedElsewhere(visitor, attempt)
}
