import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTerms } from '../../test/support/a-merchant-of.ts'
import { smtpRefusal } from '../../test/support/mail-relay.ts'
import { messagingWorld } from '../../test/support/messaging.ts'
import { aMerchant, aPurchase } from '../../test/support/telling.ts'
import { DAY_MS, SECOND_MS } from '../shared/clocks.ts'
import { sendLinkNow } from './index.ts'
import { FACE_GRACE_MS } from './message.ts'

const { db, relay, gateway, clock, ports, plan, send, begin, aLink, messageStates } = await messagingWorld()

test('a payment link is sent at once by e-mail and SMS, in French for a French purchase', async () => {
  begin()
  const { purchaseId, eventId } = await aLink({ email: 'alice@example.test', phone: '+33611111111' })
  const { email, sms, settled } = await sendLinkNow(db, ports, { eventId })
  await settled
  assert.deepEqual([email, sms], [true, true])
  const [mail] = relay.mails
  assert.equal(mail?.subject, 'Votre lien de paiement\u00a0: Week-end à Brest')
  assert.equal(mail?.from?.name, 'Brest Voile')
  assert.match(mail?.text ?? '', /100,01\s€/)
  assert.match(mail?.text ?? '', /mercredi 31\smars à 11\sh \(Paris\)/)
  assert.ok(mail?.text?.includes(`https://pay.test/p/${purchaseId}/1`))
  const call = gateway.calls[0]
  assert.ok(JSON.parse(call?.body ?? '').text.endsWith(`https://pay.test/p/${purchaseId}/1`))
  assert.ok(call?.headers['idempotency-key'])
  await plan()
  clock.advance(FACE_GRACE_MS)
  assert.equal(await send(), 0)
})

test('only the channels asked for are answered, and asking again sends nothing twice', async () => {
  begin()
  const { eventId } = await aLink({ email: 'alice@example.test' }, { language: 'en' })
  const [first, second] = [await sendLinkNow(db, ports, { eventId }), await sendLinkNow(db, ports, { eventId })]
  assert.deepEqual([first.email, 'sms' in first], [true, false])
  assert.equal(second.email, true)
  assert.equal(relay.mails.length, 1)
  assert.equal(relay.mails[0]?.subject, 'Your payment link: Week-end à Brest')
})

test('the dispatcher may plan first: the route still sends, once', async () => {
  begin()
  const { eventId } = await aLink({ email: 'alice@example.test' })
  await plan()
  assert.equal(await send(), 0)
  assert.equal((await sendLinkNow(db, ports, { eventId })).email, true)
  clock.advance(FACE_GRACE_MS)
  assert.equal(await send(), 0)
  assert.equal(relay.mails.length, 1)
})

test('a route that died before sending is replaced by the worker', async () => {
  begin()
  await aLink({ email: 'alice@example.test' })
  await plan()
  clock.advance(FACE_GRACE_MS)
  assert.equal(await send(), 1)
  assert.equal(relay.mails.length, 1)
})

test('what the transports refuse for good is false and failed', async () => {
  begin()
  relay.accept = async () => {
    throw smtpRefusal(550)
  }
  const { purchaseId, eventId } = await aLink({ email: 'no@example.test', phone: '+33600000000' })
  const { email, sms } = await sendLinkNow(db, ports, { eventId })
  assert.deepEqual([email, sms], [false, false])
  assert.deepEqual(await messageStates(purchaseId), [
    'payment_link +33600000000 failed status_422',
    'payment_link no@example.test failed smtp_550',
  ])
})

test('a slow relay is false within the budget, and the mail is sent once behind', async () => {
  begin()
  const gate = Promise.withResolvers<void>()
  relay.accept = () => gate.promise
  const { purchaseId, eventId } = await aLink({ email: 'alice@example.test' })
  const { email, settled } = await sendLinkNow(db, ports, { eventId, budgetMs: 20 })
  assert.equal(email, false)
  gate.resolve()
  await settled
  await plan()
  clock.advance(DAY_MS)
  assert.equal(await send(), 0)
  assert.equal(relay.mails.length, 1)
  assert.deepEqual(await messageStates(purchaseId), ['payment_link alice@example.test sent'])
})

test('a temporary refusal is retried by the plan under the same Message-ID', async () => {
  begin()
  relay.accept = async () => {
    throw smtpRefusal(451)
  }
  const { purchaseId, eventId } = await aLink({ email: 'alice@example.test' })
  assert.equal((await sendLinkNow(db, ports, { eventId })).email, false)
  assert.deepEqual(await messageStates(purchaseId), ['payment_link alice@example.test pending smtp_451'])
  assert.equal(await send(), 0)
  relay.accept = async () => {}
  clock.advance(30 * SECOND_MS)
  assert.equal(await send(), 1)
  const { rows } = await db.query<{ id: string }>('select id from messages where purchase_id = $1', [purchaseId])
  assert.equal(relay.mails[0]?.messageId, `<${rows[0]?.id}@whipround.test>`)
})

test('a line break in a name or title never reaches a header', async () => {
  begin()
  const evil = await aMerchant(db)
  await setTerms(db, evil.merchantId, { name: 'Shop\r\nBcc: evil@example.test' })
  const { eventId } = await aPurchase(db, evil, {
    title: 'Trip\r\nBcc: evil@example.test\u2028x',
    event: { name: 'linkRequested', detail: { email: 'alice@example.test' } },
  })
  await sendLinkNow(db, ports, { eventId })
  const [mail] = relay.mails
  assert.equal(mail?.bcc, undefined)
  assert.equal(
    mail?.headers.some(({ key }) => key === 'bcc'),
    false,
  )
  assert.match(mail?.subject ?? '', /Trip Bcc: evil@example\.test x/)
})

test('without a transport for a channel its messages wait for one, and say so', async () => {
  const { purchaseId, eventId } = await aLink({ email: 'alice@example.test' })
  const { email } = await sendLinkNow(db, { ...ports, mailer: undefined }, { eventId })
  assert.equal(email, false)
  assert.deepEqual(await messageStates(purchaseId), ['payment_link alice@example.test pending no_transport'])
})
