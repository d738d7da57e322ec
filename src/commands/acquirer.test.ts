import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acquirerCommand, readiness } from '../../test/support/acquirer-command.ts'
import { payerOf } from '../../test/support/paying.ts'
import { openShop } from '../../test/support/shop.ts'
import { until } from '../../test/support/until.ts'
import { startWorld } from '../../test/support/world.ts'

const world = await startWorld()
const run = await acquirerCommand(world)

const connect = (key: string) => run(['connect', 'sandbox', '--key-stdin', '--api-url', world.sandboxUrl], `${key}\n`)

test('a key that the acquirer does not accept connects nothing, and is not repeated', async () => {
  const { code } = await connect('wrong-key')
  assert.equal(code, 'Sandbox does not accept this key (unauthorized)')
  assert.match(String((await connect('two words')).code), /^this is no key of Sandbox: the key of the running sandbox$/)
  const { said } = await run(['list'])
  assert.deepEqual(
    said.items.map(({ account, key }: { account: string; key: string }) => [account, key]),
    [[world.sandboxAccountId, 'ok']],
  )
})

test('connected again, an account keeps its id and stays what it was', async () => {
  const { code, said } = await connect(world.sandboxKey)
  assert.equal(code, 0)
  assert.deepEqual(
    [said.account, said.mode, said.reference, said.is_default, said.known],
    [world.sandboxAccountId, 'test', 'sandbox', true, true],
  )
  assert.doesNotMatch(JSON.stringify(said), new RegExp(world.sandboxKey))
})

test('an account is named by its id or by what the acquirer calls it; without one, or with another, a sentence says so', async () => {
  assert.equal((await run(['default', 'sandbox'])).said.account, world.sandboxAccountId)
  assert.equal((await run(['default', world.sandboxAccountId])).code, 0)
  assert.match(
    String((await run(['default'])).code),
    /^acquirer default which account\?\n\n {2}npm run -s acquirer -- default <account>/,
  )
  assert.match(
    String((await run(['default', 'acct_1'])).code),
    /^there is no account acct_1: npm run acquirer -- list$/,
  )
  assert.match(String((await run(['connect', 'nobody'])).code), /^there is no acquirer connect nobody/)
})

test('a key that is refused is told by readiness as credentials, and a corrected one heals it without a restart', async () => {
  assert.equal((await readiness(world)).acquirer, 'sandbox')
  const { rows } = await world.db.query<{ settings_sealed: Buffer }>('select settings_sealed from acquirer_accounts')
  const context = `acquirer_accounts.settings:${world.sandboxAccountId}`
  assert.ok(rows[0])
  await world.db.query('update acquirer_accounts set settings_sealed = $1, changed_at = now()', [
    world.sealer.seal(JSON.stringify({ key: 'revoked' }), context),
  ])
  const { code, said } = await run(['check'])
  assert.deepEqual([code, said.items[0].key], [1, 'credentials'])
  await until('readiness names the cause', async () => (await readiness(world)).acquirer === 'credentials')
  assert.match((await readiness(world)).notes?.join() ?? '', /sandbox account sandbox \(test\) does not accept our key/)

  assert.equal((await connect(world.sandboxKey)).code, 0)
  await until('it is well again', async () => (await readiness(world)).acquirer === 'sandbox')
  assert.equal((await run(['check', 'sandbox'])).code, 0)
})

test('an account that holds money is not ended, and says what it holds', async () => {
  const { id } = await openShop(world).sellByV1({ client: { email: 'alice@example.test' } })
  await payerOf(world).accepted(id, 1)
  const held = 'it still has 1 held amount(s), 1 purchase(s) that are still collected or being given back'
  assert.equal((await run(['disconnect', 'sandbox'])).code, held)
  assert.equal((await run(['disconnect', 'sandbox', '--accept-disputes'])).code, held)
  assert.equal((await readiness(world)).acquirer, 'sandbox')
  // As if it had been captured, and the purchase were finished.
  await world.db.query(`update attempts set state = 'captured', captured_minor = amount_minor`)
  await world.db.query(`update purchases set state = 'successful', pot_state = 'closed', pot_step_at = null`)
})

test('an account whose payments can still be disputed is ended only by whoever accepts that', async () => {
  const sentence =
    /^it still has 1 payment\(s\) that can still be disputed or given back: --accept-disputes ends it all/
  assert.match(String((await run(['disconnect', 'sandbox'])).code), sentence)
  assert.equal((await readiness(world)).acquirer, 'sandbox')
  // Two years ago nobody can dispute it any more.
  await world.db.query(`update attempts set decided_at = decided_at - interval '541 days'`)
  await world.db.query(
    `insert into disputes (id, acquirer_account_id, reference, payment_id, state, amount_minor, fee_minor, currency,
       reason, opened_at)
     values (gen_random_uuid(), $1, 'dsp_1', 'pay_1', 'opened', 1, 0, 'EUR', '', now())`,
    [world.sandboxAccountId],
  )
  assert.match(
    String((await run(['disconnect', 'sandbox'])).code),
    /^it still has 1 open dispute\(s\): --accept-disputes/,
  )
})

test('an account that is ended forgets its key, nobody can pay, and it comes back under its id', async () => {
  const { code, said } = await run(['disconnect', 'sandbox', '--accept-disputes'])
  assert.deepEqual([code, said.disconnected], [0, true])
  assert.match(said.notes.join(), /nobody can pay/)
  const { rows } = await world.db.query<{ settings_sealed: Buffer | null }>(
    'select settings_sealed from acquirer_accounts',
  )
  assert.equal(rows[0]?.settings_sealed, null)
  await until('readiness says so', async () => (await readiness(world)).acquirer.startsWith('none'))
  assert.match(String((await run(['default', 'sandbox'])).code), /disconnected: connect it again first/)
  const again = await connect(world.sandboxKey)
  assert.deepEqual([again.said.account, again.said.is_default], [world.sandboxAccountId, true])
  await until('payments go there again', async () => (await readiness(world)).acquirer === 'sandbox')
})
