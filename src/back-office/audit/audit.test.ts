import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCall } from '../../../test/support/call.ts'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { aMerchant, aPurchase } from '../../../test/support/telling.ts'
import { until } from '../../../test/support/until.ts'
import { startWorld } from '../../../test/support/world.ts'
import { recordAct } from '../../audit/index.ts'
import { transaction } from '../../db/database.ts'
import { appendEvent } from '../../events/index.ts'
import { MINUTE_MS, systemClock } from '../../shared/clocks.ts'
import { parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const merchantId = parsePublicId('mer', world.credentials.merchants.SPLIT.uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const { rows: people } = await db.query<{ id: string; email: string }>('select id, email from staff limit 1')
const [person = assert.fail()] = people

const own = { ...aCall(systemClock), actor: { kind: 'staff', staffId: person.id } } as const
const ours = { ...aCall(systemClock), actor: { kind: 'operator', login: 'nolwenn@host' } } as const
await transaction(db, async (tx) => {
  const changes = {
    potDeadlineHours: { from: '48', to: '72' },
    feeBps: { from: '1.5', to: '2.25' },
    acceptUnsigned: { from: 'off', to: 'on' },
    supportRefundMax: { from: '500', to: '800' },
  }
  await recordAct(tx, own, { act: 'setting_changed', subject: 'mer_1', companyId, changes, reason: 'asked by phone' })
  const personal = { email: 'eve@shop.example' }
  await recordAct(tx, own, { act: 'person_invited', subject: 'inv_1', companyId, personal })
  await recordAct(tx, ours, { act: 'acquirer_made_default', subject: 'acq_1' })
})

const read = async (url: string, role: 'owner' | 'operator:support' = 'owner') =>
  textOf((await office.get(url, { role })).body)

test('a company reads who did what, from what to what and why, and nothing of the installation', async () => {
  const log = await read('/dashboard/audit')
  assert.match(log, /Invited somebody .*eve@shop\.example inv_1/)
  assert.match(log, /Changed settings .*mer_1 .* “asked by phone”/)
  assert.match(log, /Time to chip in: 48 hours → 72 hours/)
  assert.match(log, /Refunds by support: 500 in the purchase’s currency → 800 in the purchase’s currency/)
  assert.doesNotMatch(log.replace(/<option.*/, ''), /nolwenn@host/)
})

test('a setting is called in the log as on its form, and its value is said in the reader’s language', async () => {
  const { body } = await office.get('/dashboard/audit?act=setting_changed', { headers: { 'accept-language': 'fr' } })
  for (const said of [/48 heures → 72 heures/, /: 1,5 % → 2,25 %/, /: Non → Oui/]) assert.match(textOf(body), said)
  assert.doesNotMatch(textOf(body), /potDeadlineHours|feeBps|acceptUnsigned|supportRefundMax/)
  await transaction(db, (tx) =>
    recordAct(tx, own, {
      ...{ act: 'secret_rotated', subject: 'mer_1', companyId },
      changes: { oldEndsAt: { from: null, to: '2026-05-31T22:30:00.000Z' }, unheardOf: { from: 'a', to: 'b' } },
    }),
  )
  assert.match(await read('/dashboard/audit?act=secret_rotated'), /The old one ends: [^→]*June.*unheardOf: a → b/)
})

const SAID_CODES = [
  ['role_changed', { role: { from: 'read_only', to: 'support' } }, /Rôle\s: Lecture seule → Assistance/],
  ['role_changed', { merchants: { from: null, to: null } }, /Marchands\s: Tous les marchands/],
  ['person_joined', { role: { from: null, to: 'owner' } }, /Rôle\s: Propriétaire/],
  ['task_mails_changed', { task_mails: { from: 'none', to: 'at_once' } }, /aucune → chacune aussitôt/],
  ['company_changed', { basic_auth: { from: 'on', to: 'off' } }, /: Oui → Non/],
  ['setting_changed', { settlement: { from: 'TRANSFER', to: 'BACK' } }, /Virements de Whipround → .*PSP/],
  ['merchant_opened', { type: { from: null, to: 'DOWN_PAYMENT' } }, /Type de paiement\s: (?!DOWN_PAYMENT)/],
  [
    'psp_connected',
    { psp: { from: null, to: 'payzen_eu' }, mode: { from: null, to: 'live' } },
    /PSP\s: PayZen.* Mode\s: (?!live)/,
  ],
  ['acquirer_disconnected', { provider: { from: 'adyen', to: null } }, /Prestataire\s: Adyen → rien/],
  ['psp_changed', { sca: { from: 'moto', to: 'exempt' } }, /Authentification forte\s: (?!moto).* → (?!exempt)/],
  ['decided', { settlement: { from: null, to: 'not_paid' } }, /Règlement\s: n’a pas été payé/],
  ['decided', { collection: { from: 'open', to: 'held' } }, /Encaissement\s: ouvert → suspendu/],
  ['events_replayed', { webhooks: { from: 'parked', to: 'told' } }, /Webhooks\s: mis de côté → transmis/],
  ['message_sent_again', { message: { from: null, to: 'pledge_invitation sms' } }, /Message\s: Invitation, par SMS/],
  ['secret_rotated', { notification_secret: { from: null, to: null } }, /Secret des notifications(?! :)/],
  [
    'payout_opening_confirmed',
    { 'paid_outside EUR': { from: null, to: '123456' } },
    /Payé hors du service\s: 1\s234,56\s€/,
  ],
  [
    'export_taken',
    {
      settlement: { from: null, to: 'BACK' },
      state: { from: null, to: 'filling,complete' },
      attention: { from: null, to: '1' },
    },
    /État\s: Cagnotte en cours, Complet · À traiter\s: Oui · Règlement\s: PSP du marchand/,
  ],
] as const

test('roles, modes, choices and outcomes are said in the reader’s words, never as the codes that lines keep', async () => {
  for (const [act, changes, said] of SAID_CODES) {
    const subject = `said_${Object.keys(changes)[0]}_${act}`
    await transaction(db, (tx) => recordAct(tx, own, { act, subject, companyId, changes }))
    const { body } = await office.get(`/dashboard/audit?q=${subject.replaceAll(' ', '+')}&act=${act}`, {
      headers: { 'accept-language': 'fr' },
    })
    assert.match(textOf(body).split(subject).at(-1) as string, said)
  }
  const text = textOf((await office.get('/dashboard/audit.csv?act=role_changed')).body)
  assert.match(text, /role: read_only → support/, 'a file keeps the codes')
  assert.match(await read('/dashboard/audit'), /All of it as CSV, with codes instead of words/)
})

test('the operator reads what everybody did, and their own by name', async () => {
  assert.match(await read('/operator/audit', 'operator:support'), /Operator nolwenn@host .*acq_1/)
})

test('the log is narrowed by what was done, to what and when, and says so where nothing is left', async () => {
  const found = await read('/dashboard/audit?act=person_invited&q=inv_1')
  assert.match(found, /inv_1/)
  assert.doesNotMatch(found, /mer_1/)
  assert.match(await read('/dashboard/audit?to=2020-01-01'), /Nothing like that/)
})

const linesOf = (body: string) => body.replace('\ufeff', '').split('\r\n')

test('what happened to a purchase stands in the same log, with who did it, and leads to it', async () => {
  const { purchaseId } = await aPurchase(db, { companyId, merchantId })
  await transaction(db, (tx) => appendEvent(tx, own, { purchaseId, name: 'purchaseCancelled', occurredAt: new Date() }))
  const { body } = await office.get('/dashboard/audit?event=purchaseCancelled')
  assert.match(textOf(body), /Purchase cancelled .*pur_/)
  assert.match(body, new RegExp(`href="/dashboard/purchases/pur_${purchaseId}"`))
  assert.match(body, new RegExp(`actor=staff_${person.id}"`))
  const narrowed = await read(`/dashboard/audit?actor=staff_${person.id}&q=pur_${purchaseId}`)
  assert.match(narrowed, /Purchase cancelled/)
  assert.doesNotMatch(narrowed, /mer_1|inv_1/)
  assert.match(await read('/dashboard/audit?by=people&event=linkRequested'), /Nothing like that/)
})

test('the file has what the log has under the same filter, in its order, and formulas in it stay text', async () => {
  const hostile = { act: 'note_written', subject: '=HYPERLINK("http://evil.example")', companyId } as const
  await transaction(db, (tx) => recordAct(tx, own, { ...hostile, reason: '+1' }))
  const { body } = await office.get('/dashboard/audit?act=note_written')
  const href = /href="([^"]*\.csv[^"]*)"/.exec(body)?.[1] as string
  assert.equal(href, '/dashboard/audit.csv?act=note_written')
  const file = await office.get(href)
  assert.equal(file.headers['content-disposition'], 'attachment; filename="audit-Europe-Paris.csv"')
  const [heads, line, total, ...rest] = linesOf(file.body)
  assert.equal(heads, 'what,when (Europe/Paris),who,subject,changed,reason,company,merchant,personal,actor')
  const [company] = (await db.query<{ name: string }>('select name from companies where id = $1', [companyId])).rows
  assert.match(
    line as string,
    /^note_written,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,[^,]+,"'=HYPERLINK\(""http:\/\/evil\.example""\)",,'\+1,/,
  )
  assert.ok(line?.endsWith(`,${company?.name},,,staff_${person.id}`), line)
  assert.deepEqual([total, ...rest], ['total,1,,,,,,,,', ''])
  assert.match(
    await read('/dashboard/audit?act=export_taken'),
    /Took an export .*audit-Europe-Paris\.csv .*What people did: Wrote a note/,
  )
})

test('days are those of the merchant, on the page as in the file', async () => {
  const at = new Date('2026-05-31T22:30:00Z')
  const then = { ...own, systemClock: { ...systemClock, now: () => at } }
  await transaction(db, (tx) => recordAct(tx, then, { act: 'key_made', subject: 'key_late', companyId }))
  assert.match(await read('/dashboard/audit?act=key_made&from=2026-06-01&to=2026-06-01'), /key_late/)
  assert.doesNotMatch(await read('/dashboard/audit?act=key_made&from=2026-05-31&to=2026-05-31'), /key_late/)
  const { body } = await office.get('/dashboard/audit.csv?act=key_made&from=2026-06-01&to=2026-06-01')
  assert.match(body, /2026-06-01 00:30:00,[^,]+,key_late/)
  assert.match(await read('/dashboard/audit'), /When, in Paris/)
})

test('a merchant of another company is no filter, and nothing of theirs is in a log or a file', async () => {
  const stranger = await aMerchant(db)
  await aPurchase(db, stranger)
  assert.match(await read(`/dashboard/audit?merchant=mer_${stranger.merchantId}`), /Nothing like that/)
  const { body } = await office.get(`/dashboard/audit.csv?merchant=mer_${stranger.merchantId}`)
  assert.equal(linesOf(body)[1], 'total,0,,,,,,,,')
  assert.match((await office.get('/operator/audit.csv', { role: 'operator:support' })).body, /purchaseCreated/)
})

test('more than ten thousand lines go to whoever has just proved who they are', async () => {
  await db.query(
    `insert into audit_lines (company_id, act, subject, actor, recorded_at)
     select $1, 'signed_in', 'many', 'staff_1', now() from generate_series(1, 10001)`,
    [companyId],
  )
  const headers = { 'x-proved-ago-ms': String(11 * MINUTE_MS) }
  const path = '/dashboard/audit.csv?act=signed_in'
  const asked = await office.get(path, { headers })
  assert.equal(asked.headers.location, `/dashboard/prove?${new URLSearchParams({ next: path })}`)
  assert.equal(linesOf((await office.get(path)).body).at(-2), 'total,10001,,,,,,,,')
  assert.equal((await office.get('/dashboard/audit.csv?act=key_made', { headers })).statusCode, 200)
})

test('a file that is cut ends broken', async () => {
  // More than the buffers between the database and a reader hold.
  await db.query(
    `insert into audit_lines (company_id, act, subject, actor, recorded_at)
     select $1, 'signed_in', repeat('long ', 40), 'staff_1', now() from generate_series(1, 100000)`,
    [companyId],
  )
  const cut = await fetch(`${office.url}/dashboard/audit.csv`, { headers: { 'x-role': 'owner' } })
  await until('it waits for its reader', async () => {
    const { rowCount } = await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and query like 'fetch %'`,
    )
    return rowCount > 0
  })
  await assert.rejects(cut.text(), /terminated/)
})

test('support and read-only people of a company do not read its log', async () => {
  for (const role of ['support', 'read_only'] as const)
    assert.equal((await office.get('/dashboard/audit', { role })).statusCode, 403, role)
})
