import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formTokenIn, officeOf, textOf } from '../../../test/support/office.ts'
import { startWorld } from '../../../test/support/world.ts'
import { newId, parsePublicId, publicId } from '../../shared/ids.ts'

const world = await startWorld()
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const { uid } = world.credentials.merchants.SPLIT
const path = `/dashboard/merchants/${uid}`
const { db } = world

const hiddenIn = (body: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
const TERMS = {
  linkLifetimeDays: '30',
  potDeadlineHours: '48',
  supportRefundMax: '500',
  saleWithdrawal: 'ask',
  saleWithdrawalDays: '14',
}

test('the list shows every merchant of the company with type, settlement and health, and leads to each', async () => {
  const { body, statusCode } = await office.get('/dashboard/merchants', { role: 'support' })
  assert.equal(statusCode, 200)
  for (const each of Object.values(world.credentials.merchants))
    assert.ok(body.includes(`/dashboard/merchants/${each.uid}`))
  assert.match(textOf(body), /Split .*Transfers from Whipround .*Ready/)
})

test('a merchant of another company is not found, nor is what is no merchant, on any page of it', async () => {
  const stranger = await officeOf(world, { kind: 'company', companyId: newId() })
  for (const rest of ['', '/settings/terms', '/settings/branding']) {
    assert.equal((await stranger.get(`${path}${rest}`)).statusCode, 404)
    assert.equal((await office.get(`/dashboard/merchants/${publicId('mer', newId())}${rest}`)).statusCode, 404)
    assert.equal((await office.get(`/dashboard/merchants/nonsense${rest}`)).statusCode, 404)
  }
  const forged = { form_token: 'x', seen: '0', ...TERMS }
  assert.equal((await stranger.post(`${path}/settings/terms`, forged)).statusCode, 404)
  const own = await stranger.get('/dashboard/merchants')
  assert.match(textOf(own.body), /There is no merchant yet/)
  assert.equal((await office.get(`${path}/settings/everything`)).statusCode, 404)
})

test('a change is saved by the verb, says since when and who, and is a line of the log from what to what', async () => {
  const form = await office.get(`${path}/settings/terms`)
  assert.match(
    textOf(form.body),
    /Time to chip in .*1 to 144 hours\. A change counts for purchases accepted from then on/,
  )
  const done = await office.post(`${path}/settings/terms`, {
    form_token: formTokenIn(form.body),
    seen: hiddenIn(form.body, 'seen'),
    ...TERMS,
    potDeadlineHours: '72',
  })
  assert.equal(done.statusCode, 303)
  const { body } = await office.get(String(done.headers.location))
  assert.match(textOf(body), /Saved/)
  assert.match(textOf(body), /Time to chip in 72 hours since/)
  const { rows } = await db.query(
    `select act, changes, actor from audit_lines where subject = $1 order by id desc limit 1`,
    [uid],
  )
  const changes = { potDeadlineHours: { from: '48', to: '72' } }
  assert.deepEqual(rows, [{ act: 'setting_changed', changes, actor: `staff_${office.staffId}` }])
})

test('whoever belongs to the company by an invitation alone is named by what they changed', async () => {
  const staffId = newId()
  await db.query(`insert into staff (id, email) values ($1, 'invited@shop.test')`, [staffId])
  await db.query(`insert into memberships (staff_id, company_id, role) values ($1, $2, 'owner')`, [staffId, companyId])
  const invited = await officeOf(world, { kind: 'company', companyId }, staffId)
  const form = await invited.get(`${path}/settings/terms`)
  const seen = hiddenIn(form.body, 'seen')
  await invited.submit(`${path}/settings/terms`, { seen, ...TERMS, linkLifetimeDays: '20', potDeadlineHours: '72' })
  const { body } = await office.get(`${path}/settings/terms`)
  assert.match(textOf(body), /invited@shop\.test/)
})

test('a form that is stale changes nothing and says who changed what since; the same one sent twice is saved once', async () => {
  const form = await office.get(`${path}/settings/terms`)
  const sent = { form_token: formTokenIn(form.body), seen: hiddenIn(form.body, 'seen') }
  const first = { ...sent, ...TERMS, potDeadlineHours: '24' }
  assert.equal((await office.post(`${path}/settings/terms`, first)).statusCode, 303)
  assert.equal((await office.post(`${path}/settings/terms`, first)).statusCode, 303)
  const stale = await office.post(`${path}/settings/terms`, { ...sent, ...TERMS, potDeadlineHours: '96' })
  assert.equal(stale.statusCode, 409)
  assert.match(textOf(stale.body), /Nothing was changed/)
  assert.match(textOf(stale.body), /changed “Time to chip in” from 72 hours to 24 hours/)
  assert.match(stale.body, /name="potDeadlineHours"[^>]*value="96"/, 'what was typed stays')
  const { rows } = await db.query('select pot_deadline_hours from merchants where id = $1', [parsePublicId('mer', uid)])
  assert.deepEqual(rows, [{ pot_deadline_hours: 24 }])
  const again = {
    form_token: formTokenIn(stale.body),
    seen: hiddenIn(stale.body, 'seen'),
    ...TERMS,
    potDeadlineHours: '96',
  }
  assert.equal((await office.post(`${path}/settings/terms`, again)).statusCode, 303, 'whoever has read it may insist')
})

test('what cannot be is said at its field, and what was typed stays', async () => {
  const wrong = async (group: string, fields: Record<string, string>, said: RegExp) => {
    const { body, statusCode } = await office.submit(`${path}/settings/${group}`, { seen: '999999999', ...fields })
    assert.equal(statusCode, 422)
    assert.match(textOf(body), said)
  }
  await wrong('terms', { ...TERMS, linkLifetimeDays: '0', potDeadlineHours: 'soon' }, /2 things to put right/)
  const about = { name: 'Brest', timeZone: 'Europe/Paris' }
  await wrong('about', { ...about, name: ' ' }, /A name has 1 to 120 characters/)
  await wrong('about', { ...about, timeZone: 'Mars/Olympus' }, /Choose a time zone/)
  await wrong('branding', { brandColour: 'red' }, /Write a colour like/)
  await wrong('branding', { logoUrl: 'javascript:alert(1)' }, /starts with https/)
  await wrong('sites', { siteUrl: 'https://shop.example', furtherSiteUrls: 'http://other.example' }, /one a line/)
})

test('each sees all settings and changes their own: the operator’s are shown, and no form takes them', async () => {
  const owner = await office.get(`${path}/settings/about`)
  assert.doesNotMatch(owner.body, /name="countryCode"/)
  assert.match(textOf(owner.body), /Not yours to change .*Country France The operator of this service sets this/)
  const about = { seen: '999999999', name: 'Brest Voile', timeZone: 'Indian/Reunion', countryCode: 'DE' }
  assert.equal((await office.submit(`${path}/settings/about`, about)).statusCode, 303)
  const { rows } = await db.query('select country_code, time_zone from merchants where name = $1', ['Brest Voile'])
  assert.deepEqual(rows, [{ country_code: 'FR', time_zone: 'Indian/Reunion' }])
  assert.equal((await office.get(`${path}/settings/terms`, { role: 'developer' })).statusCode, 404)
  assert.equal((await office.get(`${path}/settings/shop`, { role: 'developer' })).statusCode, 200)
  for (const role of ['support', 'read_only'] as const) {
    assert.equal((await office.get(`${path}/settings/shop`, { role })).statusCode, 403)
    assert.doesNotMatch((await office.get(path, { role })).body, /\/settings\//)
  }
})

test('hours and days are those of the merchant’s zone, which every page names', async () => {
  const own = await officeOf(world, { kind: 'merchant', merchantId: parsePublicId('mer', uid) as string })
  assert.match(textOf((await own.get('/dashboard/merchants')).body), /Times are Reunion time/)
})

test('an address that hides markup is shown as it is', async () => {
  const senderName = '<script>alert(1)</script>'
  const sent = { seen: '999999999', senderName, logoUrl: '', brandColour: '#0f6b5c' }
  assert.equal((await office.submit(`${path}/settings/branding`, sent)).statusCode, 303)
  const { body } = await office.get(path)
  assert.ok(!body.includes(senderName))
  assert.match(body, /&lt;script&gt;/)
})

test('dates and rates of an example are those of the simulation; a split has none', async () => {
  const dated = `/dashboard/merchants/${world.credentials.merchants.INSTALLMENT.uid}/schedule`
  const { body } = await office.get(`${dated}?amount=480.02`, { role: 'read_only' })
  const url = `${world.baseUrl}/api/users/me/merchants/${world.credentials.merchants.INSTALLMENT.uid}/simulate_payment_schedule`
  const simulated = (await (
    await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ amount_cents: 48002, created: new Date().toISOString().slice(0, 10) }),
      headers: { 'content-type': 'application/json' },
    })
  ).json()) as { INSTALLMENT: { amount_cents: number }[]; taeg: number }
  assert.equal(simulated.INSTALLMENT.length, 3)
  for (const { amount_cents } of simulated.INSTALLMENT)
    assert.ok(textOf(body).includes(`€${(amount_cents / 100).toFixed(2)}`))
  assert.ok(textOf(body).includes(`${simulated.taeg.toFixed(2)}%`))
  assert.equal((await office.get(`${path}/schedule`)).statusCode, 404)
})

