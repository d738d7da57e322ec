import assert from 'node:assert/strict'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aCall } from '../../test/support/call.ts'
import { listeningWorld } from '../../test/support/listening.ts'
import type { MerchantMachine } from '../../test/support/merchant-machine.ts'
import { promise, type Shop, setDetails } from '../../test/support/paid-shop.ts'
import { aMerchant, testSealer } from '../../test/support/telling.ts'
import { connectBankAccount } from '../bank-accounts/index.ts'
import { type Transaction, transaction } from '../db/database.ts'
import { applyBankLines, applyBankVerdict, findPayout, planForMerchant, releasePayouts } from '../payouts/index.ts'
import { DAY_MS } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import { planPayoutDeliveries, replayDelivery, sendTestWebhook, setWebhookEndpoint } from './index.ts'
import type { SubscribedEvent } from './webhook-endpoint.ts'

const { db, clock, ports, plan, deliver, aListeningMerchant } = await listeningWorld()
const by = (staffId: string) => aCall(clock, { actor: { kind: 'staff', staffId } })
const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work)
const folder = await mkdtemp(join(tmpdir(), 'payout-webhooks-'))
const account = await write((tx) =>
  connectBankAccount(tx, by('op'), testSealer, {
    ...{ label: 'main', iban: 'FR7630006000011234567890189', bic: null, holder: 'Whipround SAS' },
    ...{ version: '09', isInstant: false, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
  }),
)

async function aSubscriber(...events: SubscribedEvent[]) {
  const { merchant, machine } = await aListeningMerchant()
  const url = machine.url
  const credentials = await write((tx) =>
    setWebhookEndpoint(tx, aCall(clock), merchant.merchantId, { url, events }, ports),
  )
  await write((tx) => setDetails(tx, by('owner'), merchant.merchantId))
  return { shop: merchant, machine, credentials }
}

/** In a file for the bank; several may be planned before. */
async function planned(shop: Shop, amountMinor = 10_000n): Promise<string> {
  await promise(db, by('shop'), shop, { amountMinor })
  return (await write((tx) => planForMerchant(tx, by('planner'), shop.merchantId)))?.id ?? assert.fail()
}
const release = () =>
  write((tx) => releasePayouts(tx, by('other'), account, { sealer: testSealer, mayBeOnePerson: false }))
const line = (bookedOn: string) => ({ bankEntryId: newId(), bookedAt: new Date(`${bookedOn}T12:00:00Z`) })
const paid = (id: string, on: string) =>
  write((tx) => applyBankVerdict(tx, by('bank'), id, { kind: 'debited', ...line(on) }))
const returned = (id: string, on: string, reasonCode = 'AC04') =>
  write((tx) => applyBankVerdict(tx, by('bank'), id, { kind: 'returned', ...line(on), reasonCode }))
const heard = ({ calls }: MerchantMachine) => calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>)
const tell = async () => {
  await planPayoutDeliveries(db, clock)
  while ((await deliver()) > 0);
}

test('[decided.webhook.payouts] a shop that subscribed hears that it is paid and that it came back, one after the other, signed; others hear nothing', async () => {
  const { shop, machine } = await aSubscriber('payout.paid', 'payout.returned')
  const silent = await aSubscriber('purchaseSettled')
  const deaf = await aMerchant(db)
  await write((tx) => setDetails(tx, by('owner'), deaf.merchantId))
  const ids = [await planned(shop), await planned(silent.shop), await planned(deaf)] as const
  await release()
  for (const id of ids) await paid(id, '2026-11-03')
  for (const id of ids) await returned(id, '2026-11-05')
  await plan()
  machine.answer = (_call, response) => response.writeHead(500).end()
  await tell()
  assert.equal(machine.calls.length, 1, 'what came back waits behind what was paid')
  machine.answer = (_call, response) => response.end()
  clock.advance(DAY_MS)
  await tell()
  const [, first, second] = heard(machine)
  const [id] = ids
  const { triggerID, token, triggerDate, ...said } = first ?? {}
  const payout = await findPayout(db, SYSTEM, id)
  const told = {
    ...{ uid: `pyo_${id}`, merchant_uid: `mer_${shop.merchantId}`, amount_cents: 10_000, currency: 'EUR' },
    ...{ planned_on: payout?.plannedOn, paid_on: '2026-11-03', returned_on: null, reason_code: null, item_count: 1 },
  }
  assert.deepEqual(said, { triggerName: 'payout.paid', objects: { payoutId: id }, payout: told })
  assert.deepEqual(
    [second?.triggerName, second?.payout],
    ['payout.returned', { ...told, returned_on: '2026-11-05', reason_code: 'AC04' }],
  )
  assert.ok(String(token).startsWith('wht_') && typeof triggerID === 'number' && String(triggerDate).endsWith('Z'))
  assert.deepEqual(
    machine.calls.map(({ headers }) => headers['webhook-sequence']),
    ['1', '1', '2'],
  )
  assert.equal(machine.calls[1]?.headers['webhook-id'], `evt_${triggerID}`)
  assert.equal(silent.machine.calls.length, 0)
  const { rows } = await db.query(
    'select distinct merchant_id as id from webhook_deliveries where payout_id is not null',
  )
  assert.deepEqual(rows, [{ id: shop.merchantId }])
})

