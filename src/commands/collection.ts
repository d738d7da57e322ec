import { holdCollection, readCollection, resumeCollection } from '../collecting/index.ts'
import { readCollectionState } from '../payments/index.ts'
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
      await holdCollection(db, call, readReason(given))
      return { facts: { collection: await readCollection(db) } }
    },
  },
  resume: {
    what: 'lets collection go on, whatever it was held for',
    options: { reason: { ...REASON, isRequired: true } },
    run: async ({ db, call }, given) => {
      await resumeCollection(db, call, readReason(given))
      return { facts: { collection: await readCollection(db) } }
    },
  },
}
