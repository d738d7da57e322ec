import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { aPurchase } from '../../../test/support/telling.ts'
import { startWorld } from '../../../test/support/world.ts'
import { newId, parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const merchantId = parsePublicId('mer', world.credentials.merchants.SPLIT.uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

const person = (firstName: string, lastName: string, email: string) => {
  return { id: newId(), ref: null, firstName, lastName, email, phoneNumber: null }
}
const sold: string[] = []
for (let number = 0; number < 30; number += 1) {
  const createdAt = new Date(Date.UTC(2026, 10, 1, 8, number))
  const leader = person(number % 2 ? 'Anaëlle' : 'Bob', 'Le Goff', `payer${number}@example.test`)
  const wished = { reference: `BREST-${2000 + number}`, title: `Kayak ${number}`, createdAt, leader }
  const { purchaseId } = await aPurchase(
    db,
    { companyId, merchantId },
    { ...wished, amountMinor: BigInt(1000 + number) },
  )
  sold.push(purchaseId)
}

const namesIn = (page: string) => [...page.matchAll(/class="go" href="([^"]+)">([^<]+)</g)].map(([, , name]) => name)

test('the newest 25 are shown, each leads to its detail, and the others follow without a gap', async () => {
  const first = await office.get('/dashboard/purchases')
  assert.equal(first.statusCode, 200, first.body)
  const names = namesIn(first.body)
  assert.equal(names.length, 25)
  assert.match(first.body, new RegExp(`href="/dashboard/purchases/pur_${sold.at(-1)}"`))
  const next = /<a href="([^"]+)" rel="next"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') as string
  const second = await office.get(next)
  const all = [...names, ...namesIn(second.body)]
  assert.deepEqual(
    all,
    sold.map((_, index) => `Kayak ${29 - index}`),
  )
  assert.match(textOf(first.body), /30 purchases , €304\.35/)
})

for (const [what, typed, found] of [
  ['a name by its words, however it is written', 'GOFF anaelle', 15],
  ['the beginning of a reference', 'brest-202', 10],
  ['an e-mail by all of it', 'Payer7@example.test', 1],
  ['no e-mail by its half', 'payer7@', 0],
  ['what was meant by nothing', '%', 0],
] as const) {
  test(`${what} finds ${found}`, async () => {
    const page = await office.get(`/dashboard/purchases?${new URLSearchParams({ q: typed })}`)
    assert.equal(namesIn(page.body).length, found, textOf(page.body))
  })
}
