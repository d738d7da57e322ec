import { transaction } from '../db/database.ts'
import { listTroubled, retryMessages } from '../messages/index.ts'
import { parseUuid, publicId } from '../shared/ids.ts'
import type { Operand, Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import { readOneOf } from './operator/read-values.ts'

const LISTED_MAX = 100
/** As an operator calls them. */
const STATES = { waiting: 'pending', 'given-up': 'failed' } as const
const STATE: Option = { value: 'waiting', what: `only those that are ${Object.keys(STATES).join(' or ')}` }
const MESSAGE: Operand = { name: 'message', what: 'its id', isRequired: false }

/** `whipround messages …`: e-mails and SMS that no transport has taken. */
export const MESSAGE_VERBS: Verbs = {
  list: {
    what: 'e-mails and SMS that were tried and not taken, newest first, and why',
    options: { state: STATE },
    run: async ({ db }, given) => {
      const wanted = given.state === undefined ? undefined : readOneOf('state', given.state, ['waiting', 'given-up'])
      const states = wanted ? [STATES[wanted]] : Object.values(STATES)
      const found = await listTroubled(db, { states, limit: LISTED_MAX + 1 })
      return {
        items: found.slice(0, LISTED_MAX).map((message) => ({
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
        notes: found.length > LISTED_MAX ? [`there are more: these are the newest ${LISTED_MAX}`] : [],
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
