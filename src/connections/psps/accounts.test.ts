import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aSettlement } from '../../../test/support/a-settlement.ts'
import { aCall } from '../../../test/support/call.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { fixedClock } from '../../../test/support/fixed-clock.ts'
import { A_BRAND, A_FAMILY } from '../../../test/support/psp-family.ts'
import { aMerchant, aPurchase, MONDAY, testSealer } from '../../../test/support/telling.ts'
import { transaction } from '../../db/database.ts'
import type { OpenedPsp } from '../../providers/charge/index.ts'
import { addMs, DAY_MS } from '../../shared/clocks.ts'
import { SYSTEM } from '../../shared/scope.ts'
import {
  type AskPsp,
  chooseScaFlag,
  connectPspAccount,
  disconnectPspAccount,
  findPspAccount,
  forgetEndedAccounts,
  listPspAccounts,
  noteCheck,
  openPspAccount,
  openPspAccounts,
  PSP_ACCOUNTS,
  readPspReadiness,
  readUnproven,
  rotatePspAccount,
} from '../index.ts'
import type { PspConnectOrder, PspConnectTerms } from './connect-account.ts'

const { db } = await testDatabase()
const clock = fixedClock(MONDAY)
const call = aCall(clock)
const GIVEN = { username: 'ShopEU', password: 'test-pw' }

const accepts: AskPsp = async () => ({ kind: 'answered', value: { account: 'shop 1' } })
const refuses: AskPsp = async () => ({ kind: 'rejected', reason: 'credentials', detail: '401' })
const silent: AskPsp = async () => ({ kind: 'no_answer', reason: 'timeout' })
const mute: AskPsp = async () => ({ kind: 'rejected', reason: 'unsupported', detail: 'no_check' })
const closed: AskPsp = async () => ({ kind: 'rejected', reason: 'not_allow_listed', detail: '50001' })

type Wish = Partial<PspConnectOrder & PspConnectTerms>

function connect(merchantId: string, wish: Wish = {}) {
  const { ask = accepts, isDemo = false, acceptsUnchecked = false, acceptsUnproven = false, ...order } = wish
  const usual = { family: A_FAMILY, brand: A_BRAND, given: GIVEN, mode: undefined, apiUrl: null, mocksCard: false }
  return connectPspAccount(
    db,
    call,
    { ...usual, notifiesAs: undefined, scaFlag: undefined, merchantId, ...order },
    { ask, isDemo, acceptsUnchecked, acceptsUnproven, sealer: testSealer },
  )
}

const active = (merchantId: string) => transaction(db, (tx) => findPspAccount(tx, SYSTEM, merchantId))
const readiness = (merchantId: string) => transaction(db, (tx) => readPspReadiness(tx, SYSTEM, merchantId))

test('an account is asked with the credentials as they were given, and kept with its secrets sealed', async () => {
  const { merchantId } = await aMerchant(db)
  const asked: OpenedPsp[] = []
  const ask: AskPsp = async (account) => {
    asked.push(account)
    return accepts(account)
  }
  const { id, mode, reference, isChecked, notifiesAs } = await connect(merchantId, { ask })
  assert.deepEqual([mode, reference, isChecked, notifiesAs], ['test', 'shop 1', true, 'ours'])
  const account = (await active(merchantId)) ?? assert.fail()
  const opened = { brandId: 'bank', mode: 'test', apiUrl: null, settings: GIVEN }
  assert.deepEqual(asked, [opened])
  assert.deepEqual(openPspAccount(testSealer, account), opened)
  assert.deepEqual([account.id, account.checkedAt, account.checkOutcome], [id, MONDAY, 'ok'])
  const { rows } = await db.query<{ row: string }>('select psp_accounts::text as row from psp_accounts')
  assert.doesNotMatch(rows.map(({ row }) => row).join(), /test-pw|ShopEU/)
  assert.equal(await readiness(merchantId), 'usable')
})

