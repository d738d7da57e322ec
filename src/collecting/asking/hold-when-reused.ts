import type { Database } from '../../db/database.ts'
import { placeHold } from '../../payments/index.ts'
import { KEY_REUSED, type ProviderAnswer } from '../../providers/collect/index.ts'
import type { CollectingPorts } from '../ports.ts'

/**
 * The acquirer knows our key, with another request: some other copy of our books has sent that. It is no refusal, so
 * the movement stays unknown; and whatever else we are about to send may have been sent before.
 */
export async function holdWhenReused(
  db: Database,
  ports: Pick<CollectingPorts, 'systemClock' | 'businessClock'>,
  answer: ProviderAnswer<unknown>,
  what: string,
): Promise<void> {
  if (answer.kind !== 'no_answer' || answer.reason !== KEY_REUSED) return
  const detail = `the acquirer knows the key of ${what} (minor units) from another request`
  await placeHold(db, {
    reason: 'key_reused',
    detail,
    heldAt: ports.systemClock.now(),
    heldOn: ports.businessClock.now(),
  })
}
