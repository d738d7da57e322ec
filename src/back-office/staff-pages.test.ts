import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../test/support/office.ts'
import { startWorld } from '../../test/support/world.ts'
import { parsePublicId } from '../shared/ids.ts'

const world = await startWorld()
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })

test('staff read their pages in the service itself, and another audience’s page is not theirs', async () => {
  const reports = await office.get('/dashboard/reports', { role: 'read_only' })
  assert.equal(reports.statusCode, 200)
  assert.match(textOf(reports.body), /Breizh Escapes/)
  const refused = await office.get('/dashboard/reports', { role: 'operator:admin' })
  assert.equal(refused.statusCode, 303)
})

test('an address that is nobody’s page says so as a page, with the way back', async () => {
  const answer = await office.get('/dashboard/nowhere/at-all')
  assert.equal(answer.statusCode, 404)
  assert.match(textOf(answer.body), /There is nothing here/)
})

// Firefox looks it up in the policy of each page, and writes what that refuses into the page's console.
test('the icon of the tab, which some browsers ask for by themselves, is refused by no page', async () => {
  const { headers } = await office.get('/dashboard/reports', { role: 'read_only' })
  assert.match(String(headers['content-security-policy']), /; img-src 'self';/)
  for (const path of ['/favicon.ico', '/icon.svg'])
    assert.equal((await fetch(world.baseUrl + path)).headers.get('content-type'), 'image/svg+xml')
})