test('a PSP that nothing but prose speaks for is connected by whoever accepts that, and told of at each start', async () => {
  const handbook = { kind: 'prose', judges: ['request', 'answer'], source: 'its handbook', date: '2026-01' } as const
  const prose = { ...A_FAMILY, evidence: [handbook] } as const
  const schema = { ...handbook, kind: 'official_schema' } as const
  const find = (brandId: string) => (brandId === 'bank' ? { family: prose, brand: A_BRAND } : undefined)
  const { merchantId } = await aMerchant(db)
  const asked = () => assert.fail('it is not asked first')
  for (const [evidence, parts] of [
    [[handbook], 'request, answer, callback'],
    [[], 'request, answer, callback'],
    // Its requests and answers were compared with the best there is, and its calls with nothing.
    [[schema, handbook], 'callback'],
  ] as const)
    await assert.rejects(
      connect(merchantId, { family: { ...prose, evidence }, ask: asked }),
      new RegExp(`^Error: Bank is unproven \\(${parts}\\): .*prose alone.*--accept-unproven connects it all the same`),
    )
  const before = (await readUnproven(db, find))[0]?.accounts ?? 0
  await connect(merchantId, { family: prose, acceptsUnproven: true })
  assert.deepEqual(await readUnproven(db, find), [{ psp: 'bank', accounts: before + 1 }])
  assert.deepEqual(await readUnproven(db), [], 'no such PSP is registered')
})

test('charges are declared as the connection says, and only as its PSP can be told', async () => {
  const { merchantId } = await aMerchant(db)
  await assert.rejects(
    connect(merchantId, { scaFlag: 'corporate' }),
    /^Error: a charge cannot be declared corporate to Bank: it is told moto, none$/,
  )
  const { id, scaFlag } = await connect(merchantId)
  assert.equal(scaFlag, 'moto')
  const account = await active(merchantId)
  assert.ok(account)
  await chooseScaFlag(db, call, account, { family: A_FAMILY, brand: A_BRAND }, 'none')
  assert.deepEqual([(await active(merchantId))?.id, (await active(merchantId))?.scaFlag], [id, 'none'])
  const impossible = chooseScaFlag(db, call, account, { family: A_FAMILY, brand: A_BRAND }, 'exempt')
  await assert.rejects(impossible, /cannot be declared exempt/)
})

test('what the PSP refuses is never kept; what nobody could ask is kept by whoever accepts that', async () => {
  const { merchantId } = await aMerchant(db)
  const refused = /^Error: Bank does not accept these credentials \(401\)$/
  await assert.rejects(connect(merchantId, { ask: refuses }), refused)
  await assert.rejects(connect(merchantId, { ask: refuses, acceptsUnchecked: true }), refused)
  await assert.rejects(connect(merchantId, { ask: silent }), /does not answer \(timeout\): --accept-unchecked keeps/)
  await assert.rejects(
    connect(merchantId, { ask: mute }),
    /has nothing that it could be asked without paying: --accept/,
  )
  await assert.rejects(connect(merchantId, { ask: closed }), /does not know the address we call from/)
  assert.equal(await active(merchantId), undefined)
  assert.equal(await readiness(merchantId), 'none')
  for (const ask of [silent, mute, closed]) {
    assert.equal((await connect(merchantId, { ask, acceptsUnchecked: true })).isChecked, false)
    assert.equal(await readiness(merchantId), 'usable')
  }
})

test('test and live, demo and service are never mixed, and nobody is asked before that is clear', async () => {
  const { merchantId } = await aMerchant(db)
  const live = { username: 'ShopEU', password: 'live-pw' }
  const ask: AskPsp = () => assert.fail('nobody is asked')
  const cases: [Wish, RegExp][] = [
    [{ given: live, isDemo: true }, /live credentials, and a demo takes test ones only/],
    [{ given: live, mode: 'test' }, /live credentials, and test ones are wanted/],
    [{ given: live, mocksCard: true }, /--mocked-card is for test credentials/],
    [{ brand: { ...A_BRAND, testCard: null }, mocksCard: true }, /no test card of Bank is known/],
    [{ notifiesAs: 'native' }, /has no notification of its own/],
    [{ given: live, apiUrl: 'http://psp.example' }, /url_not_allowed: --api-url outside a demo must start with https/],
    [{ given: live, apiUrl: 'https://127.0.0.1' }, /url_not_allowed: --api-url outside a demo must lead to a public/],
    [{ apiUrl: 'http://127.0.0.1:4000' }, /url_not_allowed/],
    [{ apiUrl: 'ftp://127.0.0.1', isDemo: true }, /url_not_allowed: --api-url must start with https/],
    [{ given: { ...GIVEN, password: ' pw' } }, /begins or ends with a space/],
  ]
  for (const [wish, sentence] of cases) await assert.rejects(connect(merchantId, { ask, ...wish }), sentence)
  assert.equal(await active(merchantId), undefined)
  await connect(merchantId, { isDemo: true, apiUrl: 'http://127.0.0.1:4000', mocksCard: true })
})

