import assert from 'node:assert/strict'
import { createHash, randomInt } from 'node:crypto'
import { test } from 'node:test'
import type { ClientProfile } from '../../src/merchants/index.ts'
import { type BackShop, backWorld, broughtHome, openVisit, payAndFollow } from '../support/back-world.ts'
import { merchantMachine } from '../support/merchant-machine.ts'
import { until } from '../support/until.ts'

// What each shop module is documented to accept of a merchant in back mode, written again here, reading the bytes that we sent.

const world = await backWorld()
const machine = await merchantMachine()

type Body = Record<string, unknown>
/** What it keeps as the transaction; undefined: refused. */
type Receiver = (bytes: string, secret: string) => unknown

/** Whoever waits on the machine's clock for its first notification is told now. */
const atOnce = () => world.db.query('update notification_deliveries set run_at = now() where tries = 0')

/** The bytes of the one notification of a purchase with this reference. */
async function sentFor(shop: BackShop, reference: string): Promise<string> {
  const sale = await world.sell(shop, { reference, paymentNotificationUrl: machine.url })
  await payAndFollow(openVisit(), sale.url)
  const call = await until('the shop is told', async () => {
    await atOnce()
    return machine.calls.find(({ body }) => body.includes(reference))
  })
  assert.equal(call.headers['content-type'], 'application/json')
  return call.body
}

const ORDERED = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status']
const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase()
const isset = (body: Body, keys: readonly string[]) =>
  keys.every((key) => body[key] !== undefined && body[key] !== null)
/** As PHP joins it. */
const php = (value: unknown) => (typeof value === 'boolean' ? (value ? '1' : '') : String(value ?? ''))
/** The six pairs in the order in which their code writes them. */
const fixed = (body: Body, secret: string) => sha256(ORDERED.map((key) => `${key}=${php(body[key])}`).join(secret))

/** PHP's `json_decode`: null where it is no JSON, and then nothing of it is set. */
function decoded(bytes: string): Body {
  try {
    const read: unknown = JSON.parse(bytes)
    return typeof read === 'object' && read !== null ? (read as Body) : {}
  } catch {
    return {}
  }
}

/** Back mode: neither a lone signature nor a transfer; then the charge that the PSP told. */
const prestashop: Receiver = (bytes, secret) => {
  const body = decoded(bytes)
  if (Object.keys(body).length < 2 || 'transfer_order_item_uid' in body) return undefined
  if (!isset(body, [...ORDERED, 'signature']) || body.signature !== fixed(body, secret)) return undefined
  if (Number.parseInt(String(body.reference).replace('PLEDG_', ''), 10) !== 42) return undefined
  return (body.additional_data as Body | undefined)?.charge_id
}

const woocommerce: Receiver = (bytes, secret) => {
  const body = decoded(bytes)
  if (!isset(body, ['reference', 'signature'])) return undefined
  if (/PLEDG_([a-zA-Z0-9]+)_[0-9]+/.exec(String(body.reference))?.[1] !== '42') return undefined
  return body.status === 'completed' && body.signature === fixed(body, secret) ? body.id : undefined
}

/** What `completed` does to an order; any other word does something else. */
const magento: Receiver = (bytes, secret) => {
  const body = decoded(bytes)
  const isBack = 'signature' in body && Object.keys(body).length > 1
  return isBack && body.signature === fixed(body, secret) && body.status === 'completed' ? body.id : undefined
}

/** Whatever else is there is hashed as well, by the order of its keys. */
const sylius: Receiver = (bytes, secret) => {
  const body = decoded(bytes)
  if (![...ORDERED, 'metadata', 'signature'].every((key) => key in body)) return undefined
  const { signature, metadata: _metadata, additional_data: _additional, ...rest } = body
  const pairs = Object.keys(rest)
    .sort()
    .map((key) => `${key}=${rest[key]}`)
  return signature === sha256(pairs.join(secret)) && body.status === 'completed' ? body.id : undefined
}

const RECEIVERS: Readonly<Record<string, Receiver>> = { prestashop, woocommerce, magento, sylius }