test('a statement with many payouts tells each of them in its transaction, or none', async () => {
  const { shop, machine } = await aSubscriber('payout.paid')
  const other = await aSubscriber('payout.paid')
  const ids = [await planned(shop), await planned(other.shop)]
  await release()
  const book = (tx: Transaction) =>
    Promise.all(ids.map(async (id) => (await findPayout(tx, SYSTEM, id)) ?? assert.fail())).then((payouts) =>
      applyBankLines(
        tx,
        by('bank'),
        payouts.map((payout) => ({
          ...{ payout, bankAccountId: account.id, kind: 'debited' as const, reasonCode: null, wasInSuspense: false },
          ...line('2026-11-04'),
        })),
      ),
    )
  const lost = new Error('the connection is lost')
  await assert.rejects(
    write(async (tx) => {
      await book(tx)
      throw lost
    }),
    lost,
  )
  await tell()
  assert.equal(machine.calls.length + other.machine.calls.length, 0)
  await write(book)
  await tell()
  await tell()
  assert.deepEqual(
    [machine, other.machine].map((one) => heard(one).map(({ triggerName }) => triggerName)),
    [['payout.paid'], ['payout.paid']],
  )
  await returned(ids[0] ?? '', '2026-11-06')
  await tell()
  assert.equal(machine.calls.length, 1, 'it did not subscribe to what comes back')
})

test('a payout that is rejected, or debited a second time, is told as nothing; one that comes back and is paid again is', async () => {
  const { shop, machine } = await aSubscriber('payout.paid', 'payout.returned')
  const rejected = await planned(shop)
  await release()
  await write((tx) => applyBankVerdict(tx, by('bank'), rejected, { kind: 'rejected', reasonCode: 'AC01' }))
  await tell()
  assert.equal(machine.calls.length, 0)
  clock.advance(DAY_MS)
  const id = await planned(shop, 100n)
  await release()
  await paid(id, '2026-11-09')
  await paid(id, '2026-11-10')
  await returned(id, '2026-11-11')
  await returned(id, '2026-11-12')
  await paid(id, '2026-11-13')
  await tell()
  assert.deepEqual(
    heard(machine).map(({ triggerName, payout }) => [triggerName, (payout as { paid_on: string }).paid_on]),
    [
      ['payout.paid', '2026-11-09'],
      ['payout.returned', '2026-11-09'],
      ['payout.paid', '2026-11-13'],
    ],
  )
})

test('what was told of a payout is told again as it was, and a test delivery arrives at such an address', async () => {
  const { shop, machine, credentials } = await aSubscriber('payout.paid')
  const id = await planned(shop)
  await release()
  await paid(id, '2026-11-16')
  await tell()
  const { rows } = await db.query<{ id: bigint }>('select id from webhook_deliveries where payout_id = $1', [id])
  const call = aCall(clock, { scope: { kind: 'merchant', merchantId: shop.merchantId } })
  await write((tx) => replayDelivery(tx, call, rows[0]?.id ?? 0n))
  await tell()
  assert.deepEqual(machine.calls[1]?.body, machine.calls[0]?.body)
  const { answer } = await sendTestWebhook({ db, ...ports }, call, shop.merchantId)
  assert.equal(answer.kind, 'answered')
  assert.equal(heard(machine)[2]?.token, credentials.token)
})
