import { setTimeout as delay } from 'node:timers/promises'
import { createFormBrowser } from '../../scripts/journey/form-browser.ts'
import { linkFor } from '../support/mailbox.ts'
import { until } from '../support/until.ts'
import {
  back,
  cancelBack,
  command,
  credentials,
  DAY,
  db,
  fault,
  GOOD,
  instalments,
  later,
  lead,
  noFaults,
  order,
  pledge,
  psp,
  quiet,
  refund,
  split,
  stateIs,
  step,
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
await step('parity findings and a hold', async () => {
  const { rows } = await db.query<{ id: string }>(
    `select payment_id as id from attempts where state = 'paid' and payment_id is not null limit 1`,
  )
  const made = await fetch(`${world.sandboxUrl}/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.sandboxKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'somebody-else',
    },
    body: JSON.stringify({
      amount: 4_200,
      currency: 'EUR',
      mode: 'sale',
      reference: 'nobody-knows',
      description: 'x',
      language: 'en',
      return_url: world.baseUrl,
      callback_url: 'http://127.0.0.1:9/nobody',
    }),
  })
  const { page_url: page } = (await made.json()) as { page_url: string }
  await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: GOOD, expiry: '12/34', code: '123', name: 'Somebody' }),
  })
  const back1 = await fetch(`${world.sandboxUrl}/v1/payments/${rows[0]?.id}/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.sandboxKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'by-hand',
    },
    body: JSON.stringify({ amount: 300 }),
  })
  if (back1.status >= 300) console.log(await back1.text())
  console.log(await command('parity'))
  const { rows: open } = await db.query<{ id: string }>(`select id::text from parity_findings where state = 'open'`)
  for (const { id } of open) console.log(await command('parity', 'accept', id, '--reason', 'settled elsewhere'))
  const again = await fetch(`${world.sandboxUrl}/v1/payments/${rows[0]?.id}/refunds`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.sandboxKey}`,
      'content-type': 'application/json',
      'idempotency-key': 'by-hand-2',
    },
    body: JSON.stringify({ amount: 200 }),
  })
  void again
  console.log(
    await command('collection', 'hold', '--reason', 'a look at the books'),
    await command('collection', 'resume', '--reason', 'they agree'),
  )
})
await step('unfinished tellings', async () => {
  await instalments.setWebhook('http://127.0.0.1:9/away')
  await later.setWebhook('http://127.0.0.1:9/away')
  const one = await order(instalments)
  await lead(one)
  const slow = await order(split, 1)
  await lead({ ...slow, friends: ['bob@refused.test'] })
  for (let round = 0; round < 40; round += 1) {
    await db.query(
      `update webhook_deliveries set run_at = now() where state = 'pending' and merchant_id <> all($1::uuid[])`,
      [[credentials.merchants.INSTALLMENT.uid.slice(4)].slice(1)],
    )
    await db
      .query(`update notification_deliveries set run_at = now() where state = 'pending'`)
      .catch((e) => console.log(e.message))
    await delay(400)
  }
  const two = await order(instalments)
  await lead(two)
  const last = await order(split, 2)
  await lead({ ...last, friends: ['dora@later.test', 'bob@slow.test'] })
})
await step('leader at the card page', async () => {
  const one = await order(split, 1)
  const browser = (await import('../../scripts/journey/form-browser.ts')).createFormBrowser({ 'accept-language': 'en' })
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
  const two = await order(instalments)
  await lead(two)
  await lead(await order(later))
  await fault('charge', 'silent', 3)
  await fault('close', 'silent', 6)
  await fault('capture', 'silent', 3)
  await world.advance(31 * DAY)
  await db.query(
    `update merchants set payment_notification_url = 'http://127.0.0.1:9/away' where payment_type = 'DEFERRED'`,
  )
  await lead(await order(later))
  const potOpen = await order(split, 2)
  await lead(potOpen)
  await pledge(potOpen, 0)
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
  await fault('refund', 'lost_after', 1)
  await fault('lookup', 'error_before', 300)
  await refund(two.id, 20_700)
  await delay(700)
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
  await noFaults()
  await world.sandbox('DELETE', '/issuer/faults')
  await psp('sale', 'silent', 2)
  await fault('close', 'silent', 8)
  quiet(split.abort(leaving.id))
  quiet(lead(await order(back('DEFERRED')), GOOD, 14_000))
  await until(
    'charging',
    async () => (await db.query(`select 1 from settlements where state = 'charging'`)).rows.length > 0,
    14_000,
  ).catch((e) => console.log(e.message))
})
