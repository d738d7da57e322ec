import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { startWorld } from '../../../test/support/world.ts'
import { parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const support = { role: 'operator:support' } as const
const read = async (url: string) => textOf((await office.get(url, admin)).body)

test('nothing waits for an operator whose service ends everything by itself, and a key that is refused does', async () => {
  assert.match(await read('/operator'), /Nothing waits for you/)
  await db.query(`update acquirer_accounts set check_outcome = 'credentials'`)
  assert.match(await read('/operator'), /One thing waits for you.*does not accept our key/)
  await db.query(`update acquirer_accounts set check_outcome = 'ok'`)
})

test('health says what goes on by itself, in French as well', async () => {
  assert.match(
    await read('/operator/health'),
    /Everything is well.*Collection Open.*Webhooks \d+.*RATE_LIMIT_PER_MINUTE/,
  )
  const french = await office.get('/operator/health', { ...admin, headers: { 'accept-language': 'fr' } })
  assert.match(textOf(french.body), /Tout va bien.*Encaissement Ouvert/)
})

const NOW_MS = performance.now()
const loop = { name: 'pots', idleMs: 250, endedMs: NOW_MS, failingSinceMs: undefined, failsPartly: false }

test('health tells of the workers of this process, and of the comparison with acquirers’ books', async () => {
  assert.match(await read('/operator/health'), /Workers In a process of their own/)
  const healthOf = async (loops: readonly (typeof loop)[]) => {
    const seen = await officeOf(world, { kind: 'company', companyId }, undefined, { loops })
    return textOf((await seen.get('/operator/health', admin)).body)
  }
  assert.match(await healthOf([loop, { ...loop, name: 'links' }]), /Everything is well.*Workers 2 at work/)
  const stuck = { ...loop, endedMs: NOW_MS - 600_000 }
  assert.match(await healthOf([stuck]), /One part is not well.*Workers These do nothing: pots/)
  const { rows } = await db.query<{ id: string }>('select id from acquirer_accounts limit 1')
  await db.query(
    `insert into parity_runs (started_at, leased_until, since, until, acquirer_account_id, finished_at)
     values (now() - interval '2 days', now(), now(), now(), $1, now() - interval '2 days')`,
    [rows[0]?.id],
  )
  assert.match(await read('/operator/health'), /Comparison with acquirers None was finished since/)
  await db.query(`delete from parity_runs`)
})

test('an account is asked for its key by any operator, and made the default by an administrator', async () => {
  assert.match(await read('/operator/accounts'), /New payments.*Accepted.*Taken here/)
  const path = `/operator/accounts/acquirers/${world.sandboxAccountId}`
  const checked = await office.submit(`${path}/check`, {}, support)
  assert.match(await read(String(checked.headers.location)), /It was asked whether it accepts our key/)
  assert.equal((await office.post(`${path}/default`, {}, support)).statusCode, 403)
  const made = await office.submit(`${path}/default`, {}, admin)
  assert.match(await read(String(made.headers.location)), /It is the default from now on/)
})

test('no page of the operator is a merchant’s', async () => {
  for (const path of ['/operator', '/operator/health', '/operator/accounts', '/operator/decisions'])
    assert.equal((await office.get(path, { role: 'owner' })).statusCode, 303, path)
})
