import assert from 'node:assert/strict'
import { test } from 'node:test'
import { officeOf, textOf } from '../../../test/support/office.ts'
import { payerOf } from '../../../test/support/paying.ts'
import { openShop } from '../../../test/support/shop.ts'
import { startWorld } from '../../../test/support/world.ts'
import { ACQUIRER_ACCOUNTS, ISSUER_ACCOUNTS, listAccounts } from '../../connections/index.ts'
import { ACQUIRERS } from '../../providers/index.ts'
import { MINUTE_MS } from '../../shared/clocks.ts'
import { parsePublicId } from '../../shared/ids.ts'

const world = await startWorld()
const { db } = world
const companyId = parsePublicId('cmp', world.credentials.company_uid) as string
const office = await officeOf(world, { kind: 'company', companyId })
const admin = { role: 'operator:admin' } as const
const ACCOUNTS = '/operator/accounts'
const AT_STRIPE = `${ACCOUNTS}/acquirers/connect?provider=stripe`
const stripe = ACQUIRERS.find(({ name }) => name === 'stripe') ?? assert.fail()
const key = stripe.ofSimulator?.(world.sandboxKey).key ?? assert.fail()
const good = { 'credential-key': key, 'api-url': world.simulators.stripe }
const actsOf = async (act: string) => {
  const { rows } = await db.query('select subject, changes, actor from audit_lines where act = $1', [act])
  return rows
}

test('an acquirer is asked for its key and connected, and neither page nor audit log shows it', async () => {
  const form = await office.get(AT_STRIPE, admin)
  assert.match(textOf(form.body), /Your account at Stripe.*asked at once.*restricted key/)
  const done = await office.submit(AT_STRIPE, good, admin)
  assert.match(textOf(done.body), /Stripe is connected.*Test.*New payments are taken elsewhere/)
  assert.ok(!done.body.includes(key))
  const account = (await listAccounts(db, ACQUIRER_ACCOUNTS)).find(({ provider }) => provider === 'stripe')
  const changes = { provider: { from: null, to: 'stripe' }, mode: { from: null, to: 'test' } }
  assert.deepEqual(await actsOf('acquirer_connected'), [
    { subject: account?.id, changes, actor: `operator ${office.staffId}` },
  ])
  await office.submit(AT_STRIPE, good, admin)
  const again = (await listAccounts(db, ACQUIRER_ACCOUNTS)).filter(({ provider }) => provider === 'stripe')
  assert.deepEqual(
    again.map(({ id }) => id),
    [account?.id],
    'connected again it is the same',
  )
})

test('a key that is none, live, or not accepted is refused at its field, comes back to nobody and is kept nowhere', async () => {
  const before = await listAccounts(db, ACQUIRER_ACCOUNTS)
  for (const [wrong, why] of [
    ['no key at all', /does not look like the Restricted key/],
    ['rk_live_4eC39HqLyjWDarjtT1zdp7dc', /no real money may move in a demo/],
    ['rk_test_4eC39HqLyjWDarjtT1zdp7dcWRONG', /does not accept these credentials/],
  ] as const) {
    const refused = await office.submit(AT_STRIPE, { ...good, 'credential-key': wrong }, admin)
    assert.equal(refused.statusCode, 422, wrong)
    assert.match(textOf(refused.body), why)
    assert.ok(!refused.body.includes(wrong), wrong)
  }
  assert.deepEqual(await listAccounts(db, ACQUIRER_ACCOUNTS), before)
})

test('a card issuer is asked by the vault, and connected', async () => {
  const path = `${ACCOUNTS}/issuers/connect?provider=sandbox`
  const wrong = { 'credential-key': 'of-another', 'api-url': world.sandboxUrl }
  assert.match(textOf((await office.submit(path, wrong, admin)).body), /does not accept these credentials/)
  const done = await office.submit(path, { ...wrong, 'credential-key': world.sandboxKey }, admin)
  assert.match(textOf(done.body), /is connected/)
  const [account] = await listAccounts(db, ISSUER_ACCOUNTS)
  assert.equal((await actsOf('issuer_connected'))[0]?.subject, account?.id)
  const first = await office.submit(`${ACCOUNTS}/issuers/${account?.id}/default`, {}, admin)
  assert.equal(first.statusCode, 303)
  assert.equal((await actsOf('issuer_made_default')).length, account?.isDefault ? 0 : 1)
  const ended = await office.submit(`${ACCOUNTS}/issuers/${account?.id}/disconnect`, { typed: 'sandbox' }, admin)
  assert.equal(ended.headers.location?.toString().split('?')[0], ACCOUNTS)
  assert.equal((await actsOf('issuer_disconnected')).length, 1)
})

