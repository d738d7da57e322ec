import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { transaction } from '../../db/database.ts'
import { callOf } from '../../events/index.ts'
import { type NotificationUrls, readNotificationUrls, setNotificationUrls } from '../../notifications/index.ts'
import { refuse } from '../../refusals/index.ts'
import { findTargetMerchant } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { JSON_CODES, MERCHANT_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, MerchantParams, Nullable } from '../schemas.ts'
import { callerOf } from './context.ts'

const address = (description: string) =>
  Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 2048 }), Type.Null()], { description }))

const Body = Type.Object(
  {
    payment_notification_url: address('https or mailto address, for purchases that name no `paymentNotificationUrl`'),
    error_notification_url: address('https or mailto address, for purchases that name no `errorNotificationUrl`'),
    purchase_end_notification_url: address('SPLIT only: told, once and unsigned, when the pot is closed'),
  },
  {
    title: 'NotificationUrlsRequest',
    examples: [{ payment_notification_url: 'https://shop.example/pledg/notification' }],
  },
)

const known = Nullable(Type.String())
const example = {
  payment_notification_url: 'https://shop.example/pledg/notification',
  error_notification_url: null,
  purchase_end_notification_url: null,
}
const Answer = Type.Object(
  { payment_notification_url: known, error_notification_url: known, purchase_end_notification_url: known },
  { title: 'NotificationUrls', examples: [example] },
)

const common = {
  tags: ['Webhooks and notifications'],
  security: bearer,
  params: MerchantParams,
  response: { 200: Answer, ...refusals('invalid_credentials', 'url_not_allowed', ...JSON_CODES, ...MERCHANT_CODES) },
}

const putSchema = {
  ...common,
  operationId: 'setNotificationUrls',
  summary: 'Set where payments, errors and ends of pots are notified',
  description: 'Sets all three; what is missing or null is no longer told.',
  body: Body,
}

const getSchema = { ...common, operationId: 'getNotificationUrls', summary: 'Read the notification addresses' }

/** `PUT` and `GET /api/merchants/<merchant_uid>/notification_urls`. */
export function registerNotificationUrls(app: FastifyInstance, ports: ApiPorts): void {
  const path = '/merchants/:merchant_uid/notification_urls'
  app.put<{ Params: { merchant_uid: string }; Body: Static<typeof Body> }>(
    path,
    { schema: putSchema },
    async (request) => {
      const call = callOf(ports, request, callerOf(request))
      const merchant = await findTargetMerchant(ports, call.scope, request.params.merchant_uid)
      const urls: NotificationUrls = {
        paymentNotificationUrl: request.body.payment_notification_url ?? null,
        errorNotificationUrl: request.body.error_notification_url ?? null,
        purchaseEndNotificationUrl: request.body.purchase_end_notification_url ?? null,
      }
      return present(
        await transaction(ports.db, (tx) => setNotificationUrls(tx, call, merchant.id, urls, ports.addressPolicy)),
      )
    },
  )
  app.get<{ Params: { merchant_uid: string } }>(path, { schema: getSchema }, async (request) => {
    const { scope } = callerOf(request)
    const merchant = await findTargetMerchant(ports, scope, request.params.merchant_uid)
    const urls = await readNotificationUrls(ports.db, scope, merchant.id)
    if (!urls) refuse('merchant_not_found', { why: 'not_yours' })
    return present(urls)
  })
}

function present(urls: NotificationUrls): Static<typeof Answer> {
  return {
    payment_notification_url: urls.paymentNotificationUrl,
    error_notification_url: urls.errorNotificationUrl,
    purchase_end_notification_url: urls.purchaseEndNotificationUrl,
  }
}
