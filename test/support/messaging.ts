import { after } from 'node:test'
import { transaction } from '../../src/db/database.ts'
import { dispatchEvents } from '../../src/events/dispatch-events.ts'
import { createSmtpMailer } from '../../src/mail/index.ts'
import { createSandboxSmsGateway, type MessagePorts, planMessages, startMessagePump } from '../../src/messages/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import type { PurchaseDraft } from '../../src/purchases/index.ts'
import { newId } from '../../src/shared/ids.ts'
import { testDatabase } from './database.ts'
import { fixedClock } from './fixed-clock.ts'
import { mailRelay } from './mail-relay.ts'
import { merchantMachine } from './merchant-machine.ts'
import { oneRound } from './one-round.ts'
import { aMerchant, aPurchase, MONDAY } from './telling.ts'

/** A database, a relay and an SMS gateway (numbers ending in 0000 are refused), with a merchant to write for. */
export async function messagingWorld() {
  const { db } = await testDatabase()
  const relay = await mailRelay()
  const gateway = await merchantMachine()
  gateway.answer = (call, response) =>
    response.writeHead(JSON.parse(call.body).to.endsWith('0000') ? 422 : 201).end('{}')
  const outbound = createOutbound({ policy: 'loopback_too' })
  const mailer = createSmtpMailer({ url: relay.url, from: 'pay@whipround.test' })
  after(() => {
    mailer.close()
    return outbound.close()
  })
  const clock = fixedClock(MONDAY)
  const ports: MessagePorts = {
    clock,
    businessClock: fixedClock(MONDAY),
    mailer,
    sms: createSandboxSmsGateway(outbound, { baseUrl: gateway.url, key: 'k' }),
    links: {
      paymentUrl: (id, version) => `https://pay.test/p/${id}/${version}`,
      leaderUrl: (id, version) => `https://pay.test/l/${id}/${version}`,
      pledgeUrl: (id, version) => `https://pay.test/s/${id}/${version}`,
    },
  }
  const merchant = await aMerchant(db)

  return {
    db,
    relay,
    gateway,
    clock,
    ports,
    merchant,
    plan: () => dispatchEvents(db, { messages: (tx, events) => planMessages(tx, events, clock) }),
    send: () => oneRound(db, 'message_tries', (onError) => startMessagePump(db, { ...ports, onError })),
    /** Leaves no mail of an earlier test to be counted. */
    begin() {
      relay.mails.length = 0
      gateway.calls.length = 0
      relay.accept = async () => {}
    },
    recipients: () => relay.mails.map((mail) => mail.to?.[0]?.address).sort(),
    aLink: (detail: object, wished: Partial<PurchaseDraft> = {}) =>
      aPurchase(db, merchant, { ...wished, event: { name: 'linkRequested', detail } }),
    async messageStates(purchaseId: string): Promise<string[]> {
      const { rows } = await db.query<{ line: string }>(
        `select template || ' ' || recipient || ' ' || state || coalesce(' ' || (
                  select error from message_tries where message_id = messages.id order by try desc limit 1), '') as line
           from messages where purchase_id = $1 order by 1`,
        [purchaseId],
      )
      return rows.map((row) => row.line)
    },
    /** Accepted, with a pot until Friday 5 March, 18:00 in Paris: Bob by e-mail, Dora by phone. */
    async anOpenPot(): Promise<{ purchaseId: string; bob: string; dora: string }> {
      const { purchaseId } = await aPurchase(db, merchant)
      const [bob, dora] = [newId(), newId()]
      await transaction(db, async (tx) => {
        await tx.query(
          `update purchases set state = 'leader_processed', accepted_at = $2, pot_state = 'open', pot_deadline_at = $3
            where id = $1`,
          [purchaseId, MONDAY, new Date('2027-03-05T17:00:00Z')],
        )
        await tx.query(
          `insert into shares (id, purchase_id, position, role, name, email, phone_number, principal_minor, state)
           values ($1, $4, 0, 'leader', 'Alice', null, null, 3335, 'owed'),
                  ($2, $4, 1, 'pledger', 'Bob', 'bob@example.test', null, 3333, 'owed'),
                  ($3, $4, 2, 'pledger', 'Dora', null, '+33612345678', 3333, 'owed')`,
          [newId(), bob, dora, purchaseId],
        )
      })
      return { purchaseId, bob, dora }
    },
  }
}
