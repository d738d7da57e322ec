import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { qrCodeSvg } from '../../pages/parts/qr-code.ts'
import type { Purchase } from '../../purchases/index.ts'
import { refuse } from '../../refusals/index.ts'
import { isPayable } from '../../selling/index.ts'
import type { Scope } from '../../shared/scope.ts'
import { findTargetPurchase } from '../find-target.ts'
import type { ApiPorts } from '../ports.ts'
import { PURCHASE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { bearer, PurchaseParams } from '../schemas.ts'
import { callerOf } from './context.ts'

const common = {
  tags: ['Payment links'],
  description: '409 `purchase_not_payable` once the purchase is paid or ended, or its link has expired.',
  security: bearer,
  params: PurchaseParams,
}

const linkSchema = {
  ...common,
  operationId: 'getPaymentLink',
  summary: 'Read the payment link',
  response: {
    200: Type.Object(
      { url: Type.String(), expires_at: Type.String({ format: 'date-time' }) },
      {
        title: 'PaymentLink',
        examples: [{ url: 'https://pay.example/pay/p1.AaH…', expires_at: '2027-03-31T09:00:00.000Z' }],
      },
    ),
    ...refusals('invalid_credentials', 'purchase_not_payable', ...PURCHASE_CODES),
  },
}

const svgSchema = {
  ...common,
  operationId: 'getPaymentLinkQrCode',
  summary: 'Draw the payment link as a QR code',
  response: {
    200: {
      description: 'The image',
      content: {
        'image/svg+xml': { schema: Type.String(), example: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>' },
      },
    },
    ...refusals('invalid_credentials', 'purchase_not_payable', ...PURCHASE_CODES),
  },
}

/** `GET /api/purchases/<purchase_uid>/link` and `…/link.svg`. */
export function registerLink(app: FastifyInstance, ports: ApiPorts): void {
  app.get<{ Params: Static<typeof PurchaseParams> }>(
    '/purchases/:purchase_uid/link',
    { schema: linkSchema },
    async (request) => {
      const purchase = await findPayable(ports, callerOf(request).scope, request.params.purchase_uid)
      return { url: urlOf(ports, purchase), expires_at: purchase.linkExpiresAt.toISOString() }
    },
  )
  app.get<{ Params: Static<typeof PurchaseParams> }>(
    '/purchases/:purchase_uid/link.svg',
    { schema: svgSchema },
    async (request, reply) => {
      const purchase = await findPayable(ports, callerOf(request).scope, request.params.purchase_uid)
      return reply.type('image/svg+xml; charset=utf-8').send(qrCodeSvg(urlOf(ports, purchase)))
    },
  )
}

function urlOf(ports: ApiPorts, purchase: Purchase): string {
  return ports.links.paymentUrl(purchase.id, purchase.linkVersion)
}

async function findPayable(ports: ApiPorts, scope: Scope, purchaseUid: string): Promise<Purchase> {
  const purchase = await findTargetPurchase(ports, scope, purchaseUid)
  if (isPayable(purchase, ports.businessClock.now())) return purchase
  refuse('purchase_not_payable', { why: 'paid_or_expired' })
}
