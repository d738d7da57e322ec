import { type Database, transaction } from '../db/database.ts'
import { recordOutcomes, type TryOutcome } from './delivery-store.ts'
import { disableEndpoint } from './endpoint-store.ts'

/** A batch of outcomes in one transaction; an endpoint that answered 410 is disabled with it. */
export async function recordTries(db: Database, outcomes: readonly TryOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await transaction(db, async (tx) => {
    await recordOutcomes(tx, outcomes)
    for (const { delivery, endpointIsGone, endedAt } of outcomes) {
      if (!endpointIsGone) continue
      const endpoint = { merchantId: delivery.merchantId, url: delivery.endpoint.url }
      await disableEndpoint(tx, endpoint, endedAt, 'the endpoint answered 410 Gone')
    }
  })
}
