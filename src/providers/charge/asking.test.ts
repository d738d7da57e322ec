import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered, rejected } from '../answer.ts'
import { asking, letInToNothing, unsent } from './asking.ts'

const UNREAD = () => assert.fail('read all the same')

test('a call that cannot be written, or that would be turned away, is not sent', async () => {
  const ask = asking(() => assert.fail('sent all the same'), 'amount_not_supported')
  assert.deepEqual(await ask(null, UNREAD), rejected('request', 'amount_not_supported'))
  const rejection = rejected('request', 'email_missing')
  assert.deepEqual(await ask(rejection, UNREAD), rejection)
})

test('what comes back is read with the call that it answers, unless it says itself that it was rejected', async () => {
  const refusesB = asking(async ({ name }: { name: string }) =>
    name === 'b' ? rejected('credentials', 'status_401') : `answer to ${name}`,
  )
  const told = await refusesB({ name: 'a' }, (reply, call) => answered({ reply, name: call.name }))
  assert.deepEqual(told, answered({ reply: 'answer to a', name: 'a' }))
  assert.deepEqual(await refusesB({ name: 'b' }, UNREAD), rejected('credentials', 'status_401'))
})

test('a payment whose token was not answered was not sent; a rejection of the token is one of the payment', () => {
  assert.deepEqual(unsent('token', { kind: 'no_answer', reason: 'timeout' }), {
    kind: 'not_sent',
    reason: 'token_timeout',
  })
  const rejection = rejected('credentials', 'status_401')
  assert.equal(unsent('token', rejection), rejection)
})

test('an order that nobody has made, and is found, lets nobody in', () => {
  assert.deepEqual(letInToNothing(answered({ state: 'never_arrived' }), 'shop'), answered({ account: 'shop' }))
  assert.equal(letInToNothing(answered({ state: 'duplicate' }), 'shop').kind, 'no_answer')
  assert.deepEqual(letInToNothing(rejected('credentials', '401'), 'shop'), rejected('credentials', '401'))
})
