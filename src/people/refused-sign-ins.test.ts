import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addApp, stepNow } from '../../test/support/authenticator.ts'
import { aCall } from '../../test/support/call.ts'
import { officeBrowser } from '../../test/support/office-browser.ts'
import { startWorld } from '../../test/support/world.ts'
import { totpCode } from '../crypto/totp.ts'
import { transaction } from '../db/database.ts'
import { systemClock } from '../shared/clocks.ts'
import { addStaff } from './index.ts'

const { baseUrl, credentials, db } = await startWorld({ GUESS_LIMIT: '20' })
const companyId = credentials.company_uid.slice(4)
const PASSWORD = 'correct horse battery'
const SIGN_IN = '/dashboard/sign-in'
const CODE = '/dashboard/sign-in/code'

async function signedIn(email: string, password = PASSWORD) {
  const browser = officeBrowser(baseUrl)
  return { browser, ...(await browser.submit(SIGN_IN, { email, password })) }
}

async function withApp(email: string) {
  const { staffId } = await transaction(db, (tx) =>
    addStaff(tx, aCall(systemClock), companyId, { email, password: PASSWORD }),
  )
  return { staffId, ...(await addApp((await signedIn(email)).browser)) }
}

const refusalsOf = async (subject: string) =>
  (
    await db.query<{ changes: unknown }>(
      `select changes from audit_lines where act = 'sign_in_refused' and subject = $1 order by id`,
      [subject],
    )
  ).rows.map(({ changes }) => changes)

test('a right code is no guess, and what is refused is a line at the first, the tenth and the hundredth', async () => {
  const { staffId, codes } = await withApp('few@shop.test')
  for (const proof of codes.slice(0, 3)) {
    const { browser } = await signedIn('few@shop.test')
    assert.equal((await browser.submit(CODE, { proof })).status, 303)
  }
  const { rows } = await db.query('select tries from sign_in_tries where subject = $1', [`staff_${staffId}`])
  assert.deepEqual(rows, [{ tries: 0 }])
  for (let tries = 0; tries < 12; tries += 1) await signedIn('few@shop.test', 'wrong horse battery')
  assert.deepEqual(await refusalsOf(`staff_${staffId}`), [
    { refused_passwords: { from: '0', to: '1' } },
    { refused_passwords: { from: '1', to: '10' } },
  ])
  const line = await db.query(
    `select actor, company_id, personal_id from audit_lines where subject = $1 and act = 'sign_in_refused' limit 1`,
    [`staff_${staffId}`],
  )
  assert.deepEqual(line.rows, [{ actor: 'anybody', company_id: companyId, personal_id: null }])
})

test('an address that nobody has is in no line and no row', async () => {
  for (const email of ['ghost@nowhere.test', 'spectre@nowhere.test']) await signedIn(email)
  assert.deepEqual(await refusalsOf('nobody'), [{ refused_passwords: { from: '0', to: '1' } }])
  const { rows } = await db.query(
    `select line::text from audit_lines line where line::text like '%nowhere%'
     union select told::text from audit_personal where told::text like '%nowhere%'
     union select subject from sign_in_tries where subject like '%nowhere%'`,
  )
  assert.deepEqual(rows, [])
})

test('who is in is remembered longer than the session', async () => {
  const { staffId } = await withApp('late@shop.test')
  const { rows } = await db.query<{ isIn: boolean }>(
    `select signed_in_at > now() - interval '1 minute' as "isIn" from staff where id = $1`,
    [staffId],
  )
  assert.deepEqual(rows, [{ isIn: true }])
})

// Last, because codes from this address wait afterwards.
test('codes that are guessed all at once are no more than those guessed one after the other', async () => {
  const { staffId, secret } = await withApp('many@shop.test')
  const { browser } = await signedIn('many@shop.test')
  const right = totpCode(secret, stepNow())
  const wrong = Array.from({ length: 40 }, (_, at) => String(at).padStart(6, '0')).filter((code) => code !== right)
  const form_token = /name="form_token" value="([^"]+)"/.exec((await browser.get(CODE)).body)?.[1] as string
  const answers = await Promise.all(wrong.map((proof) => browser.post(CODE, { form_token, proof })))
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)].sort(), [422, 429])
  assert.ok(statuses.filter((status) => status === 422).length <= 20)
  const { rows } = await db.query<{ tries: number }>(
    `select tries from sign_in_tries where proof = 'factor' and subject = $1`,
    [`staff_${staffId}`],
  )
  assert.ok((rows[0]?.tries ?? 0) > 20, 'each was counted before it was looked at')
  assert.equal((await browser.post(CODE, { form_token, proof: right })).status, 429)
  assert.deepEqual(await refusalsOf(`staff_${staffId}`), [
    { refused_codes: { from: '0', to: '1' } },
    { refused_codes: { from: '1', to: '10' } },
  ])
})
