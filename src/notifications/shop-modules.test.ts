import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeardCall } from '../../test/support/merchant-machine.ts'
import { decodeHs256, notifyingWorld } from '../../test/support/notifying.ts'
import { transaction } from '../db/database.ts'
import { giveUpPurchase } from '../selling/index.ts'

// What each shop module is documented to accept, written again here, reading the bytes that we really sent.

const world = await notifyingWorld()
const { clock, aShop, accepted, declined, tell, states } = world
type Shop = Awaited<ReturnType<typeof aShop>>
type Body = Record<string, unknown>

async function transferTo(shop: Shop, reference: string): Promise<HeardCall> {
  await accepted(shop, { reference })
  await tell()
  return shop.machine.calls.at(-1) as HeardCall
}

async function errorTo(shop: Shop, reference: string): Promise<HeardCall> {
  const id = await declined(shop, { reference })
  await transaction(world.db, (tx) => giveUpPurchase(tx, world.by, id))
  await tell()
  return shop.machine.calls.at(-1) as HeardCall
}

const isset = (body: Body, keys: readonly string[]) =>
  keys.every((key) => body[key] !== undefined && body[key] !== null)

/** PHP reads a body as JSON into `$_POST`-like data only when it is declared as such (WordPress). */
function json({ headers, body }: HeardCall): Body {
  assert.equal(headers['content-type'], 'application/json')
  return JSON.parse(body) as Body
}

/** One key `signature`: a signed transfer. */
function prestashop(call: HeardCall, secret: string, cart: { id: number; totalCents: number }): string | undefined {
  const body = json(call)
  if (Object.keys(body).length !== 1 || !isset(body, ['signature'])) return undefined
  const claims = decodeHs256(String(body.signature), secret)
  if (!isset(claims, ['reference', 'amount_cents', 'transfer_order_item_uid'])) return undefined
  if (Number.parseInt(String(claims.reference).replace('PLEDG_', ''), 10) !== cart.id) return undefined
  return claims.amount_cents === cart.totalCents ? String(claims.transfer_order_item_uid) : undefined
}

test('[PS17] a signed transfer names its cart, its amount in cents and its transfer item', async () => {
  const shop = await aShop()
  const call = await transferTo(shop, 'PLEDG_42_1600354802')
  assert.match(String(prestashop(call, shop.secret, { id: 42, totalCents: 10001 })), /^tri_/)
  assert.equal(prestashop(call, shop.secret, { id: 42, totalCents: 10000 }), undefined)
})

test('[PS17] the order is told once; the 403 of a second delivery is met only after a lost answer', async () => {
  const shop = await aShop()
  const known = new Set<unknown>()
  let isAnswerLost = false
  shop.machine.answer = (call, response) => {
    const { reference } = decodeHs256(String(json(call).signature), shop.secret)
    const isNew = !known.has(reference)
    known.add(reference)
    if (isAnswerLost) response.destroy()
    else response.writeHead(isNew ? 200 : 403).end()
  }
  const id = await accepted(shop, { reference: 'PLEDG_43_1' })
  await tell()
  await tell()
  assert.deepEqual(await states(id), ['transfer delivered'])
  assert.equal(shop.machine.calls.length, 1)
  isAnswerLost = true
  const lost = await accepted(shop, { reference: 'PLEDG_44_1' })
  await tell()
  isAnswerLost = false
  clock.advance(5000)
  await tell()
  assert.deepEqual(await states(lost), ['transfer pending status_403'])
  assert.equal(known.size, 2)
})

/** No `reference` but `signature`: a signed transfer. */
function woocommerce(call: HeardCall, secret: string, order: { id: string; total: number }): Body {
  const body = json(call)
  const refused = (message: string) => ({ state: 'Error', message })
  if ('reference' in body || !('signature' in body)) return refused('mode')
  const claims = decodeHs256(String(body.signature), secret)
  const reference = /Pledg_([a-zA-Z0-9]+)_[0-9]+/.exec(String(claims.reference))
  if (reference?.[1] !== order.id) return refused('reference')
  if (claims.amount_cents !== Math.trunc(order.total * 100)) return refused('amount')
  return { state: 'Ok', transfer: claims.transfer_order_item_uid }
}

