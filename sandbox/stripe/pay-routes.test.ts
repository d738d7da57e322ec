import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { filesOf, submit } from '../test-kit.ts'
import { CANCEL_URL, confirm, pay, SUCCESS_URL, testStripe } from './test-stripe.ts'

const world = await testStripe()
const { api } = world

const pageOf = (session: { url: string | null }) => String(session.url).split('#')[0] as string
const textOf = async (session: { url: string | null }) => (await fetch(pageOf(session))).text()
const statusOf = async (id: string) => (await api.checkout.sessions.retrieve(id)).status

test('a paid page sends the payer to the success address, with the session where its template asks for it', async () => {
  const session = await world.open()
  const back = await pay(session, '4242424242424242')
  assert.deepEqual(
    [back.status, back.headers.get('location')],
    [303, SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', session.id)],
  )
  assert.equal(await statusOf(session.id), 'complete')
  const again = await fetch(pageOf(session))
  assert.equal(again.status, 200)
  assert.match(await again.text(), new RegExp(`back\\?session=${session.id}`))
  await pay(session, '4242424242424242')
  assert.equal((await world.books()).payments.length, 1)
})

test('the wallet pays in one press, and its card is told as one that Apple Pay carried', async () => {
  const session = await world.open({ client_reference_id: 'wallet' })
  assert.match(await textOf(session), /Sandbox wallet</)
  const back = await submit(`${pageOf(session)}/wallet`, {})
  assert.equal(back.headers.get('location'), SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', session.id))
  const { payment_intent: id } = await api.checkout.sessions.retrieve(session.id)
  const { latest_charge: charge } = await api.paymentIntents.retrieve(String(id), { expand: ['latest_charge'] })
  assert.ok(charge && typeof charge === 'object')
  const { brand, last4, wallet } = charge.payment_method_details?.card ?? {}
  assert.deepEqual([brand, last4, wallet?.type, wallet?.dynamic_last4], ['visa', '4242', 'apple_pay', '0492'])
})

test('a refused card keeps the page open, says why, and the next one may pay', async () => {
  const refused = {
    '4000000000000002': ['card_declined', 'generic_decline', /declined this card/],
    '4000000000009995': ['card_declined', 'insufficient_funds', /not enough money/],
    '4000000000009979': ['card_declined', 'stolen_card', /declined this card/],
    '4000000000000069': ['expired_card', undefined, /has expired/],
    '4000000000000127': ['incorrect_cvc', undefined, /security code/],
    '4000000000000341': ['card_declined', 'generic_decline', /declined this card/],
  } as const
  const session = await world.open({ client_reference_id: 'refused' })
  for (const [number, [code, declineCode, text]] of Object.entries(refused)) {
    const answer = await pay(session, number)
    assert.equal(answer.headers.get('location'), new URL(pageOf(session)).pathname)
    assert.match(await textOf(session), text)
    const { payment_intent: id, status } = await api.checkout.sessions.retrieve(session.id)
    const { last_payment_error: error, status: intentStatus } = await api.paymentIntents.retrieve(String(id))
    assert.deepEqual([status, intentStatus], ['open', 'requires_payment_method'])
    assert.deepEqual([error?.code, error?.decline_code], [code, declineCode])
  }
  assert.equal((await world.books('refused')).payments.length, 0)
  await pay(session, '5555555555554444')
  assert.equal(await statusOf(session.id), 'complete')
  assert.equal((await world.books('refused')).payments.length, 1)
})

test('3-D Secure: the right code pays, three wrong ones or "cancel" lead back to the form', async () => {
  const session = await world.open()
  await pay(session, '4000002500003155')
  assert.match(await textOf(session), /123456/)
  const { payment_intent: id } = await api.checkout.sessions.retrieve(session.id)
  assert.equal((await api.paymentIntents.retrieve(String(id))).status, 'requires_action')
  for (let count = 0; count < 3; count += 1) await confirm(session, '000000')
  const failed = await api.paymentIntents.retrieve(String(id))
  assert.equal(failed.last_payment_error?.code, 'payment_intent_authentication_failure')
  assert.equal(await statusOf(session.id), 'open')

  await pay(session, '4000002500003155')
  await submit(`${pageOf(session)}/challenge`, { otp: '', cancel: '1' })
  assert.equal(await statusOf(session.id), 'open')
  await pay(session, '4000002760003184')
  await confirm(session, '123 456')
  const { latest_charge: charge } = await api.paymentIntents.retrieve(String(id), { expand: ['latest_charge'] })
  assert.equal(
    typeof charge === 'object' && charge?.payment_method_details?.card?.three_d_secure?.result,
    'authenticated',
  )
})

test('a page closed by the merchant during 3-D Secure takes no answer', async () => {
  const session = await world.open({ client_reference_id: 'closed' })
  await pay(session, '4000002500003155')
  await api.checkout.sessions.expire(session.id)
  await confirm(session, '123456')
  const page = await fetch(pageOf(session))
  assert.equal(page.status, 410)
  assert.match(await page.text(), new RegExp(CANCEL_URL))
  assert.equal((await world.books('closed')).payments.length, 0)
})

test('the page speaks the language of the session, else that of the browser; it cannot be framed', async () => {
  const french = await world.open({ locale: 'fr' })
  assert.match(await textOf(french), /<html lang="fr">[\s\S]*Revenir sans payer/)
  const auto = await world.open({ locale: 'auto' })
  const page = await fetch(pageOf(auto), { headers: { 'accept-language': 'en-GB' } })
  assert.match(await page.text(), /<html lang="en">/)
  const policy = String(page.headers.get('content-security-policy'))
  assert.match(policy, /frame-ancestors 'none'/)
  assert.match(policy, /form-action 'self' http:\/\/localhost:4321/)
  assert.equal((await fetch(`${world.stripe.url}/c/pay/cs_test_none`)).status, 404)
})

test('what was typed wrong is said beside its field, and only test cards are taken', async () => {
  const session = await world.open()
  const answer = await pay(session, '4111111111111111')
  assert.equal(answer.status, 422)
  assert.match(await answer.text(), /Never type a real card/)
})

test('no file of the books ever holds a card number', () => {
  const files = filesOf(world.dataDir).map((file) => readFileSync(file, 'latin1'))
  assert.ok(files.some((content) => content.includes('attempt-1')))
  for (const content of files) assert.doesNotMatch(content, /4242424242424242|4000002500003155|4000 0025/)
})