test('shops are told what a silent PSP would have told them, unless they wish ours', async () => {
  const { merchantId } = await aMerchant(db)
  const nativeNotification = () => ({ contentType: 'text/plain', body: '', headers: {} })
  const telling = { ...A_FAMILY, nativeNotification }
  const quiet = { ...telling, traits: { ...A_FAMILY.traits, callback: 'none' } } as const
  const notifiesAs = async (wish: Wish) => (await connect(merchantId, wish)).notifiesAs
  assert.equal(await notifiesAs({ family: quiet }), 'native')
  assert.equal(await notifiesAs({ family: quiet, notifiesAs: 'ours' }), 'ours')
  assert.equal(await notifiesAs({ family: telling }), 'ours')
  assert.equal(await notifiesAs({ family: telling, notifiesAs: 'native' }), 'native')
  await db.query(`update merchants set client_profile = 'module' where id = $1`, [merchantId])
  assert.equal(await notifiesAs({ family: quiet }), 'ours', 'a module reads ours alone')
  assert.equal(await notifiesAs({ family: quiet, notifiesAs: 'native' }), 'native')
})

test('a new connection takes the place of the one before, whose credentials stay for what is undecided there', async () => {
  const merchant = await aMerchant(db)
  const { merchantId } = merchant
  const { purchaseId } = await aPurchase(db, merchant, { settlement: 'BACK' })
  const first = await connect(merchantId)
  await aSettlement(db, purchaseId, { pspAccountId: first.id, state: 'unknown' })
  const [second, third] = await Promise.all([connect(merchantId), connect(merchantId)])
  const [last, before] = second.replaced === first.id ? [third, second] : [second, third]
  assert.equal(last.replaced, before.id)
  assert.equal((await active(merchantId))?.id, last.id)
  const kept = async () => {
    const own = (await listPspAccounts(db)).filter((account) => account.merchantId === merchantId)
    return own.filter(({ settingsSealed }) => settingsSealed).map(({ id }) => id)
  }
  const ended = (await listPspAccounts(db)).find(({ id }) => id === first.id) ?? assert.fail()
  const fresh = { family: A_FAMILY, brand: A_BRAND, given: { ...GIVEN, password: 'test-new' } }
  const terms = { ask: accepts, sealer: testSealer, isDemo: false, acceptsUnchecked: false, acceptsUnproven: false }
  await rotatePspAccount(db, call, ended, fresh, terms)
  const in11Days = fixedClock(addMs(MONDAY, 11 * DAY_MS))
  await forgetEndedAccounts(db, clock)
  assert.equal((await kept()).length, 3, 'a notification may still be signed with them')
  await forgetEndedAccounts(db, in11Days)
  assert.deepEqual((await kept()).sort(), [first.id, last.id].sort())
  await db.query(`update settlements set state = 'settled' where purchase_id = $1`, [purchaseId])
  assert.equal(await forgetEndedAccounts(db, in11Days), 1)
  assert.deepEqual(await kept(), [last.id])
  const forgotten = (await listPspAccounts(db)).find(({ id }) => id === first.id) ?? assert.fail()
  assert.throws(() => openPspAccount(testSealer, forgotten), /are forgotten/)
})

