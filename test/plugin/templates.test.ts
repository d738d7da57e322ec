import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser, openVisitor } from '../support/browser.ts'
import { blockForeignCookies } from '../support/framing-shop.ts'
import { CARDS, checkInFrame } from '../support/payer.ts'
import { signAs } from '../support/signing.ts'
import { until } from '../support/until.ts'
import { ALICE, agree, giveCard, payAtSecondTry, paymentPage, pressPay, realService } from './real-service.ts'
import { callsOf, type ShopPage } from './shop-site.ts'

/*
 * What deployed modules have on their pages: the settings they give, with their types, and what their functions do with
 * what they are told. Only the host of the script is another. They load the address that modules know.
 */

await openBrowser()
const { world, shop } = await realService()
const { SPLIT, INSTALLMENT, DEFERRED, DOWN_PAYMENT } = world.credentials.merchants
const ADDRESS = { street: '1 rue de Siam', city: 'Brest', zipcode: '29200', stateProvince: '', country: 'FR' }

async function visit(page: ShopPage): Promise<Page> {
  const visitor = await openVisitor({ locale: 'fr-FR' })
  const visited = await visitor.newPage()
  await blockForeignCookies(visited)
  const head = `<script>window.Pledg = window.Whipround = undefined</script>
    <script src="${world.baseUrl}/ecard-plugin/master/plugin.min.js"></script>`
  await visited.goto(shop.at({ head, ...page }))
  return visited
}

const posted = (reference: string) =>
  until('the shop’s form was posted', async () => shop.posted.find((form) => Object.values(form).includes(reference)))

/** PrestaShop 1.7: a hidden button, clicked when the page is ready; the frame's result fills a form. */
function prestaShop(reference: string, settings: string, key = DEFERRED.secret): ShopPage {
  const params = {
    id: '3',
    titlePayment: 'Payer plus tard',
    icon: null,
    mode: 'master',
    merchantUid: DEFERRED.uid,
    title: 'Voile, Ancre',
    reference,
    amountCents: '10001',
    lang: 'fr_FR',
    countryCode: 'FR',
    showCloseButton: false,
    currency: 'EUR',
    metadata: { plugin: 'prestashop1.7-pledg-plugin1.0' },
    civility: 'Mme',
    ...ALICE,
    phoneNumber: '+33612345678',
    birthCity: '',
    birthStateProvince: '',
    birthCountry: '',
    actionUrl: `${shop.url}/orders`,
    address: ADDRESS,
    shippingAddress: ADDRESS,
    notificationUrl: `${shop.url}/index.php?fc=module&module=pledg&controller=notification&amount=10001`,
  }
  const signature = signAs(key, { data: params })
  const body = `<form id="installment-form" method="POST" action="/orders">
      <input type="button" style="display:none;" id="pledgButton"/>
      <div class="payment_module pledg" id="payment_pledg"><div id="installment-container" class="pledgContainer"></div></div>
    </form>`
  const script = `
    let isError = false, messageError = '', isOpen = false
    const container = () => document.querySelector('#installment-container')
    const displayError = () => {
      container().remove()
      const alert = document.createElement('div')
      alert.className = 'alert'
      alert.textContent = messageError
      document.querySelector('#payment_pledg').appendChild(alert)
    }
    const add = (name, value) => {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      document.querySelector('#installment-form').appendChild(input)
    }
    var pledg = new Pledg(document.querySelector('#pledgButton'), {
      containerElement: container(),
      paymentNotificationUrl: ${JSON.stringify(params.notificationUrl)},
      ${settings === 'signed' ? `signature: ${JSON.stringify(signature)},` : bare(params)}
      showCloseButton: false,
      onSuccess: (result) => {
        add('merchantUid', ${JSON.stringify(params.merchantUid)})
        add('reference', ${JSON.stringify(reference)})
        add('transaction', result.purchase.reference)
        document.querySelector('#installment-form').submit()
      },
      onError: (error) => {
        isError = true
        messageError = error.message
        if (isOpen) displayError()
      },
      onOpen: () => {
        isOpen = true
        if (isError) displayError()
      },
    })
    addEventListener('load', () => document.querySelector('#pledgButton').click())`
  return { body, script }
}

function bare({
  merchantUid,
  title,
  reference,
  amountCents,
  currency,
  civility,
  firstName,
  ...more
}: Record<string, unknown>) {
  const { lastName, email, countryCode, metadata, address, shippingAddress, phoneNumber, lang } = more
  const given = {
    merchantUid,
    title,
    reference,
    amountCents,
    currency,
    civility,
    firstName,
    lastName,
    email,
    countryCode,
  }
  return `...${JSON.stringify({ ...given, metadata, address, shippingAddress, phoneNumber, lang })},`
}

