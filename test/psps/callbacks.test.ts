import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { newId } from '../../src/shared/ids.ts'
import { CPU_MS_MAX, cpuMsOf, filled, hostileBodies, hostileJson } from '../security/hostile-bodies.ts'
import { readersAsked } from '../security/readers-asked.ts'
import { thorough } from '../support/thorough.ts'
import { paymentOf, sell } from './operations.ts'
import { type HeardCallback, openWorlds, type PspWorld } from './worlds.ts'

const read = ({ family, settings }: PspWorld, { headers, body }: HeardCallback) =>
  family.parseCallback(settings, 'test', { headers, query: '', body })

/** Whether it speaks of this payment, so that whoever hears it looks it up. */
function isAbout(world: PspWorld, heard: HeardCallback, reference: string, paymentId: string): boolean {
  const got = read(world, heard)
  if (got.kind !== 'authentic') return false
  return got.facts.some((fact) => fact.reference === reference || fact.paymentId === paymentId)
}

async function soldAndHeard(world: PspWorld) {
  const order = world.newOrder()
  const { paymentId } = paymentOf(await sell(world.psp, world, order))
  const about = (heard: HeardCallback) => isAbout(world, heard, order.reference, paymentId)
  return { about, heard: await world.heard((all) => all.find(about)) }
}

/** Whatever a family asks before it reads a body, in its form and wrong. */
const HEADERS = {
  'x-anet-signature': `sha512=${'A'.repeat(128)}`,
  'bls-signature': 'a'.repeat(64),
  'bls-ipn-timestamp': '1',
  'cko-signature': 'a'.repeat(64),
  'x-allopass-signature': 'a'.repeat(64),
  'x-signature': 'ts=1,v1=aa',
  'stripe-signature': 't=1,v1=aa',
  'x-gcs-signature': 'aa',
  'x-initialization-vector': 'a'.repeat(24),
  'x-authentication-tag': 'a'.repeat(32),
}
/** Of a family that sends none, whoever calls is answered all the same. */
const LEAST_BYTES = 1024

const costOf = (world: PspWorld, heard: HeardCallback) => cpuMsOf(() => read(world, heard))
const isTooDear = ([, ms]: readonly (string | number)[]) => Number(ms) > CPU_MS_MAX

/** Each value of a form, each text of JSON and each attribute, in turn, as long as it may be and of what is dear to read. */
function filledIn(body: string, bytesMax: number): readonly (readonly [what: string, body: string])[] {
  const fields = [...body.matchAll(/(?<==)[^&=<>"]+(?=&|$)|(?<=")[^"\\<>{}]+(?=")/g)].slice(0, FIELDS_MAX)
  const values = [{ index: 0, 0: body }, ...fields]
  const chars = bytesMax - body.length
  const { names = '', depth = '', numbers = '' } = hostileJson(chars / 2)
  const fillings = [
    ...['a', '1', '\r', '%41', '=', '|', '&amp;', '\\\\', '\u00e9'].map((unit) => filled(unit, chars)),
    ...[names, depth, numbers].map((text) => Buffer.from(text).toString('base64url')),
  ]
  return values.flatMap(({ index, 0: value }) =>
    fillings.map((filling) => {
      const what = `${value} at ${index}: ${filling.slice(0, 12)}`
      return [what, body.slice(0, index) + filling + body.slice(index + value.length)] as const
    }),
  )
}

/** Families whose signature is not over the body as it came: what is read before it is checked, and why. */
const READ_FIRST: Readonly<Record<string, Readonly<{ forms: number; json: number; because: string }>>> = {
  adyen: { forms: 0, json: 1, because: 'each item of a batch has its own signature, over eight of its fields' },
  braintree: { forms: 1, json: 0, because: 'text and signature are fields of a form; the text is not read' },
  dalenys: { forms: 1, json: 0, because: 'HASH is a field beside the fields that it covers' },
  fondy: { forms: 0, json: 1, because: 'the signature is a field beside the fields that it covers' },
  'lyra-rest': { forms: 1, json: 0, because: 'text and signature are fields of a form; the text is not read' },
  mercadopago: { forms: 0, json: 1, because: 'the signature covers the id of the payment, where no address says it' },
  midtrans: { forms: 0, json: 1, because: 'the signature is a field beside the fields that it covers' },
  nuvei: { forms: 1, json: 0, because: 'the checksum is a field beside the fields that it covers' },
  payu: { forms: 1, json: 0, because: 'the signature is a field beside the fields that it covers' },
  redsys: { forms: 1, json: 1, because: 'the order, which the key is made of, is said in the signed text' },
  sips: { forms: 1, json: 0, because: 'text and seal are fields of a form; the text is not read' },
}

/** A family's own stand first. */
const FIELDS_MAX = thorough(6, 20)

const worlds = await openWorlds('together')

describe('what PSPs call us for', { concurrency: true }, () => {
  for (const world of worlds) describe(world.family.name, { concurrency: 1 }, () => callbacksOf(world))
})