test('[WOO] [WOO2] a lone signature is a transfer of the order in its reference', async () => {
  const shop = await aShop()
  const call = await transferTo(shop, 'Pledg_77_1600354802')
  const answer = woocommerce(call, shop.secret, { id: '77', total: 100.01 })
  assert.equal(answer.state, 'Ok')
  assert.match(String(answer.transfer), /^tri_/)
})

test('[WOO2] an error is signed, and its state is one the plugin has a sentence for', async () => {
  const shop = await aShop()
  const body = json(await errorTo(shop, 'Pledg_78_1600354802'))
  const error = 'signature' in body ? decodeHs256(String(body.signature), shop.secret) : body
  const sentences = ['BI_CANCELLED', 'BI_KO', 'CARD_FILTER_KO', 'CONNECTOR_KO', 'PRIMARY_KO', 'SCORING_KO', 'VCP_KO']
  assert.ok(sentences.includes(String(error.state)))
  assert.equal(error.reference, 'Pledg_78_1600354802')
})

test('[MAG] one key: a signed transfer, whose purchase is the transaction', async () => {
  const shop = await aShop()
  const body = json(await transferTo(shop, 'order_000000012'))
  assert.deepEqual(Object.keys(body), ['signature'])
  const claims = decodeHs256(String(body.signature), shop.secret)
  assert.ok(isset(claims, ['reference', 'purchase_uid']))
  assert.equal(String(claims.reference).replace('order_', ''), '000000012')
  assert.match(String(claims.purchase_uid), /^pur_[0-9a-f-]{36}$/)
})

/** Its processors in their order: the first that understands the body takes it. */
function sylius(call: HeardCall, secret: string): string {
  const body = json(call)
  const standard = ['created_at', 'id', 'metadata', 'status', 'sandbox', 'error', 'reference', 'signature']
  if (standard.every((key) => key in body)) return 'standard'
  const isLone = Object.keys(body).length === 1 && 'signature' in body
  // The error processor decodes without verifying.
  const [, payload = ''] = String(body.signature).split('.')
  const claims = isLone ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as Body) : body
  const isKo = String(claims.state ?? '').endsWith('_KO') || claims.state === 'BI_CANCELLED'
  const isRejected = ['REJECTED', 'ABANDONED'].includes(String(claims.acceptance_state))
  if ('reference' in claims && (('state' in claims && isKo) || isRejected)) return `error of ${claims.uid}`
  if (!isLone) return 'refused'
  const verified = decodeHs256(String(body.signature), secret)
  if (!isset(verified, ['reference', 'transfer_order_item_uid'])) return 'waiting'
  return `completed ${verified.purchase_uid ?? verified.id}`
}

test('[SYL] a transfer is signed, is no error, and carries the purchase that a refund will name', async () => {
  const shop = await aShop()
  const call = await transferTo(shop, 'PLEDGBYSOFINCO_12_7')
  assert.match(sylius(call, shop.secret), /^completed pur_/)
})

test('[SYL] an error is told at the address configured here, because the shop sends none', async () => {
  const shop = await aShop()
  const call = await errorTo(shop, 'PLEDGBYSOFINCO_13_7')
  assert.equal(call.path, '/error')
  assert.match(sylius(call, shop.secret), /^error of pur_/)
})

test('[ORO] a lone signature with a transfer item; fields of a form are what its core reads, which no JSON fills', async () => {
  const shop = await aShop()
  const body = json(await transferTo(shop, 'PLEDG_5_9'))
  assert.deepEqual(Object.keys(body), ['signature'])
  assert.ok('transfer_order_item_uid' in decodeHs256(String(body.signature), shop.secret))
})