/** They ask for no `error`: one by another name is missing, and PHP joins that as the empty text it was. */
const NEED_NO_ERROR = ['woocommerce', 'magento']

/** The two members that no signature covers. */
const UNSIGNED = /"additional_data".*(?="signature")/

function isWithin(bytes: string, part: RegExp, at: number): boolean {
  const found = part.exec(bytes)
  assert.ok(found, `${part} is in ${bytes}`)
  return at >= found.index && at < found.index + found[0].length
}

const shop = await world.backShop('stripe', 'DEFERRED')
const sent = await sentFor(shop, 'PLEDG_42_1600354802')

for (const [name, accepts] of Object.entries(RECEIVERS)) {
  test(`[notification.signature.keys] ${name} takes what we really sent, and not with one byte changed`, () => {
    const { id } = JSON.parse(sent) as { id: string }
    assert.equal(accepts(sent, shop.notificationSecret), id)
    assert.equal(accepts(sent, shop.secret), undefined)
    for (let at = 0; at < sent.length; at += 1) {
      if (isWithin(sent, UNSIGNED, at)) continue
      if (NEED_NO_ERROR.includes(name) && isWithin(sent, /"error"/, at)) continue
      const changed = sent.slice(0, at) + String.fromCharCode(sent.charCodeAt(at) ^ 1) + sent.slice(at + 1)
      assert.equal(accepts(changed, shop.notificationSecret), undefined, `byte ${at}: ${changed}`)
    }
  })
}

test('[psp.notification.uid] with uid it is taken where every key is hashed, and by none that hashes its own six', async () => {
  const rest = await world.backShop('payzen_rest', 'DEFERRED')
  const bytes = await sentFor(rest, 'PLEDG_42_1600354803')
  const taken = Object.entries(RECEIVERS).filter(([, accepts]) => accepts(bytes, rest.notificationSecret) !== undefined)
  assert.deepEqual(
    taken.map(([name]) => name),
    ['sylius'],
  )
})

/** It binds the validator of this mode alone, which wants every key and no error. */
const oro: Receiver = (bytes, secret) => {
  const body = decoded(bytes)
  return body.error === '' && 'additional_data' in body ? sylius(bytes, secret) : undefined
}

for (const brand of ['payzen_eu', 'payzen_rest', 'ogone']) {
  for (const [clientProfile, accepts] of Object.entries({ ...RECEIVERS, oro })) {
    test(`[psp.notification.native] ${brand}: ${clientProfile}, named as the merchant’s profile, reads that its order is paid`, async () => {
      const named = clientProfile as ClientProfile
      const own = await world.backShop(brand, 'DEFERRED', {}, { clientProfile: named })
      const bytes = await sentFor(own, `PLEDG_42_${randomInt(1e9, 2e9)}`)
      assert.equal(accepts(bytes, own.notificationSecret), (JSON.parse(bytes) as Body).id, bytes)
      assert.notEqual(accepts(bytes, own.notificationSecret), undefined, bytes)
    })
  }
}

test('a module that nobody named reads it as well, and one that comes after the PSP was connected', async () => {
  for (const clientProfile of ['module', 'standard'] as const) {
    const own = await world.backShop('ogone', 'DEFERRED', {}, { clientProfile })
    const id = own.merchantUid.slice('mer_'.length)
    await world.db.query(`update merchants set client_profile = 'module' where id = $1`, [id])
    const bytes = await sentFor(own, `PLEDG_42_${randomInt(1e9, 2e9)}`)
    for (const accepts of Object.values({ ...RECEIVERS, oro }))
      assert.notEqual(accepts(bytes, own.notificationSecret), undefined, bytes)
  }
})

test('what a module’s customer brings home has a status that Sylius knows, at a card processor as well', async () => {
  const own = await world.backShop('payzen_rest', 'DEFERRED', {}, { clientProfile: 'sylius' })
  const sale = await world.sell(own)
  const { transaction } = broughtHome(await payAndFollow(openVisit(), sale.url), 'pledg_result')
  assert.deepEqual([transaction.status, transaction.sandbox, 'uid' in transaction], ['completed', true, false])
})