test('rotated credentials are of the same account, which keeps its id; those of another are refused', async () => {
  const merchant = await aMerchant(db)
  const { id } = await connect(merchant.merchantId)
  const found = async () => (await active(merchant.merchantId)) ?? assert.fail()
  const rotate = async (ask: AskPsp, given: Record<string, unknown> = { ...GIVEN, password: 'test-new' }) =>
    rotatePspAccount(
      db,
      call,
      await found(),
      { family: A_FAMILY, brand: A_BRAND, given },
      { ask, sealer: testSealer, isDemo: false, acceptsUnchecked: ask !== accepts, acceptsUnproven: false },
    )
  const other: AskPsp = async () => ({ kind: 'answered', value: { account: 'shop 2' } })
  await assert.rejects(rotate(other), /credentials of another account of Bank/)
  await assert.rejects(rotate(refuses), /does not accept these credentials/)
  await assert.rejects(rotate(accepts, { ...GIVEN, password: 'live-pw' }), /live credentials, and test ones are wanted/)
  assert.equal(openPspAccount(testSealer, await found()).settings.password, 'test-pw')

  assert.deepEqual(await rotate(accepts), { isChecked: true })
  assert.deepEqual(openPspAccount(testSealer, await found()).settings, { ...GIVEN, password: 'test-new' })
  assert.equal((await found()).id, id)

  const { purchaseId } = await aPurchase(db, merchant, { settlement: 'BACK' })
  await aSettlement(db, purchaseId, { pspAccountId: id, state: 'charging' })
  await assert.rejects(rotate(silent, { username: 'Other', password: 'test-pw' }), /1 settlement\(s\) are undecided/)
  assert.deepEqual(await rotate(silent, { ...GIVEN, password: 'test-third' }), { isChecked: false })
  assert.equal((await found()).checkedAt, null)
})

test('accounts are opened by id, many at a time; one that cannot be asked is absent, and stops no other', async () => {
  const account = async (brandId: string) => {
    const { merchantId } = await aMerchant(db)
    return (await connect(merchantId, { brand: { ...A_BRAND, id: brandId } })).id
  }
  const [known, forgotten, foreign, strange] = [
    await account('stripe'),
    await account('stripe'),
    await account('stripe'),
    await account('nobody'),
  ]
  await db.query('update psp_accounts set settings_sealed = null where id = $1', [forgotten])
  await db.query(`update psp_accounts set settings_sealed = 'x' where id = $1`, [foreign])
  const opened = await openPspAccounts(db, testSealer, [known, forgotten, foreign, strange])
  assert.deepEqual([...opened.keys()], [known])
  assert.deepEqual(opened.get(known)?.opened, { brandId: 'stripe', mode: 'test', apiUrl: null, settings: GIVEN })
  assert.deepEqual([opened.get(known)?.mocksCard, opened.get(known)?.traits.charges], [false, 'sale'])
})

test('a check is noted, so that an account which is not accepted any more is not chosen; who cannot be asked stays', async () => {
  const { merchantId } = await aMerchant(db)
  await connect(merchantId)
  const check = async (ask: AskPsp) => {
    const account = (await active(merchantId)) ?? assert.fail()
    return noteCheck(db, PSP_ACCOUNTS, account.id, await ask(openPspAccount(testSealer, account)), clock)
  }
  assert.equal(await check(refuses), 'does not accept these credentials (401)')
  assert.equal(await readiness(merchantId), 'refused')
  assert.equal(await check(accepts), 'ok')
  assert.equal(await readiness(merchantId), 'usable')
  assert.equal(await check(mute), 'cannot be asked')
  assert.equal(await readiness(merchantId), 'usable')
})

test('an account ends when nothing can be settled through it any more, and its credentials with it', async () => {
  const merchant = await aMerchant(db)
  const { merchantId } = merchant
  await connect(merchantId)
  const account = (await active(merchantId)) ?? assert.fail()
  const end = () => disconnectPspAccount(db, call, account)
  const { purchaseId } = await aPurchase(db, merchant, { settlement: 'BACK' })
  await db.query(`update merchants set settlement = 'BACK' where id = $1`, [merchantId])
  await assert.rejects(end(), /the merchant is settled through it: .* --settlement TRANSFER first/)
  await db.query(`update merchants set settlement = 'TRANSFER' where id = $1`, [merchantId])
  await assert.rejects(end(), /1 purchase\(s\) that can still be paid would be settled through it/)
  await db.query(`update purchases set state = 'leader_processed' where id = $1`, [purchaseId])
  for (const state of ['requested', 'charging', 'unknown', 'waiting', 'voiding']) {
    await aSettlement(db, purchaseId, { pspAccountId: account.id, state })
    await assert.rejects(end(), /1 settlement\(s\) there are undecided/, state)
    await db.query('delete from settlements where purchase_id = $1', [purchaseId])
  }
  await aSettlement(db, purchaseId, { pspAccountId: account.id, state: 'settled' })
  await end()
  assert.equal(await active(merchantId), undefined)
  const ended = (await listPspAccounts(db)).find(({ id }) => id === account.id)
  assert.deepEqual([ended?.settingsSealed, ended?.disconnectedAt], [null, MONDAY])
})
