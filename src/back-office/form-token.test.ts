import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { formAt, isSignedFor, signForms } from './form-token.ts'

const KEY = randomBytes(32)
const forms = signForms([KEY], 'session company', '/dashboard/purchases/1/refund')

test('a form is signed for where it is sent: its own page, unless it says another', () => {
  assert.ok(isSignedFor([KEY], 'session company', formAt('/dashboard/purchases/1/refund?amount=5.00'), forms()))
  assert.ok(isSignedFor([KEY], 'session company', formAt('/dashboard/sign-out'), forms('/dashboard/sign-out')))
  assert.ok(isSignedFor([randomBytes(32), KEY], 'session company', formAt('/x'), forms('/x?next=1')))
})

test('it is good nowhere else, in no other sign-in, and for no other company', () => {
  for (const url of ['/dashboard/purchases/2/refund', '/dashboard/purchases/1/refund-large', '/dashboard', ''])
    assert.ok(!isSignedFor([KEY], 'session company', formAt(url), forms()), url)
  for (const boundTo of ['session', 'session other', 'other company'])
    assert.ok(!isSignedFor([KEY], boundTo, formAt('/dashboard/purchases/1/refund'), forms()), boundTo)
  assert.notEqual(forms(), forms(), 'no two pages have the same one')
})
