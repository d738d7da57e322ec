import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aMerchantOf } from '../../../test/support/a-merchant-of.ts'
import { textOf } from '../../../test/support/office.ts'
import { officeBrowser } from '../../../test/support/office-browser.ts'
import { testSealer } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { startWorld } from '../../../test/support/world.ts'
import { encodePersonLink } from '../../crypto/index.ts'
import { newId } from '../../shared/ids.ts'

const { baseUrl, credentials, db, terms } = await startWorld()
const { linkKeys } = terms.keyRing
const { email, password } = credentials.dashboard
const PASSWORD = 'correct horse battery'
const PEOPLE = '/dashboard/people'

async function signedIn(as: { email: string; password: string } = { email, password }) {
  const browser = officeBrowser(baseUrl)
  const { location } = await browser.submit('/dashboard/sign-in', { ...as })
  assert.equal(location, '/dashboard')
  return browser
}

/** Once the mail of this kind to this address has gone: the link in it. */
async function linkMailed(to: string, kind: string, path: string, use: 'invitation' | 'staff_password') {
  const sent = await until(`a mail ${kind} has gone to ${to}`, async () => {
    const { rows } = await db.query<{ facts: { linkId: string } }>(
      `select facts from person_mails where to_address = $1 and kind = $2 and outcome = 'accepted' order by created_at desc limit 1`,
      [to, kind],
    )
    return rows[0]
  })
  return `${path}/${encodePersonLink(linkKeys, use, sent.facts.linkId)}`
}

async function invited(to: string, role: string, merchants = 'all') {
  const answer = await (await signedIn()).submit(`${PEOPLE}/invite`, { email: to, role, merchants })
  assert.equal(answer.status, 303, answer.body)
  return linkMailed(to, 'invitation', '/dashboard/join', 'invitation')
}

async function joined(to: string, role: string, merchants = 'all') {
  const link = await invited(to, role, merchants)
  const { location } = await officeBrowser(baseUrl).submit(link, { name: '', password: PASSWORD })
  assert.equal(location, '/dashboard/sign-in')
  return link
}

const idOf = async (address: string) =>
  (await db.query<{ id: string }>('select id from staff where email = $1', [address])).rows[0]?.id as string

test('an owner invites somebody by mail, who joins by a link that opens once, as what they were asked to be', async () => {
  const link = await invited('support@shop.test', 'support')
  const owner = await signedIn()
  assert.match(textOf((await owner.get(PEOPLE)).body), /Invited .*support@shop\.test Support/)
  const browser = officeBrowser(baseUrl)
  assert.match(textOf((await browser.get(link)).body), /You are invited as support@shop\.test\. Your role: Support/)
  assert.equal((await browser.submit(link, { name: 'Sue', password: 'short' })).status, 422)
  assert.equal((await browser.submit(link, { name: 'Sue', password: PASSWORD })).location, '/dashboard/sign-in')
  assert.equal((await browser.get(link)).status, 410)
  const sue = await signedIn({ email: 'support@shop.test', password: PASSWORD })
  assert.match(textOf((await sue.get('/dashboard/reports')).body), /Sue Support/)
  assert.equal((await sue.get(PEOPLE)).status, 403)
  assert.match(textOf((await owner.get(PEOPLE)).body), /Sue support@shop\.test Support/)
})

test('an invitation looks the same whether the address is known, and is taken back before it is used', async () => {
  const [one, other] = [await invited('new@shop.test', 'read_only'), await invited('newer@shop.test', 'read_only')]
  const bodies = []
  for (const [link, address] of [
    [one, 'new@shop.test'],
    [other, 'newer@shop.test'],
  ] as const)
    bodies.push(textOf((await officeBrowser(baseUrl).get(link)).body).replaceAll(address, ''))
  assert.equal(bodies[0], bodies[1])
  const owner = await signedIn()
  const { body } = await owner.get(PEOPLE)
  const id = /name="invitation" value="([^"]+)"/.exec(body)?.[1] as string
  assert.equal((await owner.submit(PEOPLE, { invitation: id })).status, 303)
  const open = await Promise.all([one, other].map(async (link) => (await officeBrowser(baseUrl).get(link)).status))
  assert.deepEqual(open.sort(), [200, 410])
})

test('another role counts at once: what was open ends; who sees one merchant sees no other, and no people', async () => {
  const merchantId = credentials.merchants.DEFERRED.uid.slice(4)
  await joined('dev@shop.test', 'owner', merchantId)
  const dev = await signedIn({ email: 'dev@shop.test', password: PASSWORD })
  assert.equal((await dev.get(PEOPLE)).status, 404)
  const merchants = await dev.get('/dashboard/merchants')
  assert.equal([...merchants.body.matchAll(/class="go"/g)].length, 1)
  const owner = await signedIn()
  const page = `${PEOPLE}/${await idOf('dev@shop.test')}`
  assert.equal((await owner.submit(page, { role: 'read_only', merchants: 'all' })).status, 303)
  assert.equal((await dev.get('/dashboard/reports')).status, 303)
  const { rows } = await db.query(`select changes from audit_lines where act = 'role_changed'`)
  assert.deepEqual(rows, [
    { changes: { role: { from: 'owner', to: 'read_only' }, merchants: { from: merchantId, to: null } } },
  ])
})