for (const settings of ['signed', 'bare'])
  test(`PrestaShop 1.7, ${settings}: a hidden button clicked by script, and the reference posted to the shop`, async () => {
    const reference = `PLEDG_PS_${settings}`
    const page = await visit(prestaShop(reference, settings))
    const place = paymentPage(page)
    await place.locator('[name="terms"]').waitFor()
    assert.equal(await place.locator('button.cross').count(), 0)
    await payAtSecondTry(place)
    assert.deepEqual(await posted(reference), { merchantUid: DEFERRED.uid, reference, transaction: reference })
    const { rows } = await world.db.query<{ payment_notification_url: string }>(
      'select payment_notification_url from purchases where reference = $1',
      [reference],
    )
    assert.match(rows[0]?.payment_notification_url ?? '', /controller=notification&amount=10001$/)
    await page.context().close()
  })

test('PrestaShop 1.7, with another secret: its message stands where the frame would', async () => {
  const page = await visit(prestaShop('PLEDG_PS_wrong', 'signed', 'another secret'))
  const alert = page.locator('.alert')
  await alert.waitFor()
  assert.match(await alert.innerText(), /boutique/)
  assert.equal(await page.locator('iframe').count(), 0)
  await page.context().close()
})

/** Magento 2: made and clicked in one tick; the button is hidden, and submits by default. */
function magento(reference: string, signed: Record<string, unknown>, key = SPLIT.secret): ShopPage {
  const data = {
    merchantUid: SPLIT.uid,
    amountCents: 10001.0,
    email: ALICE.email,
    title: `Order ${reference}`,
    reference,
    firstName: ALICE.firstName,
    lastName: ALICE.lastName,
    currency: 'EUR',
    lang: 'fr_FR',
    countryCode: 'FR',
    address: ADDRESS,
    shipping_address: ADDRESS,
    phoneNumber: '33612345678',
    metadata: {
      plugin: 'magento2.4-plugin1.0',
      products: [{ reference: 'ancre', quantity: 1, unit_amount_cents: 10001 }],
    },
    showCloseButton: true,
    paymentNotificationUrl: `${shop.url}/checkout/ipn/ipn_store_id/1`,
    ...signed,
  }
  return {
    body: '<div id="container_pledg_form"></div><button id="trigger_pledg_form" style="display: none;"></button>',
    script: `
      let button = document.querySelector('#trigger_pledg_form')
      new Pledg(button, {
        ...{ signature: ${JSON.stringify(signAs(key, { data }))} },
        ...{
          containerElement: document.querySelector('#container_pledg_form'),
          onSuccess: () => location.replace('/cancelled?success'),
          onError: (error) => location.replace('/cancelled' + '?pledg_error=' + encodeURI(error.message)),
          onCancel: () => location.replace('/cancelled'),
        },
      })
      button.click()`,
  }
}

test('Magento 2: made and clicked in one tick, paid at the second try, on to the page of success', async () => {
  const page = await visit(magento('MAGENTO_1', {}))
  await payAtSecondTry(paymentPage(page))
  await page.waitForURL('**/cancelled?success')
  await page.context().close()
})

test('Magento 2: the cross that only the signature asks for cancels; a wrong request leads to its cancel address', async () => {
  const page = await visit(magento('MAGENTO_2', {}))
  await paymentPage(page).locator('button.cross').click()
  await page.waitForURL('**/cancelled')
  await page.context().close()
  const wrong = await visit(magento('MAGENTO_3', { amountCents: 'much' }))
  await wrong.waitForURL('**/cancelled?pledg_error=*')
  assert.match(new URL(wrong.url()).searchParams.get('pledg_error') ?? '', /boutique/)
  await wrong.context().close()
})

/** WooCommerce 1: the label of a way to pay opens, the shop's own button pays, and the checkout is drawn anew. */
const WOO_BODY = `<form name="checkout" class="checkout" method="post" action="/orders">
  <input type="radio" id="payment_method_pledg" name="payment_method" value="pledg"><label for="payment_method_pledg">Pledg</label>
  <div id="payment"></div><input type="hidden" name="pledg"><button id="place_order" type="submit">Order</button></form>`
