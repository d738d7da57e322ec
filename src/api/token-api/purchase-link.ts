import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { findFirstEventId } from '../../events/index.ts'
import { type Answer, answerOnceInTwoSteps, idempotentRequest } from '../../http/index.ts'
import { sendLinkNow } from '../../messages/index.ts'
import { createPurchase } from '../../selling/index.ts'
import { DomainError } from '../../shared/errors.ts'
import { publicId } from '../../shared/ids.ts'
import { readEmail, readPhoneNumber } from '../contacts.ts'
import type { ApiPorts } from '../ports.ts'
import { authenticateCompany } from './context.ts'
import { findTargetMerchant } from './find-target.ts'
import { PurchaseData, readPurchaseData } from './purchase-data.ts'
import { bearer, IdempotencyHeaders, MerchantParams, TokenError } from './schemas.ts'

/** A shop's checkout waits for this answer: what is not sent by then is retried behind it. */
const SEND_BUDGET_MS = 3_000

const LinkSettings = Type.Object({
  send_email: Type.Optional(Type.Boolean()),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  send_sms: Type.Optional(Type.Boolean()),
  phone_number: Type.Optional(Type.String({ maxLength: 40, description: 'E.164, like +33612345678' })),
})

const Body = Type.Object({ data: PurchaseData, purchase_link_settings: Type.Optional(LinkSettings) })

const schema = {
  tags: ['Token API'],
  summary: 'Create a purchase and send its payment link',
  security: bearer,
  params: MerchantParams,
  headers: IdempotencyHeaders,
  body: Body,
  response: {
    200: Type.Object({
      purchase_uid: Type.String(),
      url: Type.String(),
      email_has_been_sent: Type.Optional(Type.Boolean()),
      sms_has_been_sent: Type.Optional(Type.Boolean()),
    }),
    '4xx': TokenError,
  },
}

/** `POST /api/merchants/<merchant_uid>/purchase_link`. */
export function registerPurchaseLink(face: FastifyInstance, ports: ApiPorts): void {
  face.post<{ Params: { merchant_uid: string }; Body: Static<typeof Body> }>(
    '/merchants/:merchant_uid/purchase_link',
    { schema },
    async (request, reply) => {
      const caller = await authenticateCompany(ports, request)
      const merchant = await findTargetMerchant(ports, caller.scope, request.params.merchant_uid)
      const order = readPurchaseData(request.body.data, merchant)
      const linkRequest = readLinkSettings(request.body)
      const key = idempotentRequest(request.headers['idempotency-key'], caller.apiKeyId, request.url, request.body)
      const answer = await answerOnceInTwoSteps(
        ports.db,
        ports.systemClock,
        key,
        async (tx) => (await createPurchase(tx, ports.businessClock, merchant, { ...order, linkRequest })).purchase.id,
        (purchaseId) => sendAndPresent(ports, purchaseId, linkRequest),
      )
      return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
    },
  )
}

async function sendAndPresent(ports: ApiPorts, purchaseId: string, wished: LinkRequest): Promise<Answer> {
  const eventId = await findFirstEventId(ports.db, purchaseId)
  const sent = await sendLinkNow(ports.db, ports.messages, { eventId, budgetMs: SEND_BUDGET_MS })
  const body = {
    purchase_uid: publicId('pur', purchaseId),
    url: ports.links.paymentUrl(purchaseId, 1),
    ...(wished.email && { email_has_been_sent: sent.email === true }),
    ...(wished.phone && { sms_has_been_sent: sent.sms === true }),
  }
  return { status: 200, body: JSON.stringify(body) }
}

interface LinkRequest {
  readonly email?: string
  readonly phone?: string
}

/** A flag without its address falls back to the customer's own, else it is an error. */
function readLinkSettings({ data, purchase_link_settings: settings = {} }: Static<typeof Body>): LinkRequest {
  const email = settings.send_email ? settings.email || data.email : undefined
  const phone = settings.send_sms ? settings.phone_number || data.phoneNumber : undefined
  if (settings.send_email && !email) throw missing('send_email needs purchase_link_settings.email or data.email')
  if (settings.send_sms && !phone) {
    throw missing('send_sms needs purchase_link_settings.phone_number or data.phoneNumber')
  }
  return {
    ...(email && { email: readEmail(email, 'purchase_link_settings.email') }),
    ...(phone && { phone: readPhoneNumber(phone, 'purchase_link_settings.phone_number') }),
  }
}

function missing(detail: string): DomainError {
  return new DomainError('invalid', 'invalid_parameters', detail)
}
