import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { triggerCapture } from '../../collecting/index.ts'
import type { Claims } from '../../crypto/index.ts'
import { asMerchant, callOf } from '../../events/index.ts'
import { sayWhoSigned, whyUnkeepable } from '../../http/index.ts'
import { type SignedRequest, verifySignedRequest } from '../../merchants/index.ts'
import { findPurchase, findPurchaseByReference, type Purchase } from '../../purchases/index.ts'
import { DomainError, refuse } from '../../refusals/index.ts'
import { parsePublicId, publicId } from '../../shared/ids.ts'
import { SYSTEM } from '../../shared/scope.ts'
import { TOKEN_STATES } from '../../wire/purchase-views.ts'
import type { ApiPorts } from '../ports.ts'
import { SIGNATURE_CODES } from '../refusal-codes.ts'
import { refusals } from '../refusal-schemas.ts'
import { EXAMPLE_UUID, PurchaseStateWord } from '../schemas.ts'

/** What names the purchase; each may be repeated outside the signature, where it changes nothing. */
const NAMES = ['merchantUid', 'purchaseUid', 'reference'] as const

const Repeated = Type.Optional(Type.Unknown({ description: 'May repeat what is signed; must then be equal' }))

const schema = {
  tags: ['Signed requests'],
  operationId: 'triggerCapture',
  summary: 'Capture a deferred payment now',
  description:
    'Makes today the due date, where the merchant’s settings allow it, and waits up to ten seconds for the capture. Signed: `merchantUid` with `purchaseUid` or `reference`, or `purchaseUid` with `reference`; what was signed to order the purchase, with `title` and `amountCents`, is refused. Repeated while the capture is under way it answers with the current state and starts nothing; afterwards it is refused.',
  security: [{ signature: [] }],
  querystring: Type.Object({
    signature: Type.Unknown({
      description: 'JWT, HS256 with the merchant’s secret as raw bytes; claims at top level or under `data`',
    }),
    merchantUid: Repeated,
    purchaseUid: Repeated,
    reference: Repeated,
  }),
  response: {
    200: Type.Object(
      { purchase_uid: Type.String(), state: PurchaseStateWord, amount_cents: Type.Integer() },
      {
        title: 'CapturedPurchase',
        description: '`SUCCESSFUL` once captured, `COLLECTING` while the bank is being asked',
        examples: [{ purchase_uid: `pur_${EXAMPLE_UUID}`, state: 'SUCCESSFUL', amount_cents: 24000 }],
      },
    ),
    ...refusals(
      'capture_not_possible',
      'collection_held',
      'due_date_fixed',
      'no_acquirer',
      'purchase_not_found',
      ...SIGNATURE_CODES,
    ),
  },
}

/** `POST /api/trigger_capture/?signature=` (docs/interface.md, "Capture trigger"). */
export async function registerTriggerCapture(app: FastifyInstance, ports: ApiPorts): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, readRepeated(String(text))))
  app.post<{ Querystring: Record<string, unknown>; Body: Record<string, unknown> | undefined }>(
    '/trigger_capture',
    { schema, attachValidation: true },
    async (request) => {
      const { query, body } = request
      const signed = await verifySignedRequest(ports, query.signature, (claims) => findMerchantId(ports, claims))
      sayWhoSigned(request, signed.merchant)
      requireNames(signed.settings)
      requireNoOrder(signed.settings)
      requireEqual(signed.settings, query)
      requireEqual(signed.settings, body ?? {})
      const purchase = await findNamed(ports, signed)
      const call = callOf(ports, request, asMerchant(signed.merchant.id))
      const captured = await triggerCapture(ports.db, { ...ports.collecting, ...call }, purchase.id)
      return {
        purchase_uid: publicId('pur', captured.id),
        state: TOKEN_STATES[captured.state],
        amount_cents: Number(captured.amountMinor),
      }
    },
  )
}

/** A name that nobody has, told before a signature could be checked: whoever tries many of them is guessing. */
export function isUnknownName(error: Error): boolean {
  return error instanceof DomainError && error.why === 'unsigned_names_none'
}

/**
 * Decides whose secret verifies the request; nothing else is looked at before it has. Throws not_found
 * `purchase_not_found`, invalid `invalid_parameters` where nobody is named at all.
 */
async function findMerchantId(ports: ApiPorts, { merchantUid, purchaseUid }: Claims): Promise<string | undefined> {
  if (merchantUid != null) return typeof merchantUid === 'string' ? parsePublicId('mer', merchantUid) : undefined
  if (purchaseUid == null) refuseTooFewNames()
  const id = typeof purchaseUid === 'string' ? parsePublicId('pur', purchaseUid) : undefined
  const purchase = id && (await findPurchase(ports.db, SYSTEM, id))
  if (!purchase) refuse('purchase_not_found', { why: 'unsigned_names_none' })
  return purchase.merchantId
}

function requireNames(signed: Claims): void {
  const { merchantUid, purchaseUid, reference } = namesOf(signed)
  const given = [merchantUid, purchaseUid, reference].filter((name) => name !== undefined)
  if (given.length < 2) refuseTooFewNames()
}

function refuseTooFewNames(): never {
  const rule = 'sign merchantUid with purchaseUid or reference, or purchaseUid with reference'
  refuse('invalid_parameters', { rule })
}

/** Throws not_found `purchase_not_found`, also when uid and reference name two. */
async function findNamed(ports: ApiPorts, { merchant, settings }: SignedRequest): Promise<Purchase> {
  const { purchaseUid, reference } = namesOf(settings)
  const scope = { kind: 'merchant', merchantId: merchant.id } as const
  if (purchaseUid === undefined) {
    const named = reference && (await findPurchaseByReference(ports.db, scope, merchant.id, reference))
    if (!named) refuse('purchase_not_found', { why: 'names_none' })
    return named
  }
  const id = parsePublicId('pur', purchaseUid)
  const purchase = id && (await findPurchase(ports.db, scope, id))
  if (!purchase || (reference !== undefined && purchase.reference !== reference))
    refuse('purchase_not_found', { why: 'names_none' })
  return purchase
}

function namesOf(claims: Claims): Partial<Record<(typeof NAMES)[number], string>> {
  return Object.fromEntries(NAMES.flatMap((name) => (claims[name] == null ? [] : [[name, readName(name, claims)]])))
}

function readName(name: string, claims: Claims): string {
  const value = claims[name]
  if (typeof value === 'string' && whyUnkeepable(value) === undefined) return value
  refuse('invalid_parameters', { rule: `${name} must be a string` })
}

/** Whatever else a body is, it says nothing: only what is signed counts. */
function readRepeated(text: string): Record<string, unknown> | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** What orders a purchase went through its customer's browser: nobody may capture with that (RFC 8725, 3.12). */
function requireNoOrder(signed: Claims): void {
  if (signed.title == null || signed.amountCents == null) return
  const rule = 'title and amountCents are signed to order a purchase: sign only what names the one to capture'
  refuse('invalid_parameters', { rule })
}

function requireEqual(signed: Claims, outside: Readonly<Record<string, unknown>>): void {
  const other = NAMES.find((name) => outside[name] !== undefined && outside[name] !== signed[name])
  if (other) refuse('invalid_parameters', { rule: `${other} is not what was signed` })
}
