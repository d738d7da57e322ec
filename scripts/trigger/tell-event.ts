import { type AudibleEvent, EVENT_AUDIENCE } from '../../src/events/index.ts'
import type { Stage } from '../journey/stage.ts'
import { waitFor } from '../journey/wait-for.ts'
import type { Sale } from './play.ts'

/** Waits until merchants can read it. Throws when it does not come. */
export async function tellEvent({ narrator, shop }: Stage, { uid }: Sale, name: AudibleEvent): Promise<void> {
  const event = await waitFor(`the event ${name}`, async () => {
    const { items } = await shop.listPurchaseEvents({ purchase_uid: uid })
    return items.findLast((one) => one.name === name)
  })
  const toWhom =
    EVENT_AUDIENCE[name] === 'public'
      ? 'told to the webhook address, where one is set, and in GET /api/events'
      : 'told in GET /api/events; webhooks hear it on subscription only'
  narrator.tell('note', `${name} of ${uid} is event ${event.id}: ${toWhom}`)
}
