/** Shops, payers and trouble of a fixture: what the makers of its past and of what is under way have in common. */

import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { createFormBrowser, type FormBrowser, type FormPage } from '../../scripts/journey/form-browser.ts'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { markInstallation } from '../../src/installation/index.ts'
import { type BackShop, backWorld } from '../support/back-world.ts'
import { linkFor } from '../support/mailbox.ts'
import { merchantHook } from '../support/merchant-hook.ts'
import { patientPayer } from '../support/patient-payer.ts'
import { openShop, type Shop } from '../support/shop.ts'
import { until } from '../support/until.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const world = await backWorld()
export const { db, credentials } = world
export const hook = await merchantHook()
/** Where a merchant answers that it listens no more. */
export const GONE = `${hook.machine.url}/gone`
hook.machine.answer = ({ path }, response) => response.writeHead(path.endsWith('/gone') ? 410 : 200).end()
export const stall = (type: 'SPLIT' | 'INSTALLMENT' | 'DEFERRED' | 'DOWN_PAYMENT') =>
  openShop({
    baseUrl: world.baseUrl,
    credentials: { ...credentials, merchants: { ...credentials.merchants, SPLIT: credentials.merchants[type] } },
  })
export const split = stall('SPLIT')
export const instalments = stall('INSTALLMENT')
export const later = stall('DEFERRED')
export const deposit = stall('DOWN_PAYMENT')
export const GOOD = '4242424242424242'
export const REFUSED = '4000000000000069'
/** Approved, and refused when it is charged again. */
export const LATER_POOR = '4000000000000341'
let count = 0

export interface Bought {
  readonly id: string
  readonly url: string
  readonly friends: string[]
  readonly email: string
}
export async function order(shop: Shop, friends = 0, more: object = {}): Promise<Bought> {
  const email = `leader${++count}@example.test`
  const sold = await shop.sendLink({
    email,
    language: 'en_GB',
    firstName: 'Alice',
    lastName: 'Martin',
    amountCents: 30_000,
    reference: `order-${count}`,
    ...more,
  })
  const names = Array.from({ length: friends }, (_, at) => `friend${count}.${at}@example.test`)
  return { id: sold.id, url: sold.url, email, friends: names }
}
export const within = (ms: number) => ({ wait: () => delay(200), patienceMs: ms })
export async function lead({ url, email, friends }: Bought, card = GOOD, patienceMs = 20_000): Promise<void> {
  const fields: Record<string, string> =
    friends.length === 0
      ? { name: 'Alice Martin', email }
      : { people_count: String(friends.length + 1), 'name.0': 'Alice', 'contact.0': email }
  for (const [at, to] of friends.entries()) {
    fields[`name.${at + 1}`] = `Friend ${at + 1}`
    fields[`contact.${at + 1}`] = to
  }
  await patientPayer({ card, fields, ...within(patienceMs) }).payBy(
    url,
    (page) =>
      /data-state="(pot-open|pot-closing|schedule|finishing)"|\/receipt"|pledg_result/.test(page.html + page.url) ||
      page.url.startsWith('https://shop.example'),
  )
}
export async function pledge(bought: Bought, at: number, card = GOOD, patienceMs = 20_000): Promise<void> {
  const url = await linkFor(world, bought.friends[at] as string)
  await patientPayer({ card, fields: {}, ...within(patienceMs) }).payBy(url, (page) => page.html.includes('/receipt"'))
}
/** Who types a card on the acquirer's page, once, and is led back. */
export async function typeCard(browser: FormBrowser, cardPage: FormPage, number: string): Promise<void> {
  const typed = { number, expiry: '12/34', code: '123', name: 'Alice Martin' }
  const page = await browser.submit(formOf(cardPage, ''), typed)
  const asking = page.forms.find(({ action }) => action.includes('/return/'))
  if (asking) await browser.submit(asking)
}
/** One try of a purchase on dates; with the browser that its payer is known by. */
export async function tryOnce({ url, email }: Bought, number: string): Promise<FormBrowser> {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const agreed = { name: 'Alice Martin', email, terms: 'on' }
  await typeCard(browser, await browser.submit(formOf(await browser.open(url), '/start'), agreed), number)
  return browser
}
export async function post(path: string, body?: object, key = `upgrade-${++count}`) {
  const answer = await fetch(`${world.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await split.token()}`,
      'idempotency-key': key,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${text}`)
}
export const refund = (id: string, amount: number) =>
  post(`/api/purchases/pur_${id}/credit_by_transfer`, { amount_cents: amount })
export const fault = (operation: string, kind: string, times = 1, delay_ms = 0) =>
  world.sandbox('POST', '/v1/faults', { operation, fault: kind, times, ...(delay_ms && { delay_ms }) })
/** Those at rest look when they hear of a write. */
export const wakeWorkers = () => db.query(`select pg_notify('whipround_writes', 'the maker')`)
export async function step(said: string, what: () => Promise<unknown>): Promise<void> {
  try {
    await what()
    console.log('ok  ', said)
  } catch (error) {
    console.log('FAIL', said, String((error as Error).cause ?? ''), String((error as Error).message).slice(0, 300))
  }
}
export const quiet = (what: Promise<unknown>) => void what.catch(() => undefined)
export async function stateIs(id: string, state: string, ms = 20_000) {
  await until(
    `${id} is ${state}`,
    async () => {
      const { rows } = await db.query<{ state: string }>('select state from purchases where id = $1', [id])
      return rows[0]?.state === state
    },
    ms,
  )
}
export async function paymentOf(id: string) {
  const { rows } = await db.query<{ payment_id: string }>(
    `select payment_id from attempts where purchase_id = $1 and payment_id is not null order by created_at limit 1`,
    [id],
  )
  return rows[0]?.payment_id as string
}

export async function refuse(bought: Bought, at: number) {
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const page = await browser.open(await linkFor(world, bought.friends[at] as string))
  const form = page.forms.find(
    ({ action, buttons }) => action.endsWith('/decline') || buttons.some((b) => b.action?.endsWith('/decline')),
  )
  if (!form) throw new Error(page.text)
  await browser.submit(form)
}
export async function command(...args: string[]) {
  await markInstallation(db, 'demo')
  const env = { ...process.env, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, BASE_URL: world.baseUrl }
  return new Promise<string>((resolve) =>
    execFile(process.execPath, ['src/main.ts', ...args], { env }, (_error, out, err) => resolve(out + err)),
  )
}
export const backs: Record<string, BackShop> = {}
export const back = (type: string) => backs[type] as BackShop
export const psp = (operation: string, kind: string, times = 1, delay_ms = 0) =>
  world.sandbox('POST', `/psps/${back('SPLIT').family}/faults`, {
    operation,
    fault: kind,
    times,
    ...(delay_ms && { delay_ms }),
  })
export const cancelBack = async (shop: BackShop, id: string) => {
  const answer = await fetch(`${world.baseUrl}/api/merchants/v1/purchases/${id}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.apiToken}` },
  })
  if (answer.status >= 300) console.log('cancel', answer.status, (await answer.text()).slice(0, 200))
}
