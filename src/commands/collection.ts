import { readCollection } from '../collecting/index.ts'
import { placeHold, readCollectionState, releaseHold } from '../payments/index.ts'
import type { Verbs } from './operator/operate.ts'
import { REASON, readReason } from './operator/read-values.ts'

/** `whipround collection …`: whether money moves without its payer. */
export const COLLECTION_VERBS: Verbs = {
  status: {
    what: 'whether charges, captures and refunds go on, and why not',
    options: {},
    run: async ({ db }) => {
      const { hold } = await readCollectionState(db, undefined)
      const why = hold && { reason: hold.reason, held_since: hold.heldAt, why: hold.detail }
      return { facts: { collection: await readCollection(db), ...why } }
    },
  },
  hold: {
    what: 'stops charges, captures and refunds; payers may still pay by themselves',
    options: { reason: { ...REASON, isRequired: true } },
    run: async ({ db, call }, given) => {
      const detail = readReason(given)
      const now = { heldAt: call.systemClock.now(), heldOn: call.businessClock.now() }
      if ((await placeHold(db, { reason: 'operator', detail, ...now })) === undefined) {
        throw new Error('collection is held already: npm run collection -- status')
      }
      return { facts: { collection: await readCollection(db) } }
    },
  },
  resume: {
    what: 'lets collection go on, whatever it was held for',
    options: { reason: { ...REASON, isRequired: true } },
    run: async ({ db, call }, given) => {
      const reason = readReason(given)
      if (!(await releaseHold(db, { by: 'operator', reason, at: call.systemClock.now() }))) {
        throw new Error('collection is not held')
      }
      return { facts: { collection: await readCollection(db) } }
    },
  },
}
