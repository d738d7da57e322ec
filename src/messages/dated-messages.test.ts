import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messagingWorld } from '../../test/support/messaging.ts'
import { anEvent, aPurchase, MONDAY } from '../../test/support/telling.ts'
import { newId } from '../shared/ids.ts'

const world = await messagingWorld()
const { db, relay, gateway, merchant, plan, send, begin, recipients, messageStates } = world

/** Two instalments, the first paid on MONDAY; Alice gave an e-mail and a number unless said otherwise. */
async function instalments(contact: { email: string | null; phone: string | null } = ALICE) {
  const { purchaseId } = await aPurchase(db, merchant, {
    paymentType: 'INSTALLMENT',
    leader: { id: newId(), ref: null, firstName: 'Alice', lastName: null, email: null, phoneNumber: null },
  })
  const second = newId()
  await db.query(
    `update purchases set state = 'successful', accepted_at = $2, planned_on = '2027-03-01', taeg_percent = 0,
            debit_rate_percent = 0 where id = $1`,
    [purchaseId, MONDAY],
  )
  await db.query(
    `insert into shares (id, purchase_id, position, role, name, email, phone_number, principal_minor, state, kind, due_on)
     values ($1, $3, 0, 'leader', 'Alice', $4, $5, 5001, 'paid', 'installment', '2027-03-01'),
            ($2, $3, 1, 'leader', 'Alice', $4, $5, 5000, 'owed', 'installment', '2027-04-01')`,
    [newId(), second, purchaseId, contact.email, contact.phone],
  )
  return { purchaseId, second }
}

const ALICE = { email: 'alice@example.test', phone: '+33612345678' }
const REFUSED = { detail: { reason: 'do_not_honour', asksPayer: true } }

test('a payment that is near is told by e-mail and SMS, with the link to the payer’s page', async () => {
  begin()
  const { purchaseId, second } = await instalments()
  await anEvent(db, purchaseId, 'shareDueSoon', { shareId: second })
  await plan()
  await plan()
  await send()
  assert.deepEqual(recipients(), ['alice@example.test'])
  const text = (relay.mails[0]?.text ?? '').replaceAll(/\s/g, ' ')
  assert.ok(text.includes('Le jeudi 1er avril, nous prélevons 50,00 € sur votre carte'), text)
  assert.ok(text.includes(`https://pay.test/l/${purchaseId}/1`))
  const [sms] = gateway.calls.map((call) => JSON.parse(call.body))
  assert.equal(sms.to, ALICE.phone)
  assert.ok(sms.text.endsWith(`https://pay.test/l/${purchaseId}/1`))
  assert.equal(gateway.calls.length, 1)
})

test('the first refusal troubles nobody; the next ones, and days without payment, are written to both', async () => {
  begin()
  const { purchaseId, second } = await instalments()
  const quiet = { detail: { reason: 'do_not_honour', asksPayer: false } }
  await anEvent(db, purchaseId, 'shareRefused', { shareId: second, ...quiet })
  await plan()
  assert.deepEqual(await messageStates(purchaseId), [])
  await anEvent(db, purchaseId, 'shareRefused', { shareId: second, ...REFUSED })
  await anEvent(db, purchaseId, 'shareOverdue', { shareId: second })
  await plan()
  while ((await send()) > 0);
  assert.deepEqual(await messageStates(purchaseId), [
    'share_overdue +33612345678 sent',
    'share_overdue alice@example.test sent',
    'share_refused +33612345678 sent',
    'share_refused alice@example.test sent',
  ])
})

test('who has paid meanwhile is not asked any more', async () => {
  begin()
  const { purchaseId, second } = await instalments({ ...ALICE, phone: null })
  await anEvent(db, purchaseId, 'shareOverdue', { shareId: second })
  await plan()
  await db.query(`update shares set state = 'paid' where id = $1`, [second])
  await send()
  assert.deepEqual(relay.mails, [])
  assert.deepEqual(await messageStates(purchaseId), ['share_overdue alice@example.test failed dropped: share_not_owed'])
})

test('a payment that came in is receipted by e-mail and says what comes next, or that nothing does', async () => {
  begin()
  const { purchaseId, second } = await instalments()
  await db.query(`update shares set state = 'paid' where id = $1`, [second])
  await anEvent(db, purchaseId, 'sharePaid', { shareId: second })
  await plan()
  await send()
  assert.deepEqual(gateway.calls, [])
  const text = (relay.mails[0]?.text ?? '').replaceAll(/\s/g, ' ')
  assert.ok(text.includes('Vous avez payé 50,00 € pour Week-end à Brest'), text)
  assert.ok(text.includes('Il ne reste rien à payer.'))
})

test('the settlement of what is paid on dates is no news of its own; an advanced date is', async () => {
  begin()
  const { purchaseId } = await instalments({ ...ALICE, phone: null })
  await anEvent(db, purchaseId, 'purchaseSuccessful')
  await anEvent(db, purchaseId, 'holdLost')
  await anEvent(db, purchaseId, 'dueDateAdvanced', { detail: { dueOn: '2027-03-01' } })
  await plan()
  await send()
  assert.deepEqual(await messageStates(purchaseId), ['due_date_advanced alice@example.test sent'])
})

test('a date that was moved is told by mail and SMS, with all dates and what was agreed', async () => {
  begin()
  const { purchaseId, second } = await instalments()
  await anEvent(db, purchaseId, 'dueDateMoved', { shareId: second, detail: { dueOn: '2027-03-01' } })
  await plan()
  while ((await send()) > 0);
  assert.deepEqual(await messageStates(purchaseId), [
    'due_date_moved +33612345678 sent',
    'due_date_moved alice@example.test sent',
  ])
  const text = (relay.mails[0]?.text ?? '').replaceAll(/\s/g, ' ')
  assert.match(text, /Comme convenu avec .* change de date/)
  assert.match(text, /Les montants ne changent pas/)
})

test('a payer of whom only the payment link’s address is known is written to there', async () => {
  begin()
  const { purchaseId, second } = await instalments({ email: null, phone: null })
  const linked = { detail: { phone: '+33699999999' } }
  await anEvent(db, purchaseId, 'linkRequested', linked)
  await anEvent(db, purchaseId, 'shareDueSoon', { shareId: second })
  await plan()
  const states = await messageStates(purchaseId)
  assert.ok(states.includes('share_due_soon +33699999999 pending'), states.join())
})
