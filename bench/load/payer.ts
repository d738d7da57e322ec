import { formFields } from '../../src/checkout/views/index.ts'
import { assert } from '../../src/shared/assert.ts'
import type { PlannedRequest } from './load-plan.ts'
import { ORDER, purchasePlan, type Seller } from './purchase-plan.ts'

/** A shop sells something; the path of its payment page. */
export async function sell(seller: Seller, baseUrl: string): Promise<string> {
  const { path, headers, firstNumber } = purchasePlan(seller, { ports: [], callers: 1, durationMs: 0 })
  const body = JSON.stringify(ORDER).replaceAll('{n}', String(firstNumber))
  const answer = await fetch(baseUrl + path, { method: 'POST', headers, body })
  const { payment_url } = (await answer.json()) as { payment_url: string }
  return new URL(payment_url).pathname
}

let payers = 0

/** Open card pages of one address are counted together, and so one after the other. */
function ownAddress(): string {
  payers += 1
  return `10.${(payers >> 16) & 255}.${(payers >> 8) & 255}.${payers & 255}`
}

/** The leader opens the page and names a friend: what pressing the button will send. */
export async function fillPage(baseUrl: string, path: string): Promise<PlannedRequest> {
  const from = { 'x-forwarded-for': ownAddress() }
  const page = await fetch(baseUrl + path, { headers: { accept: 'text/html', ...from } })
  const cookie = page.headers.get('set-cookie')?.split(';')[0]
  const formToken = new RegExp(`name="${formFields.formToken}" value="([^"]+)"`).exec(await page.text())?.[1]
  assert(cookie && formToken, 'a payment page has a cookie and a form')
  const form = new URLSearchParams({
    [formFields.formToken]: formToken,
    [formFields.mode]: 'share',
    [formFields.count]: '2',
    [formFields.name(0)]: 'Alice Martin',
    [formFields.contact(0)]: 'alice@example.test',
    [formFields.name(1)]: 'Bob',
    [formFields.contact(1)]: 'bob@example.test',
    [formFields.terms]: '1',
  })
  const headers = { ...from, cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return { path: `${path}/start`, headers, body: form.toString() }
}

/** The leader fills the page, presses the button, and is sent to the acquirer's card page. */
export async function goToCardPage(baseUrl: string, path: string): Promise<void> {
  const pressed = await fillPage(baseUrl, path)
  const { headers, body } = pressed
  const answer = await fetch(baseUrl + pressed.path, { method: 'POST', headers, body, redirect: 'manual' })
  await answer.arrayBuffer()
  const leadsOn = answer.status === 303 && !answer.headers.get('location')?.startsWith('/pay/')
  assert(leadsOn, `the way to the card page: ${answer.status} ${answer.headers.get('location')}`)
}