test('of a credit that may not be paid in its first days the schedule says what that forbids, and what nothing secures', async () => {
  const IN_FORCE = new Date('2026-11-25T08:00:00Z').getTime()
  const { now } = await world.sandbox<{ now: string }>('GET', '/clock')
  await world.advance(Math.max(0, IN_FORCE - Date.parse(now)))
  const deferred = world.credentials.merchants.DEFERRED.uid
  const set = (settings: string) => db.query(`update merchants set ${settings} where id = $1`, [deferred.slice(4)])
  const said = async () => textOf((await office.get(`/dashboard/merchants/${deferred}/schedule`)).body)
  await set(`lender = 'operator', delay_days = 7`)
  assert.match(
    await said(),
    /after the first day nothing of this credit may be paid before .*The payer pays all of it at once/,
  )
  await set(`delay_days = 30`)
  assert.doesNotMatch(await said(), /may be paid before|no card is held/)
  await set(`settlement = 'BACK'`)
  assert.match(await said(), /Until .* no card is held, and this shop is paid at its own provider at once/)
  await set(`lender = 'merchant', settlement = 'TRANSFER'`)
  assert.doesNotMatch(await said(), /may be paid before|no card is held/)
})

test('of a credit the payer’s documents can be read and kept, as specimens of the same amount; of no credit there are none', async () => {
  const deferred = world.credentials.merchants.DEFERRED.uid
  const schedule = `/dashboard/merchants/${deferred}/schedule`
  const lend = (lender: string) =>
    db.query('update merchants set lender = $2 where id = $1', [deferred.slice(4), lender])
  await lend('operator')
  const { body } = await office.get(`${schedule}?amount=480.02`, { role: 'read_only' })
  assert.match(textOf(body), /Nobody has said who that is to the law/)
  assert.match(body, new RegExp(`href="${schedule}/form\\?amount=480.02"`))
  assert.ok(!body.includes('/receipt'), 'nothing is paid on the first day')
  const page = await office.get(`${schedule}/contract?amount=480.02`, { role: 'read_only' })
  assert.match(textOf(page.body), /SPECIMEN.*Credit agreement|Credit agreement.*SPECIMEN/s)
  assert.match(textOf(page.body), /€480\.02/)
  assert.match(textOf(page.body), /to be filled in: the lender’s legal name/)
  const paper = await office.get(`${schedule}/form/specimen.pdf?amount=480.02`)
  assert.equal(paper.headers['content-type'], 'application/pdf')
  assert.match(String(paper.headers['content-disposition']), /specimen-form\.pdf/)
  for (const none of ['receipt', 'nonsense']) assert.equal((await office.get(`${schedule}/${none}`)).statusCode, 404)
  await lend('merchant')
  assert.equal((await office.get(`${schedule}/form`)).statusCode, 404)
})

test('branding is looked at before it is saved, in frames of ours that run nothing and that nobody else may show', async () => {
  const asked = '?colour=%230f6b5c&sender=Brest+Voile'
  const page = await office.get(`${path}/branding${asked}`)
  assert.match(String(page.headers['content-security-policy']), /frame-src 'self'/)
  assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.match(textOf(page.body), /From Brest Voile/)
  for (const sample of ['page', 'mail']) {
    const { body, headers, statusCode } = await office.get(`${path}/branding/${sample}${asked}`)
    assert.equal(statusCode, 200)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none';.*frame-ancestors 'self'; sandbox$/)
    assert.match(body, /#0f6b5c/)
  }
  assert.equal((await office.get(`${path}/branding/nonsense`)).statusCode, 404)
  const pale = await office.get(`${path}/branding/page?colour=%23ffd400`)
  assert.match(pale.body, /--accent:#7d6700/, 'too pale for text: a darker shade of it, and no refusal')
  const { rows } = await db.query('select brand_colour, sender_name from merchants where id = $1', [
    parsePublicId('mer', uid),
  ])
  assert.equal(rows[0]?.sender_name, '<script>alert(1)</script>', 'nothing was saved')
})
