import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Connection } from '../../db/database.ts'
import type { Call } from '../../events/index.ts'
import { BASIC_TOO, type UnkeyedRequest } from '../../http/index.ts'
import { createPurchase, OrderSettings, readOrder, withoutOddLocales } from '../../selling/index.ts'
import { publicId } from '../../shared/ids.ts'
import { treatNullAsAbsent } from '../bodies.ts'
import { findTargetMerchant } from '../find-target.ts'
import { LinkSettings, readLinkRequest } from '../link-settings.ts'
import type { ApiPorts } from '../ports.ts'
import { postOnceInTwoSteps } from '../post-once.ts'
import { JSON_CODES, KEY_CODES, MERCHANT_CODES, ORDER_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearerOrBasic, IdempotencyHeaders, MerchantParams } from '../schemas.ts'
import { LinkAnswer, sendAndPresentLink } from '../send-and-present-link.ts'
import { callerOf } from './context.ts'

const example = {
  data: {
    title: 'Week-end à Brest, 4 personnes',
    reference: 'order-2027-0042',
    amountCents: 24000,
    currency: 'EUR',
    email: 'alice@example.test',
    language: 'fr_FR',
  },
  purchase_link_settings: { send_email: true, email: 'alice@example.test' },
}

const Body = Type.Object(
  { data: OrderSettings, purchase_link_settings: Type.Optional(LinkSettings) },
  { title: 'PurchaseLinkRequest', examples: [example] },
)

const schema = {
  tags: ['Payment links'],
  operationId: 'createPurchaseLink',
  summary: 'Create a purchase and send its payment link',
  security: bearerOrBasic,
  params: MerchantParams,
  headers: IdempotencyHeaders,
  body: Body,
  response: {
    200: LinkAnswer,
    ...refusals('invalid_credentials', ...JSON_CODES, ...KEY_CODES, ...MERCHANT_CODES, ...ORDER_CODES),
  },
}

/** `POST /api/merchants/<merchant_uid>/purchase_link`. */
export async function registerPurchaseLink(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  treatNullAsAbsent(app)
  app.addHook('preValidation', async (request) => {
    const body = request.body as { data?: unknown } | null | undefined
    if (isObject(body?.data)) request.body = { ...body, data: withoutOddLocales(body.data) }
  })
  app.post<{ Params: { merchant_uid: string }; Body: Static<typeof Body> }>(
    '/merchants/:merchant_uid/purchase_link',
    { schema, config: BASIC_TOO },
    postOnceInTwoSteps(ports, async (request) => {
      const caller = callerOf(request)
      const merchant = await findTargetMerchant(ports, caller.scope, request.params.merchant_uid)
      const order = readOrder(request.body.data, { merchant, addressPolicy: ports.addressPolicy, prefix: 'data.' })
      const { data, purchase_link_settings: settings } = request.body
      const linkRequest = readLinkRequest({ ...data, countryCode: data.countryCode || merchant.countryCode }, settings)
      const create = async (connection: Connection, call: Call, unkeyed?: UnkeyedRequest) =>
        (await createPurchase(connection, call, merchant, { ...order, linkRequest, isLink: true, unkeyed })).purchase.id
      return {
        caller,
        route: `POST ${publicId('mer', merchant.id)}/purchase_link`,
        holdsLinks: true,
        make: create,
        makeUnkeyed: (call, unkeyed) => create(ports.db, call, unkeyed),
        finish: (id) => sendAndPresentLink(ports, { id, linkVersion: 1 }, linkRequest),
      }
    }),
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
