import { setTimeout as delay } from 'node:timers/promises'
import { formOf } from '../../scripts/journey/pay-by-card.ts'
import { until } from '../support/until.ts'
import {
  back,
  backs,
  DAY,
  db,
  deposit,
  GOOD,
  HOUR,
  hook,
  instalments,
  LATER_POOR,
  later,
  lead,
  order,
  paymentOf,
  pledge,
  post,
  quiet,
  REFUSED,
  refund,
  refuse,
  split,
  stateIs,
  step,
  tryOnce,
  typeCard,
  world,
} from './fixture-shops.ts'

// Workers on: what has come to an end, or stands open -----------------------------------------------------------
await step('webhook', () => split.setWebhook(hook.machine.url))
await db.query(`update merchants set payment_notification_url = $1, error_notification_url = $1`, [hook.machine.url])
await step('open pots', async () => {
  for (const friends of [2, 1]) {
    const one = await order(split, friends)
    await lead(one)
    await pledge(one, 0).catch(() => {})
  }
  const waiting = await order(split, 2)
  await lead(waiting)
})
await step('schedules', async () => {
  for (const shop of [instalments, later, deposit]) {
    const one = await order(shop)
    await lead(one)
  }
})
await step('refunds', async () => {
  const part = await order(instalments)
  await lead(part)
  await refund(part.id, 1_000)
  const all = await order(instalments)
  await lead(all)
  await refund(all.id, 30_000)
  await stateIs(all.id, 'refunded').catch(() => {})
})
await step('cancelled and aborted', async () => {
  const one = await order(split, 1)
  await lead(one)
  await split.cancel(one.id)
  const two = await order(split, 1)
  await split.abort(two.id)
})
await step('failed payer', async () => {
  const one = await order(split, 1)
  quiet(lead(one, REFUSED, 4_000))
  await stateIs(one.id, 'failed_payer', 6_000)
})
await step('disputes', async () => {
  const end = { opened: null, won: 'won', lost: 'lost' }
  for (const [, outcome] of Object.entries(end)) {
    const one = await order(instalments)
    await lead(one)
    const answer = await world.sandbox<{ id?: string; disputes?: { id: string }[] }>(
      'POST',
      `/v1/payments/${await paymentOf(one.id)}/disputes`,
      { amount: 5_000, fee: 1_500 },
    )
    const id = answer.id ?? answer.disputes?.[0]?.id
    if (outcome) await world.sandbox('POST', `/v1/disputes/${id}/end`, { state: outcome })
  }
})
await step('back shops', async () => {
  for (const type of ['SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const)
    backs[type] = await world.backShop('stripe', type)
})
await step('back settled', async () => {
  for (const shop of Object.values(backs)) {
    const one = await order(shop, shop === back('SPLIT') ? 1 : 0)
    await lead(one)
  }
})
await step('given back at a PSP', async () => {
  const shop = back('INSTALLMENT')
  const one = await order(shop)
  await lead(one)
  const { rows } = await db.query<{ id: string }>('select payment_id as id from settlements where purchase_id = $1', [
    one.id,
  ])
  await world.sandbox('POST', `/psps/${shop.family}/payments/${rows[0]?.id}/refund`, { amount: 6_000 })
  await world.advance(DAY)
  await until(
    'payers have theirs',
    async () => (await db.query(`select from unwindings where cause = 'psp_credit'`)).rows.length > 0,
  )
})
await step('released', async () => {
  const one = await order(later)
  await lead(one)
  await post(`/api/purchases/pur_${one.id}/release`)
})
await step('time passes: pots close, instalments come due', async () => {
  const poor = await order(instalments)
  await lead(poor, LATER_POOR)
  await world.advance(50 * HOUR)
  await delay(2_500)
  await world.advance(31 * DAY)
  await delay(3_000)
  for (const days of [2, 6, 8, 16]) {
    await world.advance(days * DAY)
    await delay(1_500)
  }
})
await step('live again: pots, schedules, back', async () => {
  for (const friends of [2, 1]) {
    const one = await order(split, friends)
    await lead(one)
    if (friends === 2) {
      await pledge(one, 0)
      await refuse(one, 1)
    }
  }
  const refusing = await order(split, 2)
  await lead(refusing)
  await refuse(refusing, 0)
  for (const shop of [instalments, deposit]) {
    const poor = await order(shop)
    await lead(poor, LATER_POOR)
  }
  for (const shop of [instalments, later, deposit, ...Object.values(backs)]) {
    const one = await order(shop, shop === back('SPLIT') ? 2 : 0)
    await lead(one)
  }
  await delay(1_500)
})
await step('another card', async () => {
  const one = await order(instalments)
  const browser = await tryOnce(one, GOOD)
  const cardPage = await browser.submit(formOf(await browser.open(`${one.url}/card`), '/card'))
  await typeCard(browser, cardPage, '5555555555554444')
})
