import { after } from 'node:test'
import { transaction } from '../../src/db/database.ts'
import { dispatchEvents } from '../../src/events/dispatch-events.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { planWebhookDeliveries, setWebhookEndpoint, startWebhookPump } from '../../src/webhooks/index.ts'
import { aCall } from './call.ts'
import { testDatabase } from './database.ts'
import { fixedClock } from './fixed-clock.ts'
import { type MerchantMachine, merchantMachine } from './merchant-machine.ts'
import { oneRound } from './one-round.ts'
import { aMerchant, MONDAY, testSealer } from './telling.ts'
import { webhooksOf } from './told-of.ts'

/** A database, and merchants whose machines listen to their webhooks. */
export async function listeningWorld() {
  const { db } = await testDatabase()
  const outbound = createOutbound({ policy: 'loopback_too' })
  after(() => outbound.close())
  const clock = fixedClock(MONDAY)
  const ports = { outbound, sealer: testSealer, clock, addressPolicy: 'loopback_too' } as const
  const setEndpoint = (merchantId: string, url: string, call = aCall(clock)) =>
    transaction(db, (tx) => setWebhookEndpoint(tx, call, merchantId, { url }, ports))
  return {
    db,
    clock,
    ports,
    setEndpoint,
    plan: () => dispatchEvents(db, { webhooks: (tx, events) => planWebhookDeliveries(tx, events, clock) }),
    deliver: () => oneRound(db, 'webhook_tries', (onError) => startWebhookPump(db, { ...ports, onError })),
    async aListeningMerchant() {
      const merchant = await aMerchant(db)
      const machine = await merchantMachine()
      const credentials = await setEndpoint(merchant.merchantId, machine.url)
      return { merchant, machine, credentials }
    },
    triggers: (machine: MerchantMachine) => machine.calls.map((call) => JSON.parse(call.body).triggerName as string),
    async states(purchaseId: string): Promise<string[]> {
      return (await webhooksOf(db, purchaseId)).map((delivery) => delivery.state)
    },
  }
}
