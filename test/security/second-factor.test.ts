import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as registry from '../../src/back-office/registry.ts'
import type { StaffPage } from '../../src/back-office/staff-page.ts'
import { newId, parsePublicId } from '../../src/shared/ids.ts'
import { type AsRole, officeOf } from '../support/office.ts'
import { startWorld } from '../support/world.ts'

// A real installation, where nobody has added a second factor yet. A demo asks nobody for one.

const world = await startWorld()
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const scope = { kind: 'company', companyId } as const
const office = await officeOf(world, scope, newId(), { isDemo: false })
const demo = await officeOf(world, scope)

const PAGES = Object.entries(registry).flatMap(([name, page]) =>
  'statementsMax' in page ? [{ name, ...(page as StaffPage) }] : [],
)
type Named = (typeof PAGES)[number]
const addressOf = ({ path }: Named) => path.replace(/:(\w+)/g, () => newId())
const without = (role: AsRole) => ({ role, headers: { 'x-second-factor': 'none' } })

test('an operator without a second factor is shown where to add one, and no page beside', async () => {
  for (const page of PAGES.filter(({ audience }) => audience === 'operator')) {
    const visit = without(`operator:${page.roles[0] as 'admin'}`)
    const { statusCode, headers } = await office.get(addressOf(page), visit)
    const isOpen = page.opensWithoutFactor === true
    const isLed = statusCode === 303 && /^\/operator\/security(\?next=|$)/.test(String(headers.location))
    assert.equal(isLed, !isOpen, page.path)
    if (page.submit && !isOpen) assert.equal((await office.post(addressOf(page), {}, visit)).statusCode, 401, page.path)
  }
})

/** What opens a company, or moves its money, in the hands of whoever guessed a password. */
const GUARDED = [
  ...[
    'newKey',
    'rotateKey',
    'endKey',
    'newToken',
    'endToken',
    'newSecret',
    'webhookAddress',
    'notificationAddresses',
    'webhookRemoval',
  ],
  ...['changeBankDetails', 'connectPsp', 'rotatePsp', 'disconnectPsp', 'declarePsp', 'merchantSettings'],
  ...['invite', 'person', 'removePerson', 'resetPersonFactor', 'keepPersonFactor', 'resetPersonPassword'],
  ...['refundOfPurchase', 'largeRefundOfPurchase', 'cancelOfPurchase', 'withdrawalOfPurchase'],
]

test('every page that wants a second factor is among them, or one of the operator’s', () => {
  const asking = PAGES.filter((page) => page.audience !== 'operator' && page.needsFactor)
  assert.deepEqual(
    asking.map(({ name }) => name).filter((name) => !GUARDED.includes(name)),
    [],
  )
})

test('owners and developers without a second factor make no keys, change no bank details or people, and give nothing back', async () => {
  for (const name of GUARDED) {
    const page = PAGES.find((each) => each.name === name) ?? assert.fail(name)
    const guessed = (['owner', 'developer'] as const).filter((each) => page.roles.includes(each))
    assert.ok(guessed.length > 0, `${page.path} is asked by neither: it is guarded here in vain`)
    for (const role of guessed) {
      const { statusCode, body } = await office.get(addressOf(page), without(role))
      assert.equal(statusCode, 403, `${page.path} as ${role}`)
      assert.match(body, /This needs a second factor[\s\S]*href="\/dashboard\/security">Security/)
      assert.equal((await office.post(addressOf(page), {}, without(role))).statusCode, 403, `${page.path} as ${role}`)
      assert.notEqual((await demo.get(addressOf(page), without(role))).statusCode, 403, `${page.path} in a demo`)
    }
  }
})
