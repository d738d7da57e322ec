import assert from 'node:assert/strict'
import { test } from 'node:test'
import { only } from './assert.ts'
import { offsetClock } from './clocks.ts'
import { EMAIL_LENGTH_MAX, isEmailAddress } from './email.ts'
import { newId, parsePublicId, parseUuid, publicId } from './ids.ts'
import { type Scope, SYSTEM, within } from './scope.ts'

test('an identifier has two spellings, and upper case is accepted', () => {
  const id = newId()
  assert.equal(parseUuid(id.toUpperCase()), id)
  assert.equal(parsePublicId('pur', publicId('pur', id)), id)
  for (const wrong of [id, `mer_${id}`, `pur_${id}x`, 'pur_', '', `pur_ ${id}`, `PUR_${id}`]) {
    assert.equal(parsePublicId('pur', wrong), undefined, wrong)
  }
})

test('identifiers grow with time, so that new rows land at the end of the index', () => {
  const ids = Array.from({ length: 1000 }, newId)
  assert.deepEqual([...ids].sort(), ids)
  assert.equal(new Set(ids).size, 1000)
})

test('an e-mail address has one @, a dotted domain, and nothing that could end a header', () => {
  for (const good of ['a@b.fr', 'alice+tag@mail.example.test', 'josé@exemple.bzh', `${'x'.repeat(64)}@example.test`]) {
    assert.ok(isEmailAddress(good), good)
  }
  const control = ['a@b.fr\n', 'a\r\nBcc:x@b.fr', 'a\0@b.fr', 'a@b\u2028.fr', 'a\u200b@b.fr']
  for (const bad of ['', 'a', 'a@b', '@b.fr', 'a@@b.fr', 'a b@c.fr', 'A <a@b.fr>', 'a@b.fr,c@d.fr', ...control]) {
    assert.ok(!isEmailAddress(bad), JSON.stringify(bad))
  }
  assert.ok(!isEmailAddress(`${'x'.repeat(65)}@example.test`))
  assert.ok(!isEmailAddress(`a@${'b.'.repeat(EMAIL_LENGTH_MAX / 2)}fr`))
})

test('the demo’s clock only goes forward', () => {
  const clock = offsetClock(5_000)
  clock.moveTo(60_000)
  clock.moveTo(1_000)
  assert.equal(clock.offsetMs(), 60_000)
  assert.ok(clock.now().getTime() - Date.now() >= 59_000)
})

test('a statement is for the rows of its scope, whose value goes behind the others', () => {
  const read = (scope: Scope) => within(scope, 'client', ['id'], (own) => ({ name: 'read', text: `… $1 and ${own}` }))
  const company = 'clients.merchant_id in (select id from merchants where company_id = $2)'
  assert.deepEqual(read({ kind: 'company', companyId: 'c' }), [
    { name: 'read company', text: `… $1 and ${company}` },
    ['id', 'c'],
  ])
  assert.deepEqual(read({ kind: 'merchant', merchantId: 'm' }), [
    { name: 'read merchant', text: '… $1 and clients.merchant_id = $2' },
    ['id', 'm'],
  ])
  assert.deepEqual(read({ kind: 'payer', purchaseId: 'p' }), [
    { name: 'read payer', text: '… $1 and clients.id = (select client_id from purchases where id = $2)' },
    ['id', 'p'],
  ])
  assert.deepEqual(read(SYSTEM), [{ name: 'read system', text: '… $1 and true' }, ['id']])
})

test('a scope that has no rows of a kind is a mistake, not an empty answer', () => {
  const payer: Scope = { kind: 'payer', purchaseId: 'p' }
  assert.throws(() => within(payer, 'merchant_token', [], (own) => own), /no merchant_token is a payer's/)
})

test('the only row is the only one', () => {
  assert.equal(only([7]), 7)
  assert.throws(() => only([]), /expected one row, got 0/)
  assert.throws(() => only([1, 2]), /expected one row, got 2/)
})
