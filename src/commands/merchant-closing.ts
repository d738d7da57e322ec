import { transaction } from '../db/database.ts'
import { closeMerchant, reopenMerchant } from '../payouts/index.ts'
import { publicId } from '../shared/ids.ts'
import { openEndSentence } from './open-end-sentence.ts'
import type { Options } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import { MERCHANT, REASON, readReason, readUid } from './operator/read-values.ts'

const OF: Options = { merchant: MERCHANT, reason: { ...REASON, isRequired: true } }

/** A merchant that leaves: what is open of it ends, and then it does. */
export const MERCHANT_CLOSING_VERBS: Verbs = {
  close: {
    what: 'it sells nothing more, and what is open of it is paid or asked for; said again, it tells what still is, and closes once nothing is',
    options: OF,
    run: async ({ db, call }, given) => {
      const id = readUid(given, 'merchant')
      const { since, closedAt, open } = await transaction(db, (tx) => closeMerchant(tx, call, id, readReason(given)))
      return {
        facts: { merchant_uid: publicId('mer', id), closing_since: since, closed_at: closedAt },
        items: open.map((end) => ({ still_open: openEndSentence(end) })),
        columns: ['still_open'],
        isFailure: open.length > 0,
      }
    },
  },
  reopen: {
    what: 'it sells again, by its settings of before',
    options: OF,
    run: async ({ db, call }, given) => {
      const id = readUid(given, 'merchant')
      await transaction(db, (tx) => reopenMerchant(tx, call, id, readReason(given)))
      return { facts: { merchant_uid: publicId('mer', id), closing_since: null } }
    },
  },
}
