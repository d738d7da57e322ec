import type { Transaction } from '../db/database.ts'
import { endingOf, referencesOf } from '../providers/charge/index.ts'
import { type Settlement, takeEnding } from '../settlements/index.ts'
import { assert } from '../shared/assert.ts'
import type { MerchantPsp } from './ports.ts'
import { referenceRule } from './sent-as.ts'

/** Somebody else took the same one at the same moment. */
const ROUNDS_MAX = 3

/**
 * The reference of what is about to be sent, in the transaction of its intent: where its PSP wants the last digits to be new
 * too, the first one whose are. Throws when all that there are were used: then nothing is sent.
 */
export async function drawReference(
  tx: Transaction,
  settlement: Settlement,
  psp: Pick<MerchantPsp, 'traits'>,
): Promise<string> {
  const { purchaseId, tryNumber } = settlement
  const rule = referenceRule(settlement, psp)
  const references = referencesOf(rule, purchaseId, tryNumber)
  if (rule.uniqueEnding === undefined) return references[0]
  const endings = references.map((reference) => endingOf(rule, reference))
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const taken = await takeEnding(tx, settlement, endings)
    const drawn = references.find((reference) => endingOf(rule, reference) === taken)
    if (drawn) return drawn
  }
  assert(false, `the merchant of ${purchaseId} has a reference left that its PSP would take`)
}
