import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBankLine } from '../../../../test/support/a-bank-line.ts'
import { officeOf, textOf } from '../../../../test/support/office.ts'
import { startWorld } from '../../../../test/support/world.ts'
import { newId } from '../../../shared/ids.ts'

const world = await startWorld({ workers: 'off' })
const companyId = world.credentials.company_uid.slice(4)
const merchantUid = world.credentials.merchants.SPLIT.uid
const [one, other] = await Promise.all([0, 1].map(() => officeOf(world, { kind: 'company', companyId }, newId())))
assert.ok(one && other)
const admin = { role: 'operator:admin' } as const
const BANK = '/operator/bank'
const shown = async (path: string, headers = {}) => textOf((await one.get(path, { ...admin, headers })).body)

test('without an account the page says how one is connected', async () => {
  assert.match(await shown(BANK), /No account is connected/)
})

test('a line that nothing explains is said by one person, confirmed by another, and gone from the list', async () => {
  const { lineId } = await aBankLine(world, { amountMinor: 4_200, text: 'Règlement Brest', name: 'Brest Voile' })
  const list = await shown(BANK)
  assert.match(list, /Brest Voile.*It names nothing of ours/)
  const path = `${BANK}/lines/${lineId}`
  assert.match(await shown(path), /€42\.00 on .*Règlement Brest/)
  const wrong = await one.submit(path, { kind: 'merchant', of: 'brest', reason: 'its letter' }, admin)
  assert.equal(wrong.statusCode, 422)
  assert.match(textOf(wrong.body), /Say which one, by its id/)
  const said = await one.submit(path, { kind: 'merchant', of: merchantUid, reason: 'its letter' }, admin)
  assert.equal(said.statusCode, 303, said.body)
  const page = (await one.get(path, admin)).body
  assert.match(textOf(page), /What somebody has said.*A merchant’s.*its letter/)
  const [, confirm = ''] = /href="([^"]+\/confirm)"/.exec(page) ?? []
  const own = await one.submit(confirm, { sure: 'yes' }, admin)
  assert.equal(own.statusCode, 422)
  assert.match(textOf(own.body), /you said it yourself/)
  assert.equal((await one.get(confirm, { role: 'operator:support' })).statusCode, 403)
  const booked = await other.submit(confirm, { sure: 'yes' }, admin)
  assert.equal(booked.statusCode, 303, booked.body)
  assert.match(await shown(BANK), /Every line is explained/)
  const { rows } = await world.db.query<{ sum: bigint }>(
    `select -sum(amount_minor)::bigint as sum from postings where account = 'merchant_payable' and owner_id = $1`,
    [merchantUid.slice(4)],
  )
  assert.equal(rows[0]?.sum, 4_200n)
  assert.match(await shown(path), /Explained later/)
})

test('what was said may be withdrawn; two people who say something at once leave one word', async () => {
  const { lineId } = await aBankLine(world, { amountMinor: -15, text: 'Frais', name: null })
  const path = `${BANK}/lines/${lineId}`
  const fee = { kind: 'bank_fee', of: '', reason: 'its price list' }
  const answers = await Promise.all([one.submit(path, fee, admin), other.submit(path, fee, admin)])
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 422])
  const [, withdraw = ''] = /href="([^"]+\/withdraw)"/.exec((await one.get(path, admin)).body) ?? []
  assert.equal((await other.submit(withdraw, { sure: 'yes' }, admin)).statusCode, 303)
  assert.match(await shown(path), /What is it\?/)
  assert.match(await shown(path, { 'accept-language': 'fr' }), /Qu’est-ce que c’est/)
})

test('a statement that is missing is told by the days around it', async () => {
  await aBankLine(world, { amountMinor: 10, text: 'later', name: null, openingGapMinor: 7 })
  assert.match(await shown(BANK), /a statement is missing between/)
})

test('a line that is not there is not found, whatever its id', async () => {
  for (const id of [newId(), 'x'.repeat(40), '../accounts'])
    assert.equal((await one.get(`${BANK}/lines/${encodeURIComponent(id)}`, admin)).statusCode, 404, id)
})
