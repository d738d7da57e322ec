import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { fixedClock } from '../../../test/support/fixed-clock.ts'
import { formTokenIn, textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { startWorld } from '../../../test/support/world.ts'
import { decodePersonLink } from '../../crypto/index.ts'
import { transaction } from '../../db/database.ts'
import { addOperator, askForView, findView, findViewByLink, openView, revokeOperator } from '../../people/index.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import { newId } from '../../shared/ids.ts'
import * as registry from '../registry.ts'
import type { StaffPage } from '../staff-page.ts'

const { baseUrl, credentials, db, terms } = await startWorld()
const { linkKeys } = terms.keyRing
const uid = credentials.company_uid
const companyId = uid.slice(4)
const REASON = 'Maëlle asked by phone why a refund waits'

const PAGES: readonly StaffPage[] = Object.values(registry).flatMap((page) => ('statementsMax' in page ? [page] : []))
const OWN = PAGES.filter(({ audience }) => audience === 'merchant')

async function anOperator() {
  const browser = officeBrowser(baseUrl)
  await browser.submit('/operator/sign-in', { ...credentials.operator })
  return browser
}

type Browser = ReturnType<typeof officeBrowser>

async function aViewLink(operator: Browser, reason = REASON): Promise<string> {
  const { body } = await operator.submit(`/operator/companies/${uid}/view`, { reason })
  const [, link = ''] = /href="http:\/\/[^/"]+(\/dashboard\/view\/[\w-]+)"/.exec(body) ?? []
  return link
}

async function aViewer(): Promise<Browser> {
  const operator = await anOperator()
  const link = await aViewLink(operator)
  assert.equal((await operator.submit(link, {})).location, '/dashboard')
  return operator
}

/** Any id will do: nobody looks at it before the form is refused. */
const addressOf = ({ path }: StaffPage) => path.replace(/:(\w+)/g, () => newId())

const linesOf = async () =>
  (
    await db.query<{ act: string; reason: string | null; actor: string; until: string }>(
      `select act, reason, actor, changes -> 'until' ->> 'to' as until from audit_lines
        where company_id = $1 and act in ('viewed_as', 'view_ended') order by id`,
      [companyId],
    )
  ).rows

test('an operator sees a company’s pages by a link that opens once, for a reason that the company reads', async () => {
  const operator = await anOperator()
  assert.equal((await operator.get('/dashboard')).status, 303, 'not without')
  assert.equal((await operator.submit(`/operator/companies/${uid}/view`, { reason: ' ' })).status, 422)
  const link = await aViewLink(operator)
  assert.match(textOf((await operator.get(link)).body), /See the pages of Breizh Escapes SARL.*Maëlle asked by phone/)
  assert.deepEqual(await linesOf(), [], 'an address that is opened begins nothing')
  const { setCookies } = await operator.submit(link, {})
  assert.match(setCookies.join(), /whipround_view=wrd_[\w-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax/)
  assert.equal((await operator.get(link)).status, 410)
  for (const path of ['/dashboard', '/dashboard/purchases', '/dashboard/people', '/dashboard/nothing']) {
    const { body } = await operator.get(path)
    assert.match(
      textOf(body),
      /You look at the pages of Breizh Escapes SARL as the operator\. Read only, until \d/,
      path,
    )
  }
  assert.match(textOf((await operator.get('/dashboard/audit')).body), /Looked at the company’s pages.*Maëlle asked/)
  const left = await operator.post('/dashboard/sign-out', {
    form_token: formTokenIn((await operator.get('/dashboard')).body),
  })
  assert.equal(left.status, 303)
  assert.match(String((await operator.get('/dashboard')).location), /sign-in/)
  assert.equal((await operator.get('/operator')).status, 200, 'still signed in where they came from')
  const [began, ended] = await linesOf()
  assert.deepEqual([began?.act, began?.reason, ended?.act], ['viewed_as', REASON, 'view_ended'])
  assert.match(String(began?.actor), /^operator [0-9a-f-]{36}$/)
  assert.equal(ended?.actor, began?.actor)
})

test('whoever only looks sends no form of any page, takes no file, and sees nothing that asks for proof', async () => {
  const viewer = await aViewer()
  const form_token = formTokenIn((await viewer.get('/dashboard')).body)
  assert.notEqual(form_token, '')
  const tables = ['merchants', 'memberships', 'staff', 'staff_links', 'api_keys', 'audit_lines', 'purchases', 'events']
  const everything = async () => {
    const counted = tables.map(
      (name) => `select '${name}', md5(string_agg(t::text, '|' order by t::text)) from ${name} t`,
    )
    return (await db.query(counted.join(' union all '))).rows
  }
  const before = await everything()
  for (const page of OWN.filter(({ submit, endsVisit }) => submit && !endsVisit)) {
    const { status, body } = await viewer.post(addressOf(page), { form_token })
    assert.equal(status, 403, page.path)
    assert.match(textOf(body), /You only look/, page.path)
  }
  for (const page of OWN.filter((each) => each.isPersonal || each.needsFactor || each.provedWithinMs !== undefined))
    assert.equal((await viewer.get(addressOf(page))).status, 403, page.path)
  for (const file of ['/dashboard/purchases.csv', '/dashboard/reports/purchases.csv'])
    assert.equal((await viewer.get(file)).status, 403, file)
  assert.deepEqual(await everything(), before)
  assert.deepEqual(
    OWN.filter(({ endsVisit }) => endsVisit).map(({ path }) => path),
    ['/dashboard/sign-out'],
  )
})

test('a look ends after half an hour, its link after two minutes, and both with their operator', async () => {
  const clock = fixedClock(new Date('2027-03-01T09:00:00Z'))
  const call = aCall(clock)
  const knock = { systemClock: clock, requestId: 'r', browser: '', language: 'en' }
  const { operatorId } = await transaction(db, (tx) =>
    addOperator(tx, call, { email: 'nora@psp.example', role: 'support' }),
  )
  const ask = (ofCompany = companyId) =>
    transaction(db, (tx) => askForView(tx, call, linkKeys, { operatorId, companyId: ofCompany, reason: REASON }))
  const ports = { linkKeys, systemClock: clock }
  await assert.rejects(ask(newId()), /company_not_found/)
  const late = await ask()
  clock.advance(2 * MINUTE_MS)
  assert.equal(await findViewByLink(db, ports, late), undefined)
  assert.equal(decodePersonLink(linkKeys, 'invitation', late), undefined, 'it is a link for nothing else')
  const found = await findViewByLink(db, ports, await ask())
  assert.ok(found)
  const [one, other] = await Promise.all([openView(db, found, knock), openView(db, found, knock)])
  assert.ok((one === undefined) !== (other === undefined), 'pressed twice it is opened once')
  const token = (one ?? other) as string
  clock.advance(30 * MINUTE_MS - 1)
  assert.equal((await findView(db, clock, token))?.companyId, companyId)
  clock.advance(1)
  assert.equal(await findView(db, clock, token), undefined)
  const again = await findViewByLink(db, ports, await ask())
  assert.ok(again)
  const second = (await openView(db, again, knock)) as string
  const unopened = await ask()
  await transaction(db, (tx) => revokeOperator(tx, call, 'nora@psp.example'))
  assert.equal(await findView(db, clock, second), undefined)
  assert.equal(await findViewByLink(db, ports, unopened), undefined)
})