function callbacksOf(world: PspWorld): void {
  const { callback, callbackBytesMax } = world.family.traits
  afterEach(() => world.clearFaults())

  test('garbage is never authentic, and never an error', () => {
    const bodies = [
      '',
      '{}',
      '[]',
      'null',
      '<a/>',
      'a=1',
      '{"a":',
      '\u0000',
      '{"__proto__":1}',
      '%',
      '9'.repeat(70_000),
    ]
    for (const body of bodies)
      for (const headers of [{}, { 'content-type': 'application/json' }, { authorization: 'Basic !' }])
        assert.notEqual(read(world, { headers, body: Buffer.from(body) }).kind, 'authentic', body.slice(0, 20))
  })

  test(`the dearest body of its size is read in ${CPU_MS_MAX} ms`, () => {
    const bodies = hostileBodies(Math.max(callbackBytesMax, LEAST_BYTES))
    const dear = bodies.map(([what, body]) => [what, costOf(world, { headers: HEADERS, body: Buffer.from(body) })])
    assert.deepEqual(dear.filter(isTooDear), [])
  })

  if (callback === 'none' || world.quiet !== null) return

  test(`one with any of its fields filled is read in ${CPU_MS_MAX} ms, signed or not`, async () => {
    const { heard } = await soldAndHeard(world)
    const dear = filledIn(heard.body.toString('latin1'), callbackBytesMax).map(([what, body]) => {
      return [what, costOf(world, { ...heard, body: Buffer.from(body, 'latin1') })]
    })
    assert.ok(dear.length > 0)
    assert.deepEqual(dear.filter(isTooDear), [])
  })

  test('a payment is told, and found in what was told', async () => {
    await soldAndHeard(world)
  })

  test('it is told twice, and is the same both times', async () => {
    await world.fault('callback', 'duplicate_callback')
    const { about } = await soldAndHeard(world)
    const twins = await world.heard((all) => (all.filter(about).length >= 2 ? all.filter(about) : undefined))
    assert.deepEqual(read(world, twins[0] as HeardCallback), read(world, twins[1] as HeardCallback))
  })

  test('it is heard before the payment is answered', async () => {
    await world.fault('callback', 'early_callback')
    const order = world.newOrder()
    const { paymentId } = paymentOf(await sell(world.psp, world, order))
    const heard = await world.heard((all) => all)
    assert.ok(heard.some((one) => isAbout(world, one, order.reference, paymentId)))
  })

  if (callback !== 'signed') return

  test('with one byte changed, under another secret, or for another account, it is not authentic', async () => {
    const { heard } = await soldAndHeard(world)
    const text = heard.body.toString('latin1')
    const at = text.search(/\d{3}/)
    const other = text[at] === '1' ? '2' : '1'
    const changed = text.slice(0, at) + other + text.slice(at + 1)
    assert.notEqual(read(world, { ...heard, body: Buffer.from(changed, 'latin1') }).kind, 'authentic')
    const settings = Object.entries(world.settings).map(([name, value]) => [
      name,
      value.replace(/[a-z0-9](?=.?$)/i, 'Z'),
    ])
    const got = read({ ...world, settings: Object.fromEntries(settings) }, heard)
    assert.notEqual(got.kind, 'authentic')
  })

  test('under a wrong signature no more of it is read than its signature asks for', async () => {
    const { heard } = await soldAndHeard(world)
    const text = heard.body.toString('latin1')
    const changed = [...text.matchAll(/\d/g)].map(({ index, 0: digit }) => {
      const other = text.slice(0, index) + (digit === '1' ? '2' : '1') + text.slice(index + 1)
      return { ...heard, body: Buffer.from(other, 'latin1') }
    })
    const forged = changed.filter((one) => read(world, one).kind === 'forged')
    const first = READ_FIRST[world.family.name]
    assert.equal(world.family.traits.signsInside ?? false, first !== undefined, 'whoever is read first says so')
    const most = { json: first?.json ?? 0, forms: first?.forms ?? 0 }
    for (const one of forged)
      assert.deepEqual(
        readersAsked(() => read(world, one)),
        most,
      )
    assert.ok(forged.length > 0 && (first || forged.length === changed.length), 'whatever is changed')
    if (first) return
    assert.equal(
      read(world, { ...heard, body: Buffer.from('{"a=<') }).kind,
      'forged',
      'nobody knows that it is unreadable',
    )
    const { json, forms } = readersAsked(() => read(world, heard))
    assert.ok(json + forms > 0, 'readers are seen')
  })

  test('one that says something else under the same signature is not authentic', async () => {
    await world.fault('callback', 'bad_signature')
    const before = await world.heard((all) => all.length)
    const order = world.newOrder({ orderReference: newId() })
    paymentOf(await sell(world.psp, world, order))
    const heard = await world.heard((all) => all.slice(before).find((one) => read(world, one).kind !== 'authentic'))
    assert.ok(heard)
  })
}
