import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { newId } from '../../src/shared/ids.ts'
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

const worlds = await openWorlds('together')

describe('what PSPs call us for', { concurrency: true }, () => {
  for (const world of worlds) describe(world.family.name, { concurrency: 1 }, () => callbacksOf(world))
})

function callbacksOf(world: PspWorld): void {
  const { callback } = world.family.traits
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

  if (callback === 'none' || world.quiet !== null) return

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

  test('one that says something else under the same signature is not authentic', async () => {
    await world.fault('callback', 'bad_signature')
    const before = await world.heard((all) => all.length)
    const order = world.newOrder({ orderReference: newId() })
    paymentOf(await sell(world.psp, world, order))
    const heard = await world.heard((all) => all.slice(before).find((one) => read(world, one).kind !== 'authentic'))
    assert.ok(heard)
  })
}
