import type { Sealer } from '../crypto/index.ts'
import type { Connection } from '../db/database.ts'
import type { ToldOf } from '../deliveries/index.ts'
import type { Scope } from '../shared/scope.ts'
import { composeCall } from './compose-notification.ts'
import { listNotificationsOf } from './delivery-store.ts'
import { readNotificationFacts } from './facts-store.ts'
import { MAILTO } from './notification.ts'

/** How these events are notified over HTTP, if a try were made now; e-mails and what makes no sense any more are left out. */
export async function readNotificationCalls(
  connection: Connection,
  sealer: Sealer,
  scope: Scope,
  events: readonly { readonly id: bigint; readonly purchaseId: string }[],
  now: Date,
): Promise<ToldOf[]> {
  const made = await listNotificationsOf(connection, scope, events)
  const facts = await readNotificationFacts(
    connection,
    made.map(({ id }) => id),
  )
  const told = made.map(async ({ id, eventId }) => {
    const one = facts.get(id)
    if (!one?.targetUrl || one.isSuperseded || one.targetUrl.startsWith(MAILTO)) return []
    return [{ eventId, call: await composeCall(sealer, one, one.targetUrl, now) }]
  })
  return (await Promise.all(told)).flat()
}
