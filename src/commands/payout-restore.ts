import { transaction } from '../db/database.ts'
import { adoptFiles, listFindings, setFileAside } from '../payouts/index.ts'
import { publicId } from '../shared/ids.ts'
import type { Verbs } from './operator/operate.ts'
import { REASON, readReason } from './operator/read-values.ts'

const LISTED_MAX = 1_000

const SENTENCES = {
  unknown_promise:
    'unknown_promise: the file has paid a sale or an adjustment that these books have lost; its payout is settled as soon as collection (npm run parity) learns it again',
  unknown_merchant:
    'unknown_merchant: the file has paid a merchant that these books have lost; connect it anew, and explain the bank’s line by hand',
} as const

/** What a restored backup leaves to do about files that the bank may have. */
export const PAYOUT_RESTORE: Verbs = {
  adopt: {
    what: 'after a restored backup: files in the folders that these books do not know are adopted; what waits for you is listed',
    options: {},
    run: async ({ db, call, sealer }) => {
      const { adopted, unproven } = await adoptFiles(db, await sealer(), call)
      return {
        facts: { adopted: adopted.length, waiting: unproven.length },
        items: unproven.map(({ messageId, account, why }) => ({ file: `${messageId}.xml`, account, why })),
        columns: ['file', 'account', 'why'],
        notes: adopted.map((messageId) => `${messageId}.xml is adopted`),
      }
    },
  },
  'set-aside': {
    what: 'a file in a folder that nothing proves: the bank has not paid it, or what it paid is accounted for',
    operand: { name: 'FILE', what: 'its name in the folder', isRequired: true },
    options: { reason: { ...REASON, isRequired: true } },
    run: async ({ db, call, sealer }, given) => {
      const messageId = (given.FILE ?? '').replace(/\.(?:xml|manifest)$/, '')
      // What proves itself needs nobody's word.
      await adoptFiles(db, await sealer(), call)
      await transaction(db, (tx) => setFileAside(tx, call, messageId, readReason(given)))
      return { facts: { file: `${messageId}.xml`, set_aside: true } }
    },
  },
  findings: {
    what: 'what adopted files have paid and these books do not know',
    options: {},
    run: async ({ db }) => {
      const found = await listFindings(db, LISTED_MAX)
      return {
        items: found.map((finding) => ({
          ...{ finding: finding.kind, payout: finding.payoutId, merchant_uid: publicId('mer', finding.merchantId) },
          ...{ amount_minor: finding.amountMinor.toString(), currency: finding.currency, found_at: finding.foundAt },
          ...{ purchase: finding.purchaseId && publicId('pur', finding.purchaseId), what: finding.itemKind },
        })),
        columns: ['finding', 'merchant_uid', 'payout', 'purchase', 'what', 'amount_minor', 'currency'],
        notes: [...new Set(found.map(({ kind }) => SENTENCES[kind]))],
      }
    },
  },
}
