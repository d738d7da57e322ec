import { setTimeout as delay } from 'node:timers/promises'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { linkFor } from '../support/mailbox.ts'
import { until } from '../support/until.ts'
import { findDifferences, holdForLostTime } from './fixture-differences.ts'
import {
  back,
  cancelBack,
  DAY,
  db,
  deposit,
  fault,
  GONE,
  GOOD,
  instalments,
  later,
  lead,
  order,
  pledge,
  psp,
  quiet,
  REFUSED,
  refund,
  refuse,
  split,
  stateIs,
  step,
  tryOnce,
  wakeWorkers,
  world,
} from './fixture-shops.ts'

await step('psp trouble', async () => {
  const shop = back('SPLIT')
  await psp('sale', 'replayed_refusal')
  quiet(lead(await order(back('DOWN_PAYMENT')), GOOD, 3_000))
  await delay(2_500)
  await psp('sale', 'late_verdict', 1, 2 * DAY)
  quiet(lead(await order(shop, 1), GOOD, 6_000))
  await delay(2_500)
  await psp('sale', 'late_verdict', 1, 2 * DAY)
  const unwanted = await order(shop, 1)
  quiet(lead(unwanted, GOOD, 6_000))
  await delay(2_500)
  await cancelBack(shop, unwanted.id)
  await world.sandbox('POST', '/issuer/faults', { operation: 'issue', fault: 'error_before', times: 40 })
  const withdrawn = await order(shop, 1)
  quiet(lead(withdrawn, GOOD, 6_000))
  await delay(2_000)
  await cancelBack(shop, withdrawn.id)
  await delay(500)
  await stateIs(withdrawn.id, 'cancelled', 5_000).catch((e) => console.log(e.message))
  await world.sandbox('DELETE', '/issuer/faults')
  await psp('sale', 'lost_after')
  await psp('lookup', 'error_before', 200)
  quiet(lead(await order(back('INSTALLMENT')), GOOD, 6_000))
  await delay(2_500)
})
await step('operations that are accepted, unknown, refused, reversed', async () => {
  await fault('refund', 'accepted', 1)
  const one = await order(instalments)
  await lead(one)
  await refund(one.id, 20_500)
  await delay(1_500)
  await fault('refund', 'refused', 1)
  const three = await order(instalments)
  await lead(three)
  await refund(three.id, 20_900)
  await delay(1_500)
  await fault('refund', 'accepted', 1)
  const four = await order(instalments)
  await lead(four)
  await refund(four.id, 20_600)
  await delay(1_500)
  const { rows } = await db.query<{ acquirer_ref: string }>(
    `select acquirer_ref from operations where purchase_id = $1 and kind = 'refund'`,
    [four.id],
  )
  await world.sandbox('POST', `/v1/operations/${rows[0]?.acquirer_ref}/verdict`, { state: 'succeeded' })
  await delay(400)
  await world.sandbox('POST', `/v1/operations/${rows[0]?.acquirer_ref}/verdict`, { state: 'reversed' })
})
await step('findings of every kind, and holds that have ended', findDifferences)
await step('unfinished tellings, and tellings that are given up or declined for good', async () => {
  const away = 'http://127.0.0.1:9/away'
  const setUrl = (url: string, type: string) =>
    db.query('update merchants set payment_notification_url = $1 where payment_type = $2', [url, type])
  await instalments.setWebhook(away)
  await later.setWebhook(away)
  await setUrl(away, 'INSTALLMENT')
  await deposit.setWebhook(GONE)
  await setUrl(GONE, 'DOWN_PAYMENT')
  await lead(await order(deposit))
  await lead(await order(instalments))
  const slow = await order(split, 1)
  await lead({ ...slow, friends: ['bob@refused.test'] })
  await until('all tries of the plan were made', async () => {
    for (const table of ['webhook_deliveries', 'notification_deliveries', 'messages'])
      await db.query(`update ${table} set run_at = now() where state = 'pending'`)
    await wakeWorkers()
    await delay(300)
    const { rows } = await db.query(
      `select from webhook_deliveries where state = 'exhausted' union all select from notification_deliveries where state = 'exhausted'`,
    )
    return rows.length > 1
  })
  await lead(await order(instalments))
  const last = await order(split, 2)
  await lead({ ...last, friends: ['dora@later.test', 'bob@slow.test'] })
})
await step('leader at the card page', async () => {
  const one = await order(split, 1)
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const page = await browser.open(one.url)
  const form = page.forms.find(({ action }) => action.endsWith('/people'))
  if (!form) throw new Error(page.text)
  await browser.submit(
    form,
    { mode: 'share', 'contact.0': one.email, 'name.1': 'Bob', 'contact.1': 'bob@example.test', terms: 'on' },
    'Split between',
  )
})
await step('calls that hang while the dump is taken', async () => {
  const shop = back('SPLIT')
  const open = await order(split, 1)
  const browser = createFormBrowser({ 'accept-language': 'en' })
  const page = await browser.open(open.url)
  const form = page.forms.find(({ action }) => action.endsWith('/people'))
  if (form)
    await browser.submit(
      form,
      { mode: 'share', 'contact.0': open.email, 'name.1': 'Bob', 'contact.1': 'bob@example.test', terms: 'on' },
      'Split between',
    )
  const chipIn = await order(split, 2)
  await lead(chipIn)
  const chip = createFormBrowser({ 'accept-language': 'en' })
  const invitation = await chip.open(await linkFor(world, chipIn.friends[0] as string))
  const start = invitation.forms.find(({ action }) => action.endsWith('/start'))
  if (start) await chip.submit(start, { terms: 'on' })
  const back2 = await order(instalments)
  await lead(back2)
  await lead(await order(later))
  await fault('charge', 'silent', 3)
  await fault('close', 'silent', 6)
  await fault('capture', 'silent', 3)
  await world.advance(31 * DAY)
  await tryOnce(await order(deposit), REFUSED)
  await db.query(
    `update merchants set payment_notification_url = 'http://127.0.0.1:9/away' where payment_type = 'DEFERRED'`,
  )
  await lead(await order(later))
  const potOpen = await order(split, 2)
  await lead(potOpen)
  await pledge(potOpen, 0)
  await refuse(potOpen, 1)
  // One that is about to be charged when everything else hangs.
  await world.sandbox('POST', '/issuer/faults', { operation: 'issue', fault: 'error_before', times: 1 })
  const charged = await order(back('DEFERRED'))
  await lead(charged)
  await until('it waits for a card', async () => {
    const { rowCount } = await db.query(
      `update settlements set step_at = now() + interval '1 hour'
        where purchase_id = $1 and leased_until is null and steps > 0`,
      [charged.id],
    )
    return rowCount === 1
  })
  await psp('void', 'silent', 4)
  await world.sandbox('POST', '/issuer/faults', { operation: 'issue', fault: 'silent', times: 3 })
  quiet(lead(await order(shop, 1), GOOD, 4_000))
  await delay(1_500)
  const atTheBank = async () => {
    const one = await order(split, 1)
    const typing = createFormBrowser({ 'accept-language': 'en' })
    const people = (await typing.open(one.url)).forms.find(({ action }) => action.endsWith('/people'))
    if (people)
      await typing.submit(
        people,
        { mode: 'share', 'contact.0': one.email, 'name.1': 'Bob', 'contact.1': 'bob@example.test', terms: 'on' },
        'Split between',
      )
    return one
  }
  await atTheBank()
  const leaving = await atTheBank()
  await fault('capture', 'silent', 9)
  const potFull = await order(split, 1)
  await lead(potFull)
  await pledge(potFull, 0)
  const lost = await order(instalments)
  await lead(lost)
  await fault('refund', 'lost_after', 1)
  await fault('lookup', 'error_before', 300)
  await refund(lost.id, 20_700)
  await until(
    'the answer to a refund was lost',
    async () =>
      (await db.query(`select from operations where purchase_id = $1 and state = 'unknown'`, [lost.id])).rows.length >
      0,
  )
  await fault('session', 'lost_after')
  quiet(lead(await order(split, 1), GOOD, 2_000))
  await delay(1_000)
  await fault('session', 'silent', 2)
  await fault('refund', 'silent', 2)
  quiet(lead(await order(later), GOOD, 4_000))
  quiet(lead(await order(split, 1), GOOD, 4_000))
  quiet(split.cancel(chipIn.id))
  quiet(split.abort(open.id))
  quiet(refund(back2.id, 20_800))
  await order(split, 1)
  await delay(700)
  await world.sandbox('DELETE', '/issuer/faults')
  await psp('sale', 'silent', 9)
  await db.query('update settlements set step_at = now(), doubted_at = null where purchase_id = $1', [charged.id])
  await until('it is being charged', async () => {
    await wakeWorkers()
    return (await db.query(`select from settlements where state = 'charging'`)).rows.length > 0
  })
  await fault('close', 'silent', 3)
  quiet(split.abort(leaving.id))
  await until(
    'its page is being closed',
    async () => (await db.query(`select from attempts where state = 'closing'`)).rows.length > 0,
  )
})
await step('collection is held: a database that was restored from a backup', holdForLostTime)
