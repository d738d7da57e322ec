import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { findCustomer } from '../../customers/index.ts'
import { findRequestEventId } from '../../events/index.ts'
import type { Answer } from '../../http/index.ts'
import { findMerchant } from '../../merchants/index.ts'
import { sendLinkNow } from '../../messages/index.ts'
import type { Purchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { requestLink } from '../../selling/index.ts'
import { newId, publicId } from '../../shared/ids.ts'
import type { Scope } from '../../shared/scope.ts'
import { treatNullAsAbsent } from '../bodies.ts'
import { findTargetPurchase } from '../find-target.ts'
import { type LinkRequest, LinkSettings, readLinkRequest } from '../link-settings.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnceInTwoSteps } from '../post-once.ts'
import { JSON_CODES, KEY_CODES, PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, IdempotencyHeaders, PurchaseParams } from '../schemas.ts'
import { LinkAnswer } from '../send-and-present-link.ts'
import { callerOf } from './context.ts'

/** As in `purchase_link_settings`, here at the top. */
const NAMES = { own: { email: 'a customer with an e-mail address', phone: 'a customer with a phone number' }, at: '' }

const Body = Type.Object(LinkSettings.properties, {
  title: 'ResendPaymentLinkRequest',
  examples: [{ send_email: true, email: 'alice@example.test' }],
})

const schema = {
  tags: ['Payment links'],
  operationId: 'resendPaymentLink',
  summary: 'Send the payment link again',
  description:
    'By e-mail, SMS, or both; without an address, to the customer’s own. 409 `purchase_not_payable` once the purchase is paid or ended, or its link has expired.',
  security: bearer,
  params: PurchaseParams,
  headers: IdempotencyHeaders,
  body: Body,
  response: {
    200: LinkAnswer,
    ...refusals('invalid_credentials', 'purchase_not_payable', ...JSON_CODES, ...KEY_CODES, ...PURCHASE_CODES),
  },
}

/** `POST /api/purchases/<purchase_uid>/resend_link`. */
export async function registerResendLink(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  treatNullAsAbsent(app)
  app.post<{ Params: Static<typeof PurchaseParams>; Body: Static<typeof Body> }>(
    '/purchases/:purchase_uid/resend_link',
    { schema },
    postOnceInTwoSteps(ports, async (request) => {
      const caller = callerOf(request)
      const purchase = await findTargetPurchase(ports, caller.scope, request.params.purchase_uid)
      const wished = await readWish(ports, caller.scope, purchase, request.body)
      return {
        caller,
        route: `POST ${publicId('pur', purchase.id)}/resend_link`,
        holdsLinks: true,
        // What the key remembers is this request, not the purchase: a retry finds its own event, however many came since.
        make: async (tx, call) => {
          const requestId = newId()
          await requestLink(tx, call, { purchaseId: purchase.id, requestId, ...wished })
          return requestId
        },
        finish: (requestId) => sendAndPresent(ports, purchase, requestId, wished),
      }
    }),
  )
}

async function readWish(
  ports: ApiPorts,
  scope: Scope,
  purchase: Purchase,
  settings: Static<typeof Body>,
): Promise<LinkRequest> {
  const client = purchase.clientId ? await findCustomer(ports.db, scope, purchase.clientId) : undefined
  const merchant = settings.phone_number ? await findMerchant(ports.db, scope, purchase.merchantId) : undefined
  const own = {
    countryCode: merchant?.countryCode,
    ...(client?.email && { email: client.email }),
    ...(client?.phoneNumber && { phoneNumber: client.phoneNumber }),
  }
  const wished = readLinkRequest(own, settings, NAMES)
  if (wished) return wished
  refuse('invalid_parameters', { rule: 'send_email or send_sms must be true' })
}

async function sendAndPresent(
  ports: ApiPorts,
  purchase: Purchase,
  requestId: string,
  wished: LinkRequest,
): Promise<Answer> {
  const eventId = await findRequestEventId(ports.db, purchase.id, requestId)
  const sent = await sendLinkNow(ports.db, ports.messages, { eventId })
  const body = {
    purchase_uid: publicId('pur', purchase.id),
    url: ports.links.paymentUrl(purchase.id, purchase.linkVersion),
    ...(wished.email && { email_has_been_sent: sent.email === true }),
    ...(wished.phone && { sms_has_been_sent: sent.sms === true }),
  }
  return { status: 200, body: JSON.stringify(body) }
}
