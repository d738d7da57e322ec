import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrderSettings } from '../src/selling/order-settings.ts'
import { signAs } from '../test/support/signing.ts'
import { fieldsOf, languageOf, normalise, ORDER_NAMES, problemOf, showsCloseButton } from './settings.ts'

const signed = (data: object) => ({ signature: signAs('secret', { data }) })

test('every parameter of the funnel is passed on, and nothing that it has no use for', () => {
  const known = Object.keys(OrderSettings.properties).filter((name) => !name.includes('_'))
  assert.deepEqual([...ORDER_NAMES].sort(), known.sort())
  const given = {
    merchantUid: 'mer_1',
    birthDate: '1980-01-01',
    civility: 'Mr',
    icon: 'x',
    mode: 'master',
    onOpen() {},
  }
  assert.deepEqual(fieldsOf(normalise(given)), [['merchantUid', 'mer_1']])
})

test('settings of every deployed module become the same texts', () => {
  const given = {
    merchantId: 'mer_1',
    amountCents: 10001.0,
    first_name: 'Eric',
    country_code: 'FR',
    shipping_address: { city: 'Brest', state_province: '' },
    metadata: { plugin: 'x' },
    birthCity: '',
    subtitle: '',
    email: null,
    phoneNumber: undefined,
  }
  assert.deepEqual(Object.fromEntries(fieldsOf(normalise(given))), {
    merchantUid: 'mer_1',
    amountCents: '10001',
    firstName: 'Eric',
    countryCode: 'FR',
    shippingAddress: '{"city":"Brest","state_province":""}',
    metadata: '{"plugin":"x"}',
  })
})

test('where a name is given in two spellings, today’s counts, in whichever order', () => {
  const two = [
    { merchantUid: 'mer_new', merchantId: 'mer_old' },
    { merchantId: 'mer_old', merchantUid: 'mer_new' },
  ]
  for (const given of two) assert.equal(normalise(given).merchantUid, 'mer_new')
  assert.equal(normalise({ first_name: 'old', firstName: 'new' }).firstName, 'new')
  const container = {}
  assert.equal(normalise({ container }).containerElement, container)
})

test('beside a signature only addresses travel, and how the page is shown', () => {
  const given = normalise({
    ...signed({ merchantUid: 'mer_1' }),
    merchantUid: 'mer_2',
    amountCents: 1,
    paymentNotificationUrl: 'https://shop.test/ipn',
    showCloseButton: false,
    externalCheckoutValidation: true,
  })
  assert.deepEqual(
    fieldsOf(given).map(([name]) => name),
    ['signature', 'paymentNotificationUrl', 'showCloseButton', 'externalCheckoutValidation'],
  )
})

test('settings that no page can be opened for are named', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  for (const [given, said] of [
    [undefined, /neither/],
    [null, /neither/],
    ['mer_1', /neither/],
    [{}, /neither/],
    [{ merchantUid: '' }, /neither/],
    [{ merchantUid: 'cmp_1' }, /mer_/],
    [{ merchantId: 7 }, /mer_/],
    [{ signature: 'garbage' }, /not a JWT/],
    [{ signature: 'a.%%.c' }, /not a JWT/],
    [{ signature: 7 }, /not a JWT/],
    [{ merchantUid: 'mer_1', containerElement: '#box' }, /not an element/],
    [{ merchantUid: 'mer_1', metadata: cyclic }, /JSON/],
    [{ merchantUid: 'mer_1', metadata: { amount: 1n } }, /JSON/],
  ] as const)
    assert.match(problemOf(normalise(given)) ?? 'no problem', said)
  for (const given of [{ merchantUid: 'mer_1' }, { merchantId: 'mer_1', containerElement: null }, signed({})])
    assert.equal(problemOf(normalise(given)), undefined)
})

test('the cross is shown unless the settings say otherwise, inside the signature too', () => {
  for (const given of [{}, { showCloseButton: true }, signed({ showCloseButton: true }), signed({})])
    assert.equal(showsCloseButton(normalise(given)), true)
  for (const given of [
    { showCloseButton: false },
    { show_close_button: 'false' },
    { showCloseButton: 0 },
    signed({ showCloseButton: false }),
    { ...signed({ showCloseButton: true }), showCloseButton: false },
    { ...signed({ showCloseButton: false }), showCloseButton: true },
  ])
    assert.equal(showsCloseButton(normalise(given)), false)
})

test('the plugin speaks as the settings wish, else as the browser does, else the house’s language', () => {
  const spoken = (given: object, browser = 'en-GB') => languageOf(normalise(given), ['fr', 'en'], browser)
  assert.equal(spoken({ lang: 'fr_FR' }), 'fr')
  assert.equal(spoken({ lang: 'EN' }, 'fr'), 'en')
  assert.equal(spoken({ lang: 'de_DE' }), 'fr')
  assert.equal(spoken({ language: 'en-US' }, 'fr'), 'en')
  assert.equal(spoken(signed({ lang: 'fr_FR', title: 'Crêpes à Brest' })), 'fr')
  assert.equal(spoken({}), 'en')
  assert.equal(spoken({}, 'de'), 'fr')
})
