import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { filesOf, submit } from '../test-kit.ts'
import { payWith, RETURN_URL, testAdyen } from './test-kit.ts'

const adyen = await testAdyen()
const CARD = '4111111111111111'
const CHALLENGED = '4917610000000000'
const resultOf = async (id: string, home: string) => {
  const sessionResult = new URL(home).searchParams.get('sessionResult')!
  return (await adyen.call('GET', `/v72/sessions/${id}?${new URLSearchParams({ sessionResult })}`)).body
}

test('a refused card keeps the page open and is told; the next card may pay', async () => {
  const session = await adyen.openSession({ reference: 'second card' })
  const refused = await payWith(session.url, CARD, 'NOT_ENOUGH_BALANCE')
  assert.equal(refused.headers.get('location'), new URL(session.url).pathname + new URL(session.url).search)
  assert.match(await (await fetch(session.url)).text(), /refused this card/)
  await adyen.until('AUTHORISATION', 'second card', 'false')
  assert.equal(adyen.receiver.items()[0]!.reason, 'Not enough balance')
  const home = (await payWith(session.url, '5555444433331111')).headers.get('location')!
  assert.ok(home.startsWith(RETURN_URL))
  await adyen.until('AUTHORISATION', 'second card', 'true')
  const { body } = await adyen.control('GET', '/adyen/books?reference=second+card')
  assert.deepEqual(
    [body.payments.length, body.refused[0].reason, body.payments[0].card.brand],
    [1, 'Not enough balance', 'mc'],
  )
  assert.equal((await payWith(session.url, CARD)).headers.get('location'), home)
})

test('a wallet that is allowed pays in one press, and is told beside the brand; one that is not is not there', async () => {
  const allowed = { allowedPaymentMethods: ['scheme', 'googlepay'] }
  const session = await adyen.openSession({ reference: 'wallet', ...allowed })
  assert.match(await (await fetch(session.url)).text(), /Sandbox wallet</)
  const walletUrl = (url: string) => url.replace('?', '/wallet?')
  const home = (await submit(walletUrl(session.url), {})).headers.get('location')!
  await adyen.until('AUTHORISATION', 'wallet', 'true')
  assert.equal(adyen.receiver.items().at(-1)!.paymentMethod, 'visa_googlepay')
  const { payments } = await resultOf(session.id, home)
  assert.deepEqual(payments[0].paymentMethod, { brand: 'visa', type: 'googlepay' })
  const cardOnly = await adyen.openSession({ allowedPaymentMethods: ['scheme'] })
  assert.doesNotMatch(await (await fetch(cardOnly.url)).text(), /wallet/)
  assert.equal((await submit(walletUrl(cardOnly.url), {})).status, 404)
})

test('five refusals are enough: the session is over', async () => {
  const session = await adyen.openSession()
  for (let tries = 0; tries < 4; tries += 1) await payWith(session.url, CARD, 'DECLINED : 05 : Do not honour')
  const home = (await payWith(session.url, CARD, 'BLOCK_CARD')).headers.get('location')!
  assert.equal((await resultOf(session.id, home)).status, 'refused')
  assert.equal((await fetch(session.url)).status, 410)
})

test('3-D Secure: the password approves; three wrong ones, or none, refuse the card', async () => {
  const session = await adyen.openSession({ reference: 'challenged' })
  const url = session.url.replace('?', '/challenge?')
  await payWith(session.url, CHALLENGED)
  assert.match(await (await fetch(session.url)).text(), /name="otp"[\s\S]*autocomplete="one-time-code"/)
  for (let tries = 0; tries < 3; tries += 1) await submit(url, { otp: 'guess' })
  await adyen.until('AUTHORISATION', 'challenged', 'false')
  await payWith(session.url, CHALLENGED)
  await submit(url, { cancel: '1' })
  await payWith(session.url, CHALLENGED)
  assert.ok((await submit(url, { otp: 'password' })).headers.get('location')!.startsWith(RETURN_URL))
  const payment = await adyen.bookedAs('challenged')
  assert.deepEqual([payment.state, payment.authenticated], ['held', true])
  const { body } = await adyen.control('GET', '/adyen/books?reference=challenged')
  assert.deepEqual(
    body.refused.map(({ reason }: { reason: string }) => reason),
    ['3D Not Authenticated', '3D Not Authenticated'],
  )
})

test('the payer turns back: cancelled, and home', async () => {
  const session = await adyen.openSession()
  const home = (await submit(session.url, { cancel: '1' })).headers.get('location')!
  assert.equal((await resultOf(session.id, home)).status, 'canceled')
  assert.equal((await fetch(session.url)).status, 410)
})

test('a card is kept when the payer agrees, where they are asked', async () => {
  const storing = {
    storePaymentMethodMode: 'askForConsent',
    shopperReference: 'asked',
    recurringProcessingModel: 'CardOnFile',
  }
  const form = { number: CARD, expiry: '03/34', code: '737', name: 'Alice' }
  for (const [agrees, reference] of [
    [{}, 'no'],
    [{ store: '1' }, 'yes'],
  ] as const) {
    const session = await adyen.openSession({ reference, ...storing })
    assert.match(await (await fetch(session.url)).text(), /type="checkbox" name="store"/)
    await submit(session.url, { ...form, ...agrees })
    assert.equal((await adyen.bookedAs(reference)).credential !== null, reference === 'yes')
  }
})

test('the page speaks French, needs no script, and may send only home', async () => {
  const session = await adyen.openSession({ shopperLocale: 'fr-FR', lineItems: [{ description: '<b>Week-end</b>' }] })
  const page = await fetch(session.url)
  const text = await page.text()
  assert.match(text, /<html lang="fr">[\s\S]*Coordonnées de la carte[\s\S]*Revenir sans payer/)
  assert.match(text, /&lt;b&gt;Week-end/)
  assert.match(page.headers.get('content-security-policy')!, /form-action 'self' http:\/\/localhost:4321;/)
  assert.equal((await fetch(`${adyen.adyenUrl}/assets/pay.css`)).status, 200)
  assert.equal((await fetch(`${adyen.adyenUrl}/checkout/nobody`)).status, 404)
  const wrong = await submit(session.url, { number: '4242424242424242', expiry: '01/20', code: '1', name: 'A' })
  assert.equal(wrong.status, 422)
  assert.match(await wrong.text(), /Seules les cartes de test/)
})

test('ten submissions at once authorise once, and no number is ever stored', async () => {
  const session = await adyen.openSession({ reference: 'ten' })
  await Promise.all(Array.from({ length: 10 }, () => payWith(session.url, CARD)))
  const { body } = await adyen.control('GET', '/adyen/books?reference=ten')
  assert.equal(body.payments.length, 1)
  for (const file of filesOf(adyen.dataDir)) assert.ok(!readFileSync(file).includes(CARD), file)
})
