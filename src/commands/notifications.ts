import { transaction } from '../db/database.ts'
import { listNotifications, replayNotification } from '../notifications/index.ts'
import { findPurchase } from '../purchases/index.ts'
import { refuse } from '../refusals/index.ts'
import type { Verbs } from './operator/operate.ts'
import { PURCHASE, readNumber, readUid } from './operator/read-values.ts'

/** `whipround notifications …`: what a shop was told of a purchase, and telling it again. */
export const NOTIFICATION_VERBS: Verbs = {
  list: {
    what: 'the notifications of a purchase, in order, and how telling them went',
    options: { purchase: PURCHASE },
    run: async ({ db, call }, given) => {
      const purchaseId = readUid(given, 'purchase')
      if (!(await findPurchase(db, call.scope, purchaseId))) refuse('purchase_not_found', { why: 'unknown_uid' })
      const items = (await listNotifications(db, call.scope, purchaseId)).map((notification) => ({
        notification: notification.id.toString(),
        kind: notification.kind,
        state: notification.state,
        tries: notification.tries,
        next_try_at: notification.nextTryAt,
        ended_at: notification.endedAt,
        last_error: notification.lastError,
      }))
      return { items, columns: ['notification', 'kind', 'state', 'tries', 'next_try_at', 'last_error'] }
    },
  },
  replay: {
    what: 'tells one again that has ended, to the address set now, because the shop lost it',
    options: { notification: { value: '815', what: 'as list names it', isRequired: true } },
    run: async ({ db, call }, given) => {
      const id = readNumber(given, 'notification')
      await transaction(db, (tx) => replayNotification(tx, call, id))
      return { facts: { notification: id.toString(), state: 'pending' } }
    },
  },
}
