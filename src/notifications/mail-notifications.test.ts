import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smtpRefusal } from '../../test/support/mail-relay.ts'
import { notifyingWorld } from '../../test/support/notifying.ts'
import { SECOND_MS } from '../shared/clocks.ts'

const world = await notifyingWorld()
const { db, clock, relay, aShop, accepted, tell, deliver, states } = world

test('a mailto address gets the payment in words', async () => {
  const shop = await aShop({ paymentNotificationUrl: 'mailto:caisse@shop.example' })
  const id = await accepted(shop, { reference: 'Pledg_9_1', title: 'Week-end\r\nBcc: eve@evil.example' })
  await tell()
  const [mail] = relay.mails
  assert.equal(relay.mails.length, 1)
  assert.deepEqual(
    mail?.to?.map((to) => to.address),
    ['caisse@shop.example'],
  )
  assert.match(mail?.subject ?? '', /^Paiement accepté\s: Pledg_9_1, 100,01\s€$/)
  const { rows } = await db.query<{ id: string }>('select id from transfer_items where purchase_id = $1', [id])
  for (const words of ['Pledg_9_1', '100,01', `tri_${rows[0]?.id}`, `pur_${id}`]) {
    assert.ok(mail?.text?.includes(words), words)
  }
  assert.deepEqual(await states(id), ['transfer delivered'])
  assert.equal(shop.machine.calls.length, 0)
})

test('a shop elsewhere reads English', async () => {
  const shop = await aShop({ paymentNotificationUrl: 'mailto:desk@shop.example' })
  await db.query(`update merchants set country_code = 'GB' where id = $1`, [shop.merchantId])
  relay.mails.length = 0
  await accepted(shop)
  await tell()
  assert.match(relay.mails[0]?.subject ?? '', /^Payment accepted: /)
})

test('a relay that is away is tried again, one that knows no such mailbox is not', async () => {
  const shop = await aShop({ paymentNotificationUrl: 'mailto:later@shop.example' })
  relay.accept = async () => {
    throw smtpRefusal(451)
  }
  const id = await accepted(shop)
  await tell()
  assert.match(String(await states(id)), /^transfer pending /)
  relay.accept = async () => {}
  clock.advance(5 * SECOND_MS)
  assert.equal(await deliver(), 1)
  assert.deepEqual(await states(id), ['transfer delivered'])
  relay.accept = async () => {
    throw smtpRefusal(550)
  }
  const refused = await accepted(shop, { reference: 'refused' })
  await tell()
  assert.deepEqual(await states(refused), ['transfer discarded smtp_550'])
})