const WOO_SCRIPT = `
  const order = document.querySelector('#place_order')
  window.draw = () => {
    document.querySelector('#payment').innerHTML = '<div class="containerPlegd" id="containerPlegdpledg"></div>'
    const label = document.querySelector('label[for="payment_method_pledg"]')
    window.pledgpledg = new Pledg(label, {
      merchantUid: ${JSON.stringify(INSTALLMENT.uid)},
      amountCents: 10001,
      title: 'Voile, Ancre',
      subtitle: 'Breizh',
      currency: 'EUR',
      lang: 'fr_FR',
      country_code: 'FR',
      metadata: JSON.parse('{"plugin":"woocommerce-pledg-plugin1.0"}'),
      email: 'alice@example.test',
      reference: 'order_' + Math.random(),
      firstName: 'Alice',
      lastName: 'Martin',
      phoneNumber: '0612345678',
      containerElement: document.querySelector('#containerPlegdpledg'),
      address: ${JSON.stringify(ADDRESS)},
      shippingAddress: { street: ' ', city: '', zipcode: '', stateProvince: '', country: '' },
      externalCheckoutValidation: true,
      showCloseButton: false,
      onCheckoutFormStatusChange: (readiness) => { order.disabled = !readiness },
      onSuccess: (result) => {
        const field = document.querySelector('input[name="pledg"]')
        field.value = result.purchase === undefined ? result.uid : result.purchase.reference
        document.querySelector('form[name="checkout"]').submit()
      },
      onError: () => { order.disabled = true },
      onOpen: () => {
        calls.push(['open'])
        document.querySelector('#containerPlegdpledg .pledg-iframe-wrapper').style.display = 'block'
        order.disabled = true
        order.type = 'button'
      },
    })
  }
  order.addEventListener('click', () => { pledgpledg.validateCheckout(); order.disabled = true })
  draw()`

test('WooCommerce 1: a label opens, the checkout is drawn anew, the shop’s own button pays', async () => {
  const page = await visit({ body: WOO_BODY, script: WOO_SCRIPT })
  const opened = (times: number) => until('the page is open', async () => (await callsOf(page)).length === times)
  await page.click('label')
  assert.equal(await page.isChecked('#payment_method_pledg'), true)
  await opened(1)
  // As its script does while a field is empty: the frame goes without a word.
  await page.evaluate(`document.querySelector('.pledg-iframe-wrapper').innerHTML = '<div>Merci de compléter'`)
  await page.evaluate('draw(); document.querySelector("label").click()')
  await opened(2)
  const place = paymentPage(page)
  await place.locator('[name="terms"]').waitFor()
  assert.equal(await page.isDisabled('#place_order'), true)
  assert.equal(await page.locator('iframe').count(), 1)
  await agree(place)
  await until('its button is enabled', async () => page.isEnabled('#place_order'))
  await checkInFrame(place.locator('[name="terms"]'), false)
  await until('its button is disabled', async () => page.isDisabled('#place_order'))
  await agree(place)
  await page.click('#place_order:enabled')
  await giveCard(place, CARDS.approved)
  const form = await until('the order was posted', async () =>
    shop.posted.find(({ pledg }) => pledg?.startsWith('order_0.')),
  )
  assert.equal(form.payment_method, 'pledg')
  await page.context().close()
})

test('PrestaShop 1: old names, no container, an e-mail configured afterwards, and members that are not there', async () => {
  const page = await visit({
    body: '<input id="customer-email" value="first@example.test"><button id="pledg-button">Pay</button><input id="card-number">',
    script: `
      const pledgInstance = new Pledg(document.querySelector('#pledg-button'), {
        merchantId: ${JSON.stringify(DOWN_PAYMENT.uid)},
        amountCents: 6500,
        title: 'test',
        email: document.querySelector('#customer-email').value,
        reference: 'order_123',
        first_name: 'Eric',
        last_name: 'Tabarly',
        lang: 'en_GB',
        address: { street: '2, rue Frezier', city: 'Brest', zipcode: '29200', state_province: 'Bretagne', country: 'FR' },
        onSuccess: (eCard) => {
          document.querySelector('#card-number').value = eCard.card_number
          calls.push(['onSuccess', eCard])
        },
        onError: (error) => calls.push(['onError', error]),
      })
      document.querySelector('#customer-email').addEventListener('blur', () =>
        pledgInstance.configure({ email: document.querySelector('#customer-email').value }))`,
  })
  await page.fill('#customer-email', 'second@example.test')
  await page.click('#pledg-button')
  const place = paymentPage(page)
  await place.locator('summary').filter({ hasText: 'second@example.test' }).waitFor()
  await agree(place)
  await pressPay(place)
  await giveCard(place, CARDS.approved)
  const [call] = await until('it has ended', async () => (await callsOf(page)).length > 0 && (await callsOf(page)))
  assert.equal(call?.[0], 'onSuccess')
  assert.match(JSON.stringify(call), /"reference":"order_123"/)
  assert.equal(await page.locator('dialog').count(), 0)
  const { rows } =
    await world.db.query(`select c.first_name, c.email from clients c join purchases p on p.client_id = c.id
    where p.reference = 'order_123'`)
  assert.deepEqual(rows, [{ first_name: 'Eric', email: 'second@example.test' }])
  await page.context().close()
})
