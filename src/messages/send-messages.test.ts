import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { sandboxAccount } from '../../test/support/acquirers.ts'
import { messagingWorld } from '../../test/support/messaging.ts'
import { anEvent, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { until } from '../../test/support/until.ts'
import { addMs } from '../shared/clocks.ts'
import { newId } from '../shared/ids.ts'
import { sendLinkNow, startMessagePump } from './index.ts'
import { MESSAGE_LEASE_MS, MESSAGE_WAITS_MS } from './message.ts'
import { messageOutbox } from './message-store.ts'

const world = await messagingWorld()
const { db, relay, gateway, clock, ports, merchant, plan, send, begin, recipients, aLink, messageStates, anOpenPot } =
  world

test('an accepted purchase is told to its leader, and to each friend on the channel the leader gave', async () => {
  begin()
  const { purchaseId, bob, dora } = await anOpenPot()
  await anEvent(db, purchaseId, 'purchaseSettled')
  await plan()
  await send()
  assert.deepEqual(recipients(), ['alice@example.test', 'bob@example.test'])
  const mails = new Map(relay.mails.map((mail) => [mail.to?.[0]?.address, mail]))
  const leader = mails.get('alice@example.test')?.text ?? ''
  assert.ok(leader.includes(`https://pay.test/l/${purchaseId}/1`))
  assert.match(
    leader,
    /Nous avons bloqué 100,01\s€ sur votre carte, sans rien débiter\. Le vendredi 5\smars à 18\sh \(Paris\)/,
  )
  assert.match(leader, /- Bob\s: 33,33\s€\n- Dora\s: 33,33\s€/)
  const invitation = mails.get('bob@example.test')
  assert.equal(invitation?.subject, 'Alice vous propose de participer\u00a0: Week-end à Brest')
  assert.ok(invitation?.html?.includes(`href="https://pay.test/s/${bob}/1"`))
  const sms = JSON.parse(gateway.calls[0]?.body ?? '')
  assert.equal(sms.to, '+33612345678')
  assert.ok(sms.text.endsWith(`https://pay.test/s/${dora}/1`))
})

test('an invitation that comes too late is dropped, and the last try says why', async () => {
  begin()
  const { purchaseId, bob } = await anOpenPot()
  await anEvent(db, purchaseId, 'invitationResent', { shareId: bob })
  await plan()
  await db.query(`update purchases set pot_state = 'closing' where id = $1`, [purchaseId])
  await send()
  assert.deepEqual(relay.mails, [])
  assert.deepEqual(await messageStates(purchaseId), ['pledge_invitation bob@example.test failed dropped: pot_closed'])
})

test('a contribution thanks the friend at their own address and tells the leader; a refusal is told kindly', async () => {
  begin()
  const { purchaseId, bob, dora } = await anOpenPot()
  const clientId = newId()
  await db.query(
    `insert into clients (id, merchant_id, first_name, email, created_at) values ($1, $2, 'Robert', $3, $4)`,
    [clientId, merchant.merchantId, 'robert@example.test', MONDAY],
  )
  await db.query(`update shares set state = 'paid', client_id = $2 where id = $1`, [bob, clientId])
  await db.query('update purchases set pledged_minor = 3333 where id = $1', [purchaseId])
  await anEvent(db, purchaseId, 'pledgerContributes', { shareId: bob, clientId })
  await anEvent(db, purchaseId, 'pledgerDeclines', { shareId: dora })
  await plan()
  await send()
  const subjects = relay.mails.map((mail) => `${mail.to?.[0]?.address} ${mail.subject}`.replaceAll(/\s/g, ' ')).sort()
  assert.deepEqual(subjects, [
    'alice@example.test Bob a participé : 33,33 €',
    'alice@example.test Dora ne participera pas : Week-end à Brest',
    'robert@example.test Merci : 33,33 € pour Week-end à Brest',
  ])
})

test('a settled pot says what was taken and what was released', async () => {
  begin()
  const { purchaseId } = await anOpenPot()
  await db.query(
    `insert into attempts (id, purchase_id, share_id, kind, amount_minor, currency, state, captured_minor, created_at,
                           deadline_at, acquirer_account_id)
     select $2, purchase_id, id, 'hold', 10001, 'EUR', 'captured', 6668, $3, $3, $4
       from shares where purchase_id = $1 and position = 0`,
    [purchaseId, newId(), MONDAY, await sandboxAccount(db)],
  )
  await db.query(`update purchases set state = 'successful', pledged_minor = 3333 where id = $1`, [purchaseId])
  await anEvent(db, purchaseId, 'purchaseSuccessful')
  await plan()
  await send()
  const text = (relay.mails[0]?.text ?? '').replaceAll(/\s/g, ' ')
  assert.ok(text.includes('prélevé 66,68 € sur votre carte. Nous libérons 33,33 €, et vos amis ont payé 33,33 €.'))
})

test('the end of a purchase is told to those who knew of it, and to nobody else', async () => {
  begin()
  const silent = await aPurchase(db, merchant)
  await anEvent(db, silent.purchaseId, 'purchaseAborted')
  const linked = await aLink({ email: 'alice@example.test' })
  await sendLinkNow(db, ports, { eventId: linked.eventId })
  await anEvent(db, linked.purchaseId, 'purchaseAborted')
  const pot = await anOpenPot()
  await anEvent(db, pot.purchaseId, 'purchaseSettled')
  await anEvent(db, pot.purchaseId, 'purchaseCancelled')
  await plan()
  assert.deepEqual(await messageStates(silent.purchaseId), [])
  assert.deepEqual(await messageStates(linked.purchaseId), [
    'payment_link alice@example.test sent',
    'purchase_aborted alice@example.test pending',
  ])
  const ends = (await messageStates(pot.purchaseId)).filter((line) => line.startsWith('purchase_cancelled'))
  assert.deepEqual(ends, [
    'purchase_cancelled +33612345678 pending',
    'purchase_cancelled alice@example.test pending',
    'purchase_cancelled bob@example.test pending',
  ])
  while ((await send()) > 0);
})

test('a friend whom we have asked is told when their part is not needed any more; one whom the leader asked hears it from the leader', async () => {
  begin()
  const { purchaseId, bob, dora } = await anOpenPot()
  await anEvent(db, purchaseId, 'pledgerRemoved', { shareId: dora })
  await plan()
  assert.deepEqual(await messageStates(purchaseId), [])
  await anEvent(db, purchaseId, 'purchaseSettled')
  await plan()
  await send()
  await anEvent(db, purchaseId, 'pledgerTakenOver', { shareId: bob })
  await plan()
  await send()
  const last = relay.mails.at(-1)
  assert.equal(last?.to?.[0]?.address, 'bob@example.test')
  assert.match(
    (last?.text ?? '').replaceAll(/\s/g, ' '),
    /Votre part .* ne vous est plus demandée.*rien n’a été débité/,
  )
})

test('a worker that died is followed by another after its lease', async () => {
  begin()
  const { purchaseId } = await anOpenPot()
  await anEvent(db, purchaseId, 'purchaseRefunded')
  await plan()
  const now = clock.now()
  const dying = { now, leasedUntil: addMs(now, MESSAGE_LEASE_MS), limit: 9, perDestination: 9, rooms: new Map() }
  assert.equal((await messageOutbox.claim(db, dying)).length, 1)
  assert.equal(await send(), 0)
  clock.advance(MESSAGE_LEASE_MS)
  assert.equal(await send(), 1)
  assert.deepEqual(recipients(), ['alice@example.test'])
})

test('two workers at once never send the same message twice', async () => {
  begin()
  for (let count = 0; count < 12; count++) await anEvent(db, (await anOpenPot()).purchaseId, 'purchaseRefunded')
  await plan()
  await Promise.all([1, 2, 3].map(() => send()))
  while ((await send()) > 0);
  assert.equal(relay.mails.length, 12)
})

test('a process that dies in the last try of a message leaves no other: it ends as unknown', async () => {
  begin()
  const { purchaseId } = await aLink({ email: 'alice@example.test' })
  await plan()
  await db.query('update messages set tries = $2, run_at = $3 where purchase_id = $1', [
    purchaseId,
    MESSAGE_WAITS_MS.length,
    clock.now(),
  ])
  assert.equal(await send(), 1)
  assert.deepEqual(relay.mails, [])
  assert.match((await messageStates(purchaseId)).join(), /failed unknown_outcome/)
})

test('a message whose facts cannot be read holds up no other of its round', async () => {
  begin()
  const sick = await anOpenPot()
  const sound = await anOpenPot()
  for (const { purchaseId } of [sick, sound]) await anEvent(db, purchaseId, 'purchaseSettled')
  await plan()
  await db.query(`update events set detail = '{"amountMinor": "much"}' where purchase_id = $1`, [sick.purchaseId])
  await assert.rejects(send(), AggregateError)
  const states = await messageStates(sound.purchaseId)
  assert.ok(states.length > 0 && states.every((state) => state.includes(' sent')), states.join())
})

test('a gateway that left us without an answer gets one SMS at a time; mails go on', async () => {
  begin()
  const answer = gateway.answer
  gateway.answer = (_call, response) => response.destroy()
  const pots = [await anOpenPot(), await anOpenPot(), await anOpenPot()]
  const [first] = pots
  await anEvent(db, first?.purchaseId as string, 'purchaseSettled')
  await plan()
  const errors: unknown[] = []
  const pump = startMessagePump(db, { ...ports, onError: (error) => errors.push(error) })
  await gateway.heard(1)
  await until('the lost answer was recorded', async () => {
    return (await messageStates(first?.purchaseId as string)).some((state) => /^pledge.* pending ./.test(state))
  })
  const open: ServerResponse[] = []
  gateway.answer = (_call, response) => open.push(response)
  for (const { purchaseId } of pots.slice(1)) await anEvent(db, purchaseId, 'purchaseSettled')
  await plan()
  pump.wake()
  await gateway.heard(2)
  await until('all mails went', async () => relay.mails.length === 6)
  assert.equal(open.length, 1)
  gateway.answer = answer
  open[0]?.writeHead(201).end('{}')
  await gateway.heard(3)
  await pump.stop()
  assert.deepEqual(errors, [])
})