test('an account of which no key is kept is not offered as the default, and says what to do where it is asked for', async () => {
  await db.query(
    `insert into issuer_accounts (id, issuer, mode, reference, connected_at, changed_at, checked_at)
     values (gen_random_uuid(), 'sandbox', 'test', 'half-connected', now(), now(), now())`,
  )
  const half = (await listAccounts(db, ISSUER_ACCOUNTS)).find(({ reference }) => reference === 'half-connected')
  const path = `${ACCOUNTS}/issuers/${half?.id}/default`
  const list = await office.get(ACCOUNTS, admin)
  assert.match(textOf(list.body), /half-connected Test Disconnected/)
  for (const verb of ['default', 'check']) assert.ok(!list.body.includes(`issuers/${half?.id}/${verb}`), verb)
  const refused = await office.submit(path, {}, admin)
  assert.equal(refused.statusCode, 422)
  assert.match(textOf(refused.body), /No key of this account at .* is kept.*Connect it again first/)
  assert.equal((await listAccounts(db, ISSUER_ACCOUNTS)).find(({ id }) => id === half?.id)?.isDefault, false)
  await db.query('delete from issuer_accounts where id = $1', [half?.id])
})

test('an account ends once its provider’s name was typed, is forgotten, and ends once', async () => {
  const account = (await listAccounts(db, ACQUIRER_ACCOUNTS)).find(({ provider }) => provider === 'stripe')
  const path = `${ACCOUNTS}/acquirers/${account?.id}/disconnect`
  const untyped = await office.submit(path, {}, admin)
  assert.equal(untyped.statusCode, 422)
  const ended = await office.submit(path, { typed: 'stripe' }, admin)
  assert.match(
    textOf((await office.get(String(ended.headers.location), admin)).body),
    /disconnected, and its key forgotten/,
  )
  const after = (await listAccounts(db, ACQUIRER_ACCOUNTS)).find(({ provider }) => provider === 'stripe')
  assert.equal(after?.settingsSealed, null)
  assert.equal((await office.get(path, admin)).statusCode, 404)
  assert.equal((await actsOf('acquirer_disconnected')).length, 1)
})

test('only an administrator who has proved it lately connects and disconnects', async () => {
  const paths = [AT_STRIPE, `${ACCOUNTS}/issuers/connect`, `${ACCOUNTS}/acquirers/${world.sandboxAccountId}/disconnect`]
  for (const path of paths) {
    assert.equal((await office.get(path, { role: 'operator:support' })).statusCode, 403, path)
    const longAgo = await office.get(path, { ...admin, headers: { 'x-proved-ago-ms': String(11 * MINUTE_MS) } })
    assert.match(String(longAgo.headers.location), /\/operator\/prove\?/, path)
  }
  assert.doesNotMatch((await office.get(ACCOUNTS, { role: 'operator:support' })).body, /disconnect|connect"/)
})

test('an account where money is under way is kept, whatever is ticked', async () => {
  const { id } = await openShop(world).sellByV1({ client: { email: 'alice@example.test' } })
  await payerOf(world).accepted(id, 1)
  const path = `${ACCOUNTS}/acquirers/${world.sandboxAccountId}/disconnect`
  const kept = await office.submit(path, { typed: 'sandbox', waived: '1' }, admin)
  assert.equal(kept.statusCode, 422)
  assert.match(textOf(kept.body), /Money is still under way there/)
  // As if it had been captured, and the purchase were finished.
  await db.query(`update attempts set state = 'captured', captured_minor = amount_minor`)
  await db.query(`update purchases set state = 'successful', pot_state = 'closed', pot_step_at = null`)
})

test('what may still be disputed is let go by a second word only, which is asked for then', async () => {
  const path = `${ACCOUNTS}/acquirers/${world.sandboxAccountId}/disconnect`
  const asked = await office.get(path, admin)
  assert.match(textOf(asked.body), /Disconnect .*It is where payers pay: nobody can/)
  assert.doesNotMatch(asked.body, /name="waived"/)
  const kept = await office.submit(path, { typed: 'sandbox' }, admin)
  assert.equal(kept.statusCode, 422)
  assert.match(textOf(kept.body), /can still be disputed .*will be neither heard nor booked/)
  assert.match(kept.body, /name="waived"/)
  assert.equal((await listAccounts(db, ACQUIRER_ACCOUNTS))[0]?.disconnectedAt, null)
  assert.equal((await office.submit(path, { typed: 'sandbox', waived: '1' }, admin)).statusCode, 303)
  assert.ok((await listAccounts(db, ACQUIRER_ACCOUNTS))[0]?.disconnectedAt)
})
