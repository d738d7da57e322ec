import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { backNotification } from './back-notification.ts'
import type { PspTransaction } from './psp-transaction.ts'

// The checks of the shops' modules, written again from what they are documented to do, not from our code.

const SECRET = 's3cr3t&=é'
const COMPLETED: PspTransaction = {
  id: 'ch_42',
  createdAt: new Date('2020-09-17T15:00:02.052Z'),
  status: 'completed',
  error: null,
  isSandbox: true,
}
const PURCHASE = { reference: 'PLEDG_12_1600354802', metadata: { plugin: 'module' } }

type Body = Record<string, unknown>

/** As it arrives: parsed from the bytes. */
function received(
  transaction: PspTransaction = COMPLETED,
  purchase: Parameters<typeof backNotification>[1] = PURCHASE,
) {
  return JSON.parse(JSON.stringify(backNotification(transaction, purchase, SECRET))) as Body
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase()

/** PHP: a boolean joins as "1" or "", null as "". */
const php = (value: unknown) => (typeof value === 'boolean' ? (value ? '1' : '') : String(value ?? ''))

test('[notification.body.*, notification.signature.*] the documented body, signed over its six keys', () => {
  assert.deepEqual(received(), {
    created_at: '2020-09-17T15:00:02.052Z',
    error: '',
    id: 'ch_42',
    reference: 'PLEDG_12_1600354802',
    sandbox: 'true',
    status: 'completed',
    additional_data: { charge_id: 'ch_42' },
    metadata: { plugin: 'module' },
    signature: sha256(
      [
        'created_at=2020-09-17T15:00:02.052Z',
        'error=',
        'id=ch_42',
        'reference=PLEDG_12_1600354802',
        'sandbox=true',
        'status=completed',
      ].join(SECRET),
    ),
  })
})

test('[notification.body.signature] a known body has a known signature', () => {
  const fixed = backNotification(COMPLETED, PURCHASE, 'secret')
  // printf 'created_at=2020-09-17T15:00:02.052Zsecreterror=secretid=ch_42secretreference=…' | sha256sum
  assert.equal(fixed.signature, 'D94432EC09BD612F2CECA3273CC65DD464526E91F7C5DA767B80BC03FBF444C8')
})

test('[notification.body.error, notification.body.sandbox] an error and a live account are told as text', () => {
  const body = received({ ...COMPLETED, error: 'insufficient funds', status: 'failed', isSandbox: false })
  assert.deepEqual([body.error, body.sandbox, body.status], ['insufficient funds', 'false', 'failed'])
})

test('a key of one PSP is signed in its alphabetical place', () => {
  const body = received({ ...COMPLETED, processor: { uid: 'u-1', reference: 'r-1', label: 'AUTHORISED' } })
  const keys = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status', 'uid']
  assert.equal(body.uid, 'u-1')
  assert.equal(body.signature, sha256(keys.map((key) => `${key}=${body[key]}`).join(SECRET)))
})

test('[PS17] isset of all seven keys, the hash in fixed order, and a charge to keep', () => {
  const body = received()
  const isset = (key: string) => body[key] !== undefined && body[key] !== null
  for (const key of ['created_at', 'error', 'id', 'reference', 'sandbox', 'status', 'signature']) assert.ok(isset(key))
  const order = ['created_at', 'error', 'id', 'reference', 'sandbox', 'status']
  assert.equal(sha256(order.map((key) => `${key}=${php(body[key])}`).join(SECRET)), body.signature)
  assert.equal((body.additional_data as Body).charge_id, 'ch_42')
  assert.ok(Object.keys(body).length > 1 && !('transfer_order_item_uid' in body), 'not taken for a transfer')
})

test('[PS17] what the PSP tells may name another charge', () => {
  const body = received({ ...COMPLETED, additional: { charge_id: 'ch_other', refund_token: 't' } })
  assert.deepEqual(body.additional_data, { charge_id: 'ch_other', refund_token: 't' })
})

test('[WOO] [WOO2] reference and signature make it back mode; the status is completed', () => {
  const body = received()
  assert.ok('reference' in body && 'signature' in body)
  assert.equal(body.status, 'completed')
  const matched = /PLEDG_([a-zA-Z0-9]+)_[0-9]+/.exec(String(body.reference))
  assert.equal(matched?.[1], '12')
})

test('[MAG] signature beside other keys, hashed in the fixed order of its code', () => {
  const body = received({ ...COMPLETED, status: 'refunded' })
  assert.ok('signature' in body && Object.keys(body).length > 1)
  let text = `created_at=${php(body.created_at)}${SECRET}error=${php(body.error)}${SECRET}id=${php(body.id)}${SECRET}`
  text += `reference=${php(body.reference)}${SECRET}sandbox=${php(body.sandbox)}${SECRET}status=${php(body.status)}`
  assert.equal(sha256(text), body.signature)
})

test('[SYL] [ORO] every key is there, and the rest after ksort gives the hash', () => {
  for (const purchase of [PURCHASE, { reference: 'PLEDGBYSOFINCO_7_1', metadata: null }]) {
    const body = received(COMPLETED, purchase)
    const needed = ['created_at', 'id', 'additional_data', 'metadata', 'status', 'sandbox', 'error', 'reference']
    for (const key of [...needed, 'signature']) assert.ok(key in body && body[key] !== null, key)
    const { signature, metadata: _metadata, additional_data: _additional, ...rest } = body
    const pairs = Object.keys(rest)
      .sort()
      .map((key) => `${key}=${typeof rest[key] === 'boolean' ? String(rest[key]) : rest[key]}`)
    assert.equal(sha256(pairs.join(SECRET)), signature)
    assert.equal(body.error, '')
  }
})
