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
