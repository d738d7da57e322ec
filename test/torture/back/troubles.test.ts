import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHARGING_FAMILIES } from '../../support/charging-families.ts'
import { createDice } from '../dice.ts'
import { issuerOrder, listTroubles, ordersOf, troubleOf } from './troubles.ts'

const troubles = listTroubles(CHARGING_FAMILIES)
const nameOf = ({ family, operation, fault }: (typeof troubles)[number]) => `${family.name} ${operation} ${fault}`

test('every family meets faults at each operation that it has, each once', () => {
  assert.equal(new Set(troubles.map(nameOf)).size, troubles.length)
  for (const family of CHARGING_FAMILIES) {
    const own = new Set(troubles.filter((one) => one.family === family).map(({ operation }) => operation))
    assert.ok(own.has(family.traits.charges === 'sale' ? 'sale' : 'capture'), family.name)
    assert.ok(own.has('void'), family.name)
  }
})

test('sixty runs of CI meet all of them, whatever the first seed is', () => {
  const met = new Set<string>()
  for (let seed = 99_975; seed < 100_035; seed += 1)
    for (let number = 1; number <= 40; number += 1)
      met.add(nameOf(troubleOf(troubles, { seed, number, purchases: 40 })))
  assert.equal(met.size, troubles.length)
})

test('no fault hides a payment for longer than its PSP promises', () => {
  const dice = createDice(1)
  for (const trouble of troubles)
    for (const { fault, delay_ms } of ordersOf(trouble, dice))
      assert.ok(fault !== 'not_visible_for' || delay_ms < trouble.family.traits.visibilityDelayMs, nameOf(trouble))
})

test('the same dice order the same trouble of the card issuer', () => {
  assert.deepEqual(issuerOrder(createDice(3)), issuerOrder(createDice(3)))
})
