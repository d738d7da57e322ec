import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { startWorld } from '../../../test/support/world.ts'
import { PSP_FAMILIES } from '../../providers/index.ts'
import { newId, parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const { uid } = world.credentials.merchants.DEFERRED
const path = `/dashboard/merchants/${uid}/psp`
const { db } = world
const simulator = await world.sandbox<{ url: string; credentials: Record<string, string> }>(
  'GET',
  '/psps/lyra-rest/credentials',
)
const FAMILY = PSP_FAMILIES.find(({ name }) => name === 'lyra-rest')!
const BRAND = FAMILY.brands[0]!.id
const SECRET = 'prodpassword_notToBeSeenAnywhere0123456789'

/** As the form calls them. */
const typed = (credentials: Record<string, string>) =>
  Object.fromEntries(Object.entries(credentials).map(([name, value]) => [`credential-${name}`, value]))
const right = { ...typed(simulator.credentials), 'api-url': simulator.url, unproven: '1' }

test('every PSP of the catalogue has its form, made of what it wants to know', async () => {
  for (const { brands, credentials } of PSP_FAMILIES) {
    for (const { id } of brands) {
      const { body, statusCode } = await office.get(`${path}/connect?psp=${id}`)
      assert.equal(statusCode, 200)
      for (const { name, isSecret } of credentials) {
        const input = new RegExp(`<input id="credential-${name}"[^>]*>`).exec(body)?.[0] ?? assert.fail(`${id} ${name}`)
        assert.match(input, isSecret ? /type="password"/ : /type="text"/)
      }
      assert.ok(body.length < 60_000, `${id} ${body.length}`)
    }
  }
})

test('what is wrong is said at its credential, and no secret comes back, is kept or is logged', async () => {
  const missing = await office.submit(`${path}/connect?psp=${BRAND}`, {
    'credential-password': SECRET,
    unproven: '1',
  })
  assert.equal(missing.statusCode, 422)
  assert.match(missing.body, /id="credential-username-error"/)
  const refused = await office.submit(`${path}/connect?psp=${BRAND}`, {
    ...right,
    'credential-password': `${simulator.credentials.password}x`,
  })
  assert.equal(refused.statusCode, 422)
  for (const { body } of [missing, refused]) {
    assert.ok(!body.includes(SECRET))
    assert.ok(!body.includes(String(simulator.credentials.password)))
  }
  assert.deepEqual((await db.query('select id from psp_accounts')).rows, [])
})

test('a PSP that accepts the credentials is connected, shows where it calls and what to let through, and no credential', async () => {
  const { unproven: _said, ...unsaid } = right
  const refused = await office.submit(`${path}/connect?psp=${BRAND}`, unsaid)
  assert.match(refused.body, /id="unproven-error"/, 'this one is unproven: whoever connects it says that they know')
  const connected = await office.submit(`${path}/connect?psp=${BRAND}`, right)
  assert.equal(connected.statusCode, 303, textOf(connected.body))
  const { body } = await office.get(String(connected.headers.location), { role: 'read_only' })
  assert.match(textOf(body), /The PSP is connected/)
  const { rows } = await db.query<{ id: string }>('select id from psp_accounts where disconnected_at is null')
  assert.ok(body.includes(`/callbacks/psps/${rows[0]?.id}`))
  assert.ok(body.includes(new URL(simulator.url).host))
  for (const { name, isSecret } of FAMILY.credentials)
    if (isSecret && simulator.credentials[name]) assert.ok(!body.includes(simulator.credentials[name]), name)
  assert.doesNotMatch(body, /\/psp\/disconnect/, 'whoever only reads is led to no act')
  const lines = await db.query('select act, changes::text, actor from audit_lines order by id desc limit 1')
  assert.match(String(lines.rows[0]?.changes), new RegExp(BRAND))
  assert.equal(lines.rows[0]?.act, 'psp_connected')
  assert.equal(lines.rows[0]?.actor, `staff_${office.staffId}`)
  const all = JSON.stringify((await db.query('select changes, subject from audit_lines')).rows)
  assert.ok(!all.includes(String(simulator.credentials.password)))
})

test('it is asked again, given other credentials, declared otherwise and disconnected, each by its own page', async () => {
  const asked = await office.submit(`${path}/check`)
  assert.match(
    textOf((await office.get(String(asked.headers.location))).body),
    /The PSP was asked .*Accepts the credentials/,
  )
  const wrong = { ...typed(simulator.credentials), 'credential-password': `${simulator.credentials.password}x` }
  assert.equal((await office.submit(`${path}/credentials`, wrong)).statusCode, 422)
  const same = await office.submit(`${path}/credentials`, typed(simulator.credentials))
  assert.equal(same.statusCode, 303)
  const { rows } = await db.query<{ act: string }>('select act from audit_lines order by id desc limit 1')
  assert.deepEqual(rows, [{ act: 'psp_changed' }])
  assert.equal((await office.submit(`${path}/declared`, { sca: 'nonsense' })).statusCode, 422)
  assert.equal((await office.submit(`${path}/disconnect`, { typed: 'something' })).statusCode, 422)
  await db.query("update merchants set settlement = 'BACK' where id = $1", [parsePublicId('mer', uid)])
  const chosen = await office.submit(`${path}/disconnect`, { typed: BRAND })
  assert.equal(chosen.statusCode, 422)
  assert.match(textOf(chosen.body), /The merchant is settled through it/)
  await db.query("update merchants set settlement = 'TRANSFER' where id = $1", [parsePublicId('mer', uid)])
  const done = await office.submit(`${path}/disconnect`, { typed: BRAND })
  assert.match(textOf((await office.get(String(done.headers.location))).body), /No PSP is connected/)
  assert.equal((await office.get(`${path}/credentials`)).statusCode, 404)
})

test('another company’s merchant has no such pages, and roles that read only may not open them', async () => {
  const stranger = await officeOf(world, { kind: 'company', companyId: newId() })
  for (const rest of ['', '/connect', '/credentials', '/declared', '/check', '/disconnect'])
    assert.equal((await stranger.get(`${path}${rest}`)).statusCode, 404)
  for (const role of ['support', 'read_only'] as const)
    assert.equal((await office.get(`${path}/connect`, { role })).statusCode, 403)
})
