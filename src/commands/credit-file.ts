import { recordAct } from '../audit/index.ts'
import { transaction } from '../db/database.ts'
import { requirePurchase } from '../purchases/index.ts'
import { publicId } from '../shared/ids.ts'
import { SYSTEM } from '../shared/scope.ts'
import type { Given } from './operator/command-line.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { PURCHASE, readUid } from './operator/read-values.ts'

/** For a court or a supervisor: all that is kept of one purchase, in one file. */
export const CREDIT_FILE: Verb = {
  what: 'all that is kept of one purchase, for a court or a supervisor: one JSON object, with --html a page that is printed',
  options: { purchase: PURCHASE, html: { value: '', what: 'as a page' } },
  run: file,
}

/** Who took it is written down, in the audit log of its merchant, before any of it is read. */
async function file({ db, call }: Ground, given: Given): Promise<Outcome> {
  const purchaseId = readUid(given, 'purchase')
  // Loaded when needed: lawyers ask for a regime without any of it.
  const { readPurchaseFile, writeFileHtml, writeFileJson } = await import('../reading/index.ts')
  const purchase = await transaction(db, async (tx) => {
    const found = await requirePurchase(tx, SYSTEM, purchaseId)
    await recordAct(tx, call, { act: 'export_taken', subject: publicId('pur', purchaseId), purchaseId })
    return found
  })
  const { merchantId } = purchase
  const read = await readPurchaseFile(db, { kind: 'merchant', merchantId }, purchaseId, call.businessClock.now())
  if (!read) throw new Error('this purchase was removed meanwhile')
  const text = given.html === 'on' ? writeFileHtml(read) : writeFileJson(read)
  return { lines: () => linesOf(text) }
}

async function* linesOf(text: string): AsyncIterable<string> {
  yield* text.trimEnd().split('\n')
}