test('who is given two merchants sees these two and no third; one of them taken away is gone at once', async () => {
  const [split, deferred, other] = (['SPLIT', 'DEFERRED', 'INSTALLMENT'] as const).map((type) =>
    credentials.merchants[type].uid.slice(4),
  ) as [string, string, string]
  const owner = await signedIn()
  for (const merchants of ['', `all,${split}`]) {
    const answer = await owner.submit(`${PEOPLE}/invite`, { email: 'two@shop.test', role: 'developer', merchants })
    assert.equal(answer.status, 422)
    assert.match(textOf(answer.body), /Tick “All merchants”, or only some of them/)
    assert.match(answer.body, /value="two@shop\.test"/)
  }
  await joined('two@shop.test', 'developer', `${split},${deferred}`)
  const as = { email: 'two@shop.test', password: PASSWORD }
  const staffId = await idOf(as.email)
  const statuses = async ({ get }: Awaited<ReturnType<typeof signedIn>>) => {
    const pages = [split, deferred, other].map((id) => get(`/dashboard/merchants/mer_${id}`))
    return (await Promise.all(pages)).map(({ status }) => status)
  }
  const page = `${PEOPLE}/${staffId}`
  assert.match(textOf((await owner.get(PEOPLE)).body), /two@shop\.test Developer 2 merchants/)
  const shown = (await owner.get(page)).body
  const ticked = [...shown.matchAll(/name="merchants" value="([^"]+)" checked/g)].map(([, value]) => value)
  assert.deepEqual(ticked.sort(), [split, deferred].sort())

  const open = await signedIn(as)
  assert.deepEqual(await statuses(open), [200, 200, 404])
  // Whatever took it away, the very next page is narrower.
  await db.query('update memberships set merchant_ids = array[$1]::uuid[] where staff_id = $2', [split, staffId])
  assert.deepEqual(await statuses(open), [200, 404, 404])
  await db.query('update memberships set merchant_ids = array[$1, $2]::uuid[] where staff_id = $3', [
    ...[split, deferred, staffId],
  ])
  assert.deepEqual(await statuses(open), [200, 200, 404])
  assert.equal((await owner.submit(page, { role: 'developer', merchants: deferred })).status, 303)
  assert.deepEqual(await statuses(open), [303, 303, 303])
  assert.deepEqual(await statuses(await signedIn(as)), [404, 200, 404])
  const { rows } = await db.query<{ changes: object }>(
    `select changes from audit_lines where act = 'role_changed' and subject = $1`,
    [`staff_${staffId}`],
  )
  const from = [split, deferred].sort().join(' ')
  assert.deepEqual(rows, [{ changes: { merchants: { from, to: deferred } } }])
})

test('the last owner can neither leave nor become less; others leave at once', async () => {
  const owner = await signedIn()
  const own = `${PEOPLE}/${await idOf(email)}`
  const less = await owner.submit(own, { role: 'support', merchants: 'all' })
  assert.equal(less.status, 422)
  assert.match(textOf(less.body), /keeps one owner at least/)
  assert.equal((await owner.submit(`${own}/remove`, { email })).status, 422)
  await joined('gone@shop.test', 'read_only')
  const gone = await signedIn({ email: 'gone@shop.test', password: PASSWORD })
  const page = `${PEOPLE}/${await idOf('gone@shop.test')}/remove`
  assert.equal((await owner.submit(page, { email: 'other@shop.test' })).status, 422)
  assert.equal((await owner.submit(page, { email: 'gone@shop.test' })).status, 303)
  assert.equal((await gone.get('/dashboard/reports')).status, 303)
})

test('whoever forgot asks for a link; the answer is the same for nobody, and the link opens once', async () => {
  await joined('forgot@shop.test', 'read_only')
  const browser = officeBrowser(baseUrl)
  const ask = (address: string) => browser.submit('/dashboard/forgotten', { email: address })
  const [known, unknown] = [await ask('forgot@shop.test'), await ask('nobody@shop.test')]
  assert.deepEqual([known.status, known.location], [unknown.status, unknown.location])
  const link = await linkMailed('forgot@shop.test', 'password_link', '/dashboard/password', 'staff_password')
  assert.equal((await browser.submit(link, { password: `${PASSWORD} staple` })).location, '/dashboard/sign-in')
  assert.equal((await browser.get(link)).status, 410)
  await signedIn({ email: 'forgot@shop.test', password: `${PASSWORD} staple` })
  const { rows } = await db.query(`select to_address from person_mails where to_address = 'nobody@shop.test'`)
  assert.deepEqual(rows, [])
})

test('somebody of another company is nobody’s colleague', async () => {
  const owner = await signedIn()
  for (const path of ['', '/remove', '/password']) {
    assert.equal((await owner.get(`${PEOPLE}/019b0000-0000-7000-8000-000000000000${path}`)).status, 404)
  }
})

test('nobody is given a merchant of another company, or what is none; a row that says so opens nothing', async () => {
  const stranger = newId()
  await db.query(`insert into companies (id, name) values ($1, 'Rivals')`, [stranger])
  const { merchantId } = await aMerchantOf(db, testSealer, { companyId: stranger })
  const owner = await signedIn()
  const asked = { email: 'spy@shop.test', role: 'support' }
  for (const merchant of [merchantId, newId(), 'all of them'])
    assert.equal((await owner.submit(`${PEOPLE}/invite`, { ...asked, merchants: merchant })).status, 404, merchant)
  await joined('spy@shop.test', 'support', credentials.merchants.DEFERRED.uid.slice(4))
  const page = `${PEOPLE}/${await idOf('spy@shop.test')}`
  for (const merchant of [merchantId, newId(), 'all of them'])
    assert.equal((await owner.submit(page, { role: 'support', merchants: merchant })).status, 404, merchant)
  const spy = await signedIn({ email: 'spy@shop.test', password: PASSWORD })
  assert.equal((await spy.get('/dashboard/reports')).status, 200)
  await db.query('update memberships set merchant_ids = array[$1]::uuid[] where staff_id = $2', [
    merchantId,
    await idOf('spy@shop.test'),
  ])
  assert.equal((await spy.get('/dashboard/reports')).status, 303)
})
