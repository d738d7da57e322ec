import { transaction } from '../db/database.ts'
import { retryMessages } from '../messages/index.ts'
import { LIMIT_MAX, readTroubledMessages } from '../reading/index.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import type { Operand, Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import { readOneOf } from './operator/read-values.ts'

const STATES = ['waiting', 'given-up'] as const
const STATE: Option = { value: 'waiting', what: `only those that are ${STATES.join(' or ')}` }
const MESSAGE: Operand = { name: 'message', what: 'its id', isRequired: false }

/** `whipround messages …`: e-mails and SMS that no transport has taken. */
export const MESSAGE_VERBS: Verbs = {
  list: {
    what: 'e-mails and SMS that were tried and not taken, newest first, and why',
    options: { state: STATE },
    run: async ({ db, call }, given) => {
      const state = given.state === undefined ? undefined : readOneOf('state', given.state, STATES)
      const page = await readTroubledMessages(db, call.scope, { state }, { limit: LIMIT_MAX })
      return {
        items: page.rows.map((message) => ({
          message: message.id,
          purchase: publicId('pur', message.purchaseId),
          template: message.template,
          channel: message.channel,
          recipient: message.recipient,
          state: message.state === 'pending' ? 'waiting' : 'given-up',
          tries: message.tries,
          created_at: message.createdAt,
          next_try_at: message.nextTryAt,
          ended_at: message.endedAt,
          last_error: message.lastError,
        })),
        columns: ['message', 'template', 'channel', 'recipient', 'state', 'tries', 'next_try_at', 'last_error'],
        notes: page.nextCursor ? [`there are more: these are the newest ${LIMIT_MAX}`] : [],
      }
    },
  },
  retry: {
    what: 'tries one of them again, from the beginning of its plan; without one, all',
    operand: MESSAGE,
    options: {},
    run: async ({ db, call }, given) => {
      const id = given.message === undefined ? null : parseUuid(given.message)
      if (id === undefined) throw new Error(`a message is named by its id, not ${given.message}`)
      const retried = await transaction(db, (tx) => retryMessages(tx, call, id))
      if (id !== null && retried === 0) throw new Error(`message ${id} waits for nobody: npm run messages -- list`)
      return { facts: { retried } }
    },
  },
}
