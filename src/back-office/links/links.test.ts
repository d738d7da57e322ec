import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formTokenIn, officeOf, textOf } from '../../../test/support/office.ts'
import { payerOf } from '../../../test/support/paying.ts'
import { startWorld } from '../../../test/support/world.ts'
import { newId, parsePublicId, publicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db, credentials } = world
const companyId = parsePublicId('cmp', credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const { SPLIT, INSTALLMENT, DEFERRED } = credentials.merchants
const NEW = '/dashboard/links/new'

const hiddenIn = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

let orders = 0
const order = () => ({
  ...{ merchant: SPLIT.uid, title: 'Week-end à Brest', amount: '240.50', currency: 'EUR' },
  ...{ reference: `link-${++orders}`, language: 'en' },
})

/** The form of a merchant as it was opened, with what is hidden in it. */
async function opened(merchant: string) {
  const { body } = await office.get(`${NEW}?merchant=${merchant}`)
  return { form_token: formTokenIn(body), key: hiddenIn(body, 'key'), seen: hiddenIn(body, 'seen') }
}

async function made(fields: Record<string, string>): Promise<string> {
  const wanted = { ...order(), ...fields }
  const answer = await office.post(NEW, { ...(await opened(wanted.merchant)), ...wanted })
  assert.equal(answer.statusCode, 303, textOf(answer.body))
  return String(answer.headers.location)
}

const count = async () => Number((await db.query('select count(*) from purchases')).rows[0]?.count)
const mailsTo = async (address: string) =>
  (await world.sandbox<{ messages: { text: string }[] }>('GET', `/mailbox.json?to=${encodeURIComponent(address)}`))
    .messages

test('a link is made and sent by e-mail; its page shows the address, its code, to whom it went and who made it', async () => {
  const location = await made({ email: 'alice@example.test', byEmail: '1', firstName: 'Alice' })
  const { body } = await office.get(location)
  assert.match(
    textOf(body),
    /The link is made and on its way .*€240\.50 .*Sent .*alice@example\.test Taken .*Made, and sent/,
  )
  const url = /http:\/\/[^<"]+\/pay\/[^<"]+/.exec(body)?.[0] as string
  assert.ok((await mailsTo('alice@example.test'))[0]?.text.includes(url))
  assert.match(body, /<svg[^>]*role="img" aria-label="The link as a code to scan"/)
  assert.match(await (await fetch(url)).text(), /Week-end à Brest/)
  const { rows } = await db.query('select actor from events order by id limit 1')
  assert.deepEqual(rows, [{ actor: `staff_${office.staffId}` }])
})

test('the button pressed twice makes one link and one mail; a form opened again makes another', async () => {
  const before = await count()
  const sent = { ...(await opened(SPLIT.uid)), ...order(), email: 'bob@example.test', byEmail: '1' }
  const [one, two] = await Promise.all([office.post(NEW, sent), office.post(NEW, sent)])
  const path = (answer: typeof one) => String(answer.headers.location).split('?')[0]
  assert.deepEqual([one.statusCode, path(one)], [303, path(two)])
  assert.equal((await mailsTo('bob@example.test')).length, 1)
  await made({ reference: sent.reference })
  assert.equal(await count(), before + 2)
})

test('all that is wrong is said at its field, and what was typed stays', async () => {
  const before = await count()
  const wrong = {
    title: ' ',
    amount: 'a lot',
    email: 'nobody',
    currency: 'EU',
    byEmail: '1',
    bySms: '1',
    reference: '',
  }
  const { statusCode, body } = await office.post(NEW, { ...(await opened(SPLIT.uid)), ...order(), ...wrong })
  assert.equal(statusCode, 422)
  assert.match(textOf(body), /three letters, like EUR/)
  assert.match(textOf(body), /Write an e-mail address, like/)
  assert.match(textOf(body), /Write the phone number that the link goes to/)
  assert.match(body, /name="email"[^>]*value="nobody"/)
  const late = { ...order(), merchant: DEFERRED.uid, date: '2099-01-01' }
  const tooLate = await office.post(NEW, { ...(await opened(DEFERRED.uid)), ...late })
  assert.equal(tooLate.statusCode, 422)
  assert.match(textOf(tooLate.body), /Choose an earlier day/)
  assert.equal(await count(), before)
})

test('the schedule is shown on the same form, adds up, and nothing is made', async () => {
  const before = await count()
  const fields = { merchant: INSTALLMENT.uid, amount: '300', currency: 'EUR', act: 'schedule' }
  const { body } = await office.post(NEW, { ...(await opened(INSTALLMENT.uid)), ...fields })
  assert.match(
    textOf(body),
    /What the payer is asked for .*€100\.00 .*Total €300\.00 .*€300\.00 .*Annual percentage rate/,
  )
  assert.doesNotMatch(textOf(body), /Write something/)
  assert.match(body, /name="date"/)
  assert.equal(await count(), before)
  const split = await office.post(NEW, { ...(await opened(SPLIT.uid)), ...fields, merchant: SPLIT.uid })
  assert.match(textOf(split.body), /friends, who have \d+ hours/)
})

test('another merchant is another way of paying: it is shown before the link is made', async () => {
  const before = await count()
  const changed = { ...(await opened(SPLIT.uid)), ...order(), merchant: INSTALLMENT.uid }
  const { body } = await office.post(NEW, changed)
  assert.match(textOf(body), /Another merchant .*What the payer is asked for/)
  assert.equal(await count(), before)
  const again = { ...changed, form_token: formTokenIn(body), seen: hiddenIn(body, 'seen') }
  assert.equal((await office.post(NEW, again)).statusCode, 303)
})

test('a link is sent again and ended; ended, its address says so, and it is sent no more', async () => {
  const [path = ''] = (await made({})).split('?')
  const url = /http:\/\/[^<"]+\/pay\/[^<"]+/.exec((await office.get(path)).body)?.[0] as string
  assert.match(textOf((await office.get(path)).body), /It was sent to nobody/)
  const send = { byEmail: '1', email: 'carol@example.test', bySms: '', phone: '', key: 'one' }
  assert.equal((await office.submit(`${path}/send`, send)).statusCode, 303)
  assert.equal((await office.submit(`${path}/send`, send)).statusCode, 303)
  assert.equal((await mailsTo('carol@example.test')).length, 1, 'the same press')
  assert.equal((await office.submit(`${path}/send`, { ...send, byEmail: '' })).statusCode, 422)
  assert.match(textOf((await office.get(`${path}/end`)).body), /End the link for Week-end à Brest, €240\.50\?/)
  assert.equal((await office.submit(`${path}/end`)).statusCode, 303)
  assert.match(textOf((await office.get(path)).body), /Ended .*It works no more/)
  assert.match(await (await fetch(url, { headers: { 'accept-language': 'en' } })).text(), /<main/)
  assert.equal((await office.submit(`${path}/send`, { ...send, key: 'two' })).statusCode, 409)
})

test('the list has links of people and of interfaces, newest first, by state and page by page', async () => {
  const all = textOf((await office.get('/dashboard/links')).body)
  assert.match(all, /Week-end à Brest .*link-\d+ /)
  const ended = textOf((await office.get('/dashboard/links?state=ended')).body)
  assert.match(ended, / 1 link /)
  assert.match(textOf((await office.get(`/dashboard/links?merchant=${INSTALLMENT.uid}`)).body), / 1 link /)
  assert.match(textOf((await office.get('/dashboard/links?state=paid')).body), /No link matches/)
  for (let index = 0; index < 25; index += 1) await made({})
  const { body } = await office.get('/dashboard/links')
  const after = /after=([^"&]+)/.exec(body)?.[1]
  assert.match(textOf((await office.get(`/dashboard/links?after=${after}`)).body), /link-1 /)
})

test('a link of another company is not found, to look at, to send or to end; who only reads makes none', async () => {
  const [path = ''] = (await made({})).split('?')
  const stranger = await officeOf(world, { kind: 'company', companyId: newId() })
  for (const rest of ['', '/send', '/end', '/code.svg']) {
    assert.equal((await stranger.get(`${path}${rest}`)).statusCode, 404)
    assert.equal((await office.get(`/dashboard/links/${publicId('pur', newId())}${rest}`)).statusCode, 404)
  }
  assert.equal((await office.get(NEW, { role: 'read_only' })).statusCode, 403)
  assert.equal((await office.get(path, { role: 'read_only' })).statusCode, 200)
  assert.equal((await office.get(`${path}/code.svg`)).headers['content-type'], 'image/svg+xml')
})

test('a link gets more time, also from the page of its purchase; nobody is written to, and who did it is kept', async () => {
  const [path = ''] = (await made({})).split('?')
  const purchasePage = path.replace('/links/', '/purchases/')
  assert.match((await office.get(purchasePage)).body, new RegExp(`href="${path}/renew"`))
  const asked = await office.get(`${path}/renew`)
  assert.match(textOf(asked.body), /More time for the link for Week-end à Brest, €240\.50\?.*Nobody is written to/)
  const inDays = (days: number) =>
    new Date(world.businessClock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  for (const lastDay of ['2020-01-01', inDays(500), 'soon'])
    assert.equal((await office.submit(`${path}/renew`, { lastDay })).statusCode, 422, lastDay)
  const lastDay = inDays(100)
  for (const _time of [1, 2]) assert.equal((await office.submit(`${path}/renew`, { lastDay })).statusCode, 303)
  const { rows } = await db.query<{ actor: string; to: string }>(
    `select actor, changes -> 'link_expires_at' ->> 'to' as to from audit_lines where act = 'link_renewed'`,
  )
  assert.equal(rows.length, 1, 'twice the same is once')
  assert.equal(rows[0]?.actor, `staff_${office.staffId}`)
  const id = parsePublicId('pur', path.split('/').at(-1) as string)
  const kept = await db.query<{ ends: Date }>('select link_expires_at as ends from purchases where id = $1', [id])
  assert.equal(kept.rows[0]?.ends.toISOString(), rows[0]?.to)
  assert.ok((kept.rows[0]?.ends.getTime() ?? 0) > Date.parse(lastDay))
  assert.equal((await office.get(`${path}/renew`, { role: 'read_only' })).statusCode, 403)
})

test('a link that has ended is not renewed: its page says why, and leads to a form that asks the same person for the same', async () => {
  const person = { firstName: 'Dora', lastName: 'Riou', email: 'dora@example.test', phone: '+33612345678' }
  const [path = ''] = (await made({ ...person, reference: 'again-1', byEmail: '1' })).split('?')
  await office.submit(`${path}/end`)
  const { body } = await office.get(`${path}/renew`)
  assert.match(textOf(body), /It has ended, and its shop was told/)
  const form = (await office.get(/href="([^"]*again=[^"]*)"/.exec(body)?.[1] as string)).body
  for (const value of ['again-1', 'Dora', 'Riou', 'dora@example.test', '\\+33612345678'])
    assert.match(form, new RegExp(`value="${value}"`))
  const stale = await office.submit(`${path}/renew`, { lastDay: '2030-01-01', form_token: formTokenIn(form) })
  assert.equal(stale.statusCode, 409)
})

test('the page of a link says when somebody went on to pay, and when it was paid', async () => {
  const [path = ''] = (await made({ email: 'eve@example.test' })).split('?')
  const id = parsePublicId('pur', path.split('/').at(-1) as string) as string
  await payerOf(world).accepted(id, 0)
  const { body } = await office.get(path)
  assert.match(textOf(body), /What happened .*Paid .*Went on to pay .*Made .*Paid \d/)
  assert.doesNotMatch(body, /\/(renew|end|send)"/)
  assert.match(textOf((await office.get(`${path}/renew`)).body), /It has been paid/)
})
