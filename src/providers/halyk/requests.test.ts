import assert from 'node:assert/strict'
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { test } from 'node:test'
import { CARD, pspChange, pspOrder, wiredPsp } from '../../../test/support/psp-wire.ts'
import type { Psp } from '../charge/psp.ts'
import { charge as halyk } from './index.ts'
import { CARD_KEYS, CRYPTOGRAM } from './requests.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const TERMINAL = '67e34d63-102f-4bd1-898e-370781d0074d'
const SETTINGS = {
  ...{ username: 'test', password: 'a-secret+of nobody'.replace(' ', '%'), terminal: TERMINAL },
  'public-key': publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
}
const ORDER = pspOrder({ reference: '205218074000123', amountMinor: 10_050n, currency: 'KZT' })
const TOKEN = { body: { access_token: 'DCEB8O_ZM5U7SO_T_U5EJQ', expires_in: '7200', token_type: 'Bearer' } }

async function sentBy(call: (psp: Psp) => Promise<unknown>, settings: object = {}, mode: 'test' | 'live' = 'test') {
  const { psp, sent } = await wiredPsp(halyk, { ...SETTINGS, ...settings }, { mode, answers: [TOKEN] })
  await call(psp)
  return sent
}

/** Strips the padding of PKCS #1 v1.5. */
function decrypted(cryptogram: string): unknown {
  const padded = privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(cryptogram, 'base64'),
  )
  assert.deepEqual([padded[0], padded[1]], [0, 2])
  return JSON.parse(padded.subarray(padded.indexOf(0, 2) + 1).toString())
}

test('a payment asks for a token of its own, for this order and this amount', async () => {
  const [token, payment] = await sentBy((psp) => psp.authorise(ORDER, CARD))
  assert.equal(token?.url, 'https://test-epay-oauth.epayment.kz/oauth2/token')
  // By the names of requestToken in EpaySDK @ 4c8d800.
  assert.deepEqual(Object.fromEntries(new URLSearchParams(token?.body ?? '')), {
    grant_type: 'client_credentials',
    scope: 'webapi usermanagement email_send verification statement statistics payment',
    client_id: 'test',
    client_secret: SETTINGS.password,
    amount: '100.5',
    currency: 'KZT',
    terminal: TERMINAL,
    invoiceID: ORDER.reference,
  })
  assert.equal(payment?.headers?.authorization, 'Bearer DCEB8O_ZM5U7SO_T_U5EJQ')
})

test('a payment says what the bank’s own client says; the card is nowhere but under the key', async () => {
  const [, payment] = await sentBy((psp) => psp.authorise(ORDER, CARD))
  assert.equal(payment?.url, 'https://test-epay-api.epayment.kz/payment/cryptopay')
  const { [CRYPTOGRAM]: cryptogram, accountId, ...said } = JSON.parse(payment?.body ?? '') as Record<string, string>
  // By the names of makePayment in EpaySDK @ 4c8d800: the first letter of the card's field is U+0441.
  assert.deepEqual([CRYPTOGRAM.codePointAt(0), CRYPTOGRAM.slice(1)], [0x441, 'ryptogram'])
  assert.deepEqual(said, {
    amount: 100.5,
    currency: 'KZT',
    name: CARD.holder,
    invoiceId: ORDER.reference,
    description: ORDER.description,
    email: 'alice@example.org',
    cardSave: false,
    useBonus: false,
  })
  assert.match(accountId ?? '', /^[0-9a-f]{32}$/)
  const card = { hpan: CARD.number, expDate: '0330', cvc: CARD.code, terminalId: TERMINAL }
  assert.deepEqual(decrypted(cryptogram ?? ''), card)
  assert.doesNotMatch(payment?.body ?? '', new RegExp(CARD.number))
})

test('without a key of the merchant’s the bank’s own is used, another for each environment', async () => {
  for (const mode of ['test', 'live'] as const) {
    const [, payment] = await sentBy((psp) => psp.authorise(ORDER, CARD), { 'public-key': '' }, mode)
    const said = JSON.parse(payment?.body ?? '') as Record<string, string>
    assert.equal(Buffer.from(said[CRYPTOGRAM] ?? '', 'base64').length, 512)
  }
  assert.notEqual(CARD_KEYS.test, CARD_KEYS.live)
})

test('what is changed is named by its own id, a refund by its part and a reference of ours; nothing of them needs an order', async () => {
  const order = pspChange('af2089fe', { charge: ORDER, amountMinor: 4_000n, reference: '123456789012345' })
  const urlOf = async (call: (psp: Psp) => Promise<unknown>) => {
    const [token, changed] = await sentBy(call, {}, 'live')
    assert.equal(new URLSearchParams(token?.body ?? '').has('invoiceID'), false)
    return `${changed?.method} ${changed?.url}`
  }
  const at = 'https://epay-api.homebank.kz'
  assert.equal(await urlOf((psp) => psp.capture(order)), `POST ${at}/operation/af2089fe/charge`)
  assert.equal(await urlOf((psp) => psp.void(order)), `POST ${at}/operation/af2089fe/cancel`)
  const refund = `POST ${at}/operation/af2089fe/refund?amount=40&externalID=123456789012345`
  assert.equal(await urlOf((psp) => psp.refund(order)), refund)
  const status = `GET ${at}/check-status/payment/transaction/${ORDER.reference}`
  assert.equal(await urlOf((psp) => psp.lookUp(ORDER, { paymentId: 'af2089fe' }, null)), status)
})

test('only tenge and dollars are sent', async () => {
  const { psp, sent } = await wiredPsp(halyk, SETTINGS)
  const unwritable = { kind: 'rejected', reason: 'request', detail: 'amount_not_supported' }
  assert.deepEqual(await psp.authorise({ ...ORDER, currency: 'EUR' }, CARD), unwritable)
  assert.equal(sent.length, 0)
})
