import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { restoredPayouts } from '../../../test/support/restored-payouts.ts'
import { testSealer } from '../../../test/support/telling.ts'
import { connectBankAccount, listBankAccounts } from '../../bank-accounts/index.ts'
import { type Transaction, transaction } from '../../db/database.ts'
import { placeHold, releaseHold } from '../../payments/index.ts'
import { newId } from '../../shared/ids.ts'
import { holdPayouts, planForMerchant, releasePayouts, resumeAccount, writeFiles } from '../index.ts'
import { placeHolds } from './place-holds.ts'

const world = await restoredPayouts()
const { account, shop, steps, planner, clock, folders } = world
const db = world.db()
const write = <T>(work: (tx: Transaction) => Promise<T>) => transaction(db, work)
const release = (id = account.id) =>
  write((tx) => releasePayouts(tx, { ...planner, actor: { kind: 'job', name: 'payouts' } }, { id }, TERMS))
const TERMS = { sealer: testSealer, mayBeOnePerson: true }
const stateOf = async () => (await listBankAccounts(db)).find(({ id }) => id === account.id)
const refused = (code: string, sentence: RegExp) => (error: { code?: string; detail?: string }) => {
  assert.deepEqual([error.code, sentence.test(error.detail ?? '')], [code, true], error.detail)
  return true
}

test('an account that a person holds pays nothing, plans nothing and is resumed with a reason', async () => {
  await steps.promise()
  await steps.plan()
  await write((tx) => holdPayouts(tx, planner, account.id, 'the bank moves'))
  await assert.rejects(
    write((tx) => holdPayouts(tx, planner, account.id, 'again')),
    refused('not_waiting', /held already: the bank moves/),
  )
  await assert.rejects(release(), refused('payout_not_releasable', /account main is held: the bank moves/))
  await assert.rejects(
    write((tx) => planForMerchant(tx, planner, shop.merchantId)),
    refused('payout_not_releasable', /the bank moves/),
  )
  await write((tx) => resumeAccount(tx, planner, account.id, 'it has moved'))
  await assert.rejects(
    write((tx) => resumeAccount(tx, planner, account.id, 'again')),
    refused('not_waiting', /is not held/),
  )
  const { rows } = await db.query<{ act: string; reason: string }>(
    `select act, reason from audit_lines where act like 'bank_account_h%' order by id`,
  )
  assert.deepEqual(rows, [
    { act: 'bank_account_held', reason: 'the bank moves' },
    { act: 'bank_account_hold_ended', reason: 'it has moved' },
  ])
})

test('what a person resumes for their own reason does not end what lost time holds', async () => {
  await write((tx) => holdPayouts(tx, planner, account.id, 'the bank moves'))
  await placeHold(db, { reason: 'acquirer_ahead', detail: 'it is', heldAt: clock.now(), heldOn: clock.now() })
  await releaseHold(db, { by: 'parity', reason: 'nothing differs', at: clock.now() })
  await write((tx) => resumeAccount(tx, planner, account.id, 'it has moved'))
  await assert.rejects(release(), refused('payout_not_releasable', /may have lost payouts/))
  assert.deepEqual([await placeHolds(db, planner), await placeHolds(db, planner)], [1, 0])
  assert.equal((await stateOf())?.heldFor, 'lost_time')
  await write((tx) => resumeAccount(tx, planner, account.id, 'the bank has told all it paid'))
  assert.equal(await placeHolds(db, planner), 0)
})

test('an operator’s own hold of collection is none of payouts', async () => {
  await placeHold(db, { reason: 'operator', detail: 'a moving day', heldAt: clock.now(), heldOn: clock.now() })
  assert.equal(await placeHolds(db, planner), 0)
  await releaseHold(db, { by: 'operator', reason: 'moved', at: clock.now() })
})

test('what one account may have paid no other of its currency pays; one that is connected later is held for nothing past', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'second-'))
  const second = await write((tx) =>
    connectBankAccount(tx, planner, testSealer, {
      ...{ label: 'second', iban: 'DE89370400440532013000', bic: null, holder: 'Whipround SAS', version: '09' },
      ...{ isInstant: false, folderOut: join(folder, 'out'), folderIn: join(folder, 'in') },
    }),
  )
  assert.equal(await placeHolds(db, planner), 0)
  await write((tx) => holdPayouts(tx, planner, account.id, 'looked into'))
  await assert.rejects(release(second.id), refused('payout_not_releasable', /account main is held: looked into/))
  await write((tx) => resumeAccount(tx, planner, account.id, 'all is well'))
  await assert.rejects(release(newId()), refused('bank_account_not_found', /./))
})

test('a released file is not written while its account is held; a folder without the newest manifest holds it', async () => {
  await steps.plan()
  await release()
  await write((tx) => holdPayouts(tx, planner, account.id, 'looked into'))
  assert.deepEqual(await writeFiles(db, testSealer, account, clock), [])
  await write((tx) => resumeAccount(tx, planner, account.id, 'all is well'))
  clock.advance(1000)
  assert.equal((await writeFiles(db, testSealer, account, clock)).length, 1)
  assert.equal((await readdir(folders.folderOut)).length, 2)
  assert.equal(await placeHolds(db, planner), 0)
  await rm(folders.folderOut, { recursive: true })
  assert.equal(await placeHolds(db, planner), 0, 'another machine may have the folder')
  await assert.rejects(release(), refused('payout_not_releasable', /is not in the account’s folder/))
  await mkdir(folders.folderOut)
  assert.equal(await placeHolds(db, planner), 1)
  const held = await stateOf()
  assert.deepEqual([held?.heldFor, /is not in the account’s folder/.test(held?.heldReason ?? '')], ['folder', true])
  clock.advance(1000)
  await write((tx) => resumeAccount(tx, planner, account.id, 'the folder was cleared by us'))
  assert.equal(await placeHolds(db, planner), 0, 'what was written before the hold ended is settled')
})
