import type { Connection } from '../db/database.ts'
import { listTroubled, type TroubledMessage } from '../messages/index.ts'
import type { Scope } from '../shared/scope.ts'
import { isUuid, type Page, type PageWish, pagedByTime, readPage } from './page.ts'

/** As whoever waits for them says it. */
export type MessageTroubleState = keyof typeof STATES
const STATES = { waiting: 'pending', 'given-up': 'failed' } as const

/** E-mails and SMS that were tried and not taken, newest first; of one state, or of any. Throws invalid `invalid_cursor`. */
export function readTroubledMessages(
  connection: Connection,
  scope: Scope,
  { state }: { readonly state: MessageTroubleState | undefined },
  wish: PageWish,
): Promise<Page<TroubledMessage>> {
  const states = state ? [STATES[state]] : Object.values(STATES)
  return readPage(
    pagedByTime(
      'messages',
      isUuid,
      ({ createdAt, id }) => ({ at: createdAt, id }),
      (place) => listTroubled(connection, scope, { states, ...place }),
    ),
    wish,
  )
}
