import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as simulators from '../../sandbox/psps/registry.ts'
import { CHARGING_FAMILIES } from '../support/charging-families.ts'

/** Who asks, which a password proves: a wrong one is refused, and hides nothing. */
const ASKS = 'username'

/** What is sent to each (`test/pins/psps`), by the name of its call, and what is encoded in it, which can be read. */
function sentTo(family: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../pins/psps/${family}.http`, import.meta.url), 'utf8')
  const readable = text.replace(/[\w+/]{40,}=*/g, (encoded) => `${encoded} ${Buffer.from(encoded, 'base64')}`)
  return new Map(
    readable.split(/^### /m).map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n'))]),
  )
}

for (const { name, traits, credentials } of CHARGING_FAMILIES.filter(
  ({ traits }) => traits.lookUp === 'by_reference',
)) {
  test(`${name}: absence counts at once only where a look-up names nothing of the account that its charge does not`, () => {
    const { credentials: valuesOf } = Object.values(simulators).find(({ family }) => family === name) ?? {}
    assert.ok(valuesOf)
    const values: Readonly<Record<string, string | undefined>> = valuesOf('pinned-key')
    const sent = sentTo(name)
    const [charge, lookUp] = [`${sent.get('sale')}${sent.get('authorise')}`, sent.get('look-up by reference') ?? '']
    assert.ok(lookUp)
    const hiding = credentials.filter(({ name: field, isSecret }) => {
      const value = values[field]
      return !isSecret && field !== ASKS && value !== undefined && lookUp.includes(value) && !charge.includes(value)
    })
    assert.equal(
      traits.absenceCounts,
      hiding.length > 0 ? 'once_found' : undefined,
      hiding.map((one) => one.name).join(),
    )
  })
}
