import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Claims } from '../../crypto/index.ts'
import { transaction } from '../../db/database.ts'
import { asMerchant, callOf } from '../../events/index.ts'
import { answerOnceInTwoSteps, sayWhoSigned, sendAnswer, untilKnown } from '../../http/index.ts'
import { verifySignedRequest } from '../../merchants/index.ts'
import { refuse } from '../../refusals/index.ts'
import { checkOrderSettings, createRequestedPurchase, readOrder } from '../../selling/index.ts'
import { publicId } from '../../shared/ids.ts'
import { withoutNulls } from '../bodies.ts'
import { LinkSettings, readLinkRequest } from '../link-settings.ts'
import type { ApiPorts } from '../ports.ts'
import { KEY_CODES, ORDER_CODES, SIGNATURE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { LinkAnswer, sendAndPresentLink } from '../send-and-present-link.ts'

const Query = Type.Object({
  signature: Type.Unknown({
    description:
      'JWT, HS256 with the merchant’s secret as raw bytes; payload `{data, purchase_link_settings}`, `exp` and `nbf` optional',
  }),
})

const schema = {
  tags: ['Signed requests'],
  operationId: 'createSignedPurchaseLink',
  summary: 'Create a purchase and send its payment link, everything inside the signature',
  description: 'No token and no body. The same signed request always gives the same purchase.',
  security: [{ signature: [] }],
  querystring: Query,
  response: { 200: LinkAnswer, ...refusals(...KEY_CODES, ...ORDER_CODES, ...SIGNATURE_CODES) },
}

/** `POST /api/purchase_link/?signature=` (docs/shop-modules.md, "A purchase link without a token"). */
export function registerSignedPurchaseLink(app: FastifyInstance, ports: ApiPorts): void {
  app.post<{ Querystring: { signature: unknown } }>(
    '/purchase_link',
    { schema, attachValidation: true },
    async (request, reply) => {
      const { merchant, claims, settings, hash } = await verifySignedRequest(ports, request.query.signature)
      sayWhoSigned(request, merchant)
      const data = checkOrderSettings(settings)
      const order = readOrder(data, { merchant, addressPolicy: ports.addressPolicy })
      const countryCode = data.countryCode || merchant.countryCode
      const linkRequest = readLinkRequest({ ...data, countryCode }, readLinkSettings(claims))
      const call = callOf(ports, request, asMerchant(merchant.id))
      const signed = { hash, isSigned: true, isRenewable: false }
      const purchase = await untilKnown(() =>
        transaction(ports.db, (tx) => createRequestedPurchase(tx, call, merchant, { ...order, linkRequest }, signed)),
      )
      // The purchase is made once for ever; what the transports said of its link is kept as long as other answers.
      const key = {
        scope: `signed ${publicId('mer', merchant.id)}/purchase_link`,
        formerScope: null,
        key: purchase.id,
        requestHash: hash,
        sealer: ports.sealer,
      }
      const answer = await answerOnceInTwoSteps(
        ports.db,
        ports.systemClock,
        key,
        async () => purchase.id,
        () => sendAndPresentLink(ports, purchase, linkRequest),
      )
      return sendAnswer(ports.answered, reply, answer)
    },
  )
}

function readLinkSettings(claims: Claims): Static<typeof LinkSettings> | undefined {
  const settings = withoutNulls(claims.purchase_link_settings ?? undefined)
  if (settings === undefined || Value.Check(LinkSettings, settings)) return settings
  const [first] = Value.Errors(LinkSettings, settings)
  const rule = `purchase_link_settings${first?.instancePath.replaceAll('/', '.') ?? ''} ${first?.message ?? 'is wrong'}`
  refuse('invalid_parameters', { rule })
}
