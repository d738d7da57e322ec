import { transaction } from '../db/database.ts'
import { type NotificationRecord, replayNotification } from '../notifications/index.ts'
import { LIMIT_MAX, readMissedNotifications, readNotificationsOf } from '../reading/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { PURCHASE, readNumber, readOneOf, readUid } from './operator/read-values.ts'

const STATES = ['pending', 'delivered', 'exhausted', 'discarded'] as const
const STATE: Option = { value: 'exhausted', what: `only those that are ${STATES.join(', ')}` }
const COLUMNS = ['notification', 'kind', 'state', 'tries', 'next_try_at', 'last_error']

/** `whipround notifications …`: what a shop was told of a purchase, or has missed, and telling it again. */
export const NOTIFICATION_VERBS: Verbs = {
  list: {
    what: 'the notifications of a purchase, in order, and how telling them went; without one, what any shop has not taken',
    options: { purchase: { ...PURCHASE, isRequired: false }, state: STATE },
    run: async (ground, given) => {
      const state = given.state === undefined ? undefined : readOneOf('state', given.state, STATES)
      if (given.purchase === undefined) return listOfAll(ground, state)
      const found = await readNotificationsOf(ground.db, ground.call.scope, readUid(given, 'purchase'), { state })
      return { items: found.map(view), columns: COLUMNS }
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

/** What is older is found by its purchase, or by its state once these are told. */
async function listOfAll({ db, call }: Ground, state: (typeof STATES)[number] | undefined): Promise<Outcome> {
  const { rows, nextCursor } = await readMissedNotifications(db, call.scope, { state }, { limit: LIMIT_MAX })
  const items = rows.map((one) => ({ purchase: publicId('pur', one.purchaseId), ...view(one) }))
  const note = `there are more: these are the newest ${LIMIT_MAX}`
  return { items, columns: ['purchase', ...COLUMNS], notes: nextCursor ? [note] : [] }
}

function view(notification: NotificationRecord) {
  return {
    notification: notification.id.toString(),
    kind: notification.kind,
    state: notification.state,
    tries: notification.tries,
    next_try_at: notification.nextTryAt,
    ended_at: notification.endedAt,
    last_error: notification.lastError,
  }
}
