import type { Connection, Transaction } from '../db/database.ts'
import { appendEvent, type Call } from '../events/index.ts'
import type { CreditPreview, Merchant } from '../merchants/index.ts'
import type { Purchase } from '../purchases/index.ts'
import { formatDate } from '../schedules/index.ts'
import { newId } from '../shared/ids.ts'
import type { DocumentLanguage } from '../texts/document-registry.ts'
import { composeDocument } from './compose-document.ts'
import type { CreditDocument } from './credit-document.ts'
import { insertDocument, listDocuments } from './credit-document-store.ts'
import type { CreditFacts } from './credit-facts.ts'
import { documentsFor } from './documents-for.ts'
import type { Borrower, KeptDocument } from './kept-document.ts'
import { readParties } from './read-parties.ts'

/** A credit that is offered to somebody. */
export interface OfferedCredit {
  readonly purchase: Purchase
  readonly merchant: Merchant
  readonly credit: CreditPreview
  /** Its dates and amounts, as `writePlan` writes them. */
  readonly plan: string
  readonly language: DocumentLanguage
  readonly borrower: Borrower
  readonly browserHash: Buffer | null
}

/**
 * The pre-contractual form is given: kept as it is, and mailed by the event of this transaction (Directive (EU) 2023/2225, article 10(2)).
 * Given twice to the same person of the same offer it is given once. Its purchase's lock is held.
 */
export async function giveForm(tx: Transaction, call: Call, offered: OfferedCredit): Promise<void> {
  const { purchase, borrower, language, credit } = offered
  const last = (await listDocuments(tx, call.scope, purchase.id)).findLast(({ kind }) => kind === 'form')
  const isSame =
    last !== undefined &&
    isOf(last, { plan: offered.plan, offeredOn: formatDate(credit.offer.contractOn) }) &&
    last.document?.language === language &&
    JSON.stringify(last.borrower) === JSON.stringify(borrower)
  if (isSame) return
  const givenAt = call.businessClock.now()
  const facts = await factsOf(tx, offered, givenAt)
  const [documentId] = await keep(tx, offered, [composeDocument('form', facts, language)], givenAt)
  await appendEvent(tx, call, {
    ...{ purchaseId: purchase.id, name: 'creditFormGiven', occurredAt: givenAt },
    detail: { documentId },
  })
}

/**
 * The contract that may now be agreed to, with what is joined to it: drawn up to be read, and not agreed to. Its purchase's lock is held.
 * Throws an error whose message is a sentence where it may not be made.
 */
export async function drawUpContract(tx: Transaction, call: Call, offered: OfferedCredit): Promise<void> {
  const givenAt = call.businessClock.now()
  const facts = await factsOf(tx, offered, givenAt)
  const kinds = documentsFor(facts).filter((kind) => kind !== 'form')
  const documents = kinds.map((kind) => composeDocument(kind, facts, offered.language))
  await keep(tx, offered, documents, givenAt)
}

/** Whether a document is of this plan, beginning that day. */
export function isOf(kept: KeptDocument, { plan, offeredOn }: { readonly plan: string; readonly offeredOn: string }) {
  return kept.plan === plan && kept.offeredOn === offeredOn
}

async function factsOf(connection: Connection, offered: OfferedCredit, madeAt: Date): Promise<CreditFacts> {
  const { purchase, merchant, credit, borrower } = offered
  const { offer, decision } = credit
  const parties = await readParties(connection, merchant, offer)
  const buyer = { ...borrower, website: null }
  return { ...parties, offer, decision, buyer, goods: purchase.title, madeAt, isSpecimen: false }
}

async function keep(
  tx: Transaction,
  { purchase, plan, credit, borrower, browserHash }: OfferedCredit,
  documents: readonly CreditDocument[],
  givenAt: Date,
): Promise<string[]> {
  const offeredOn = formatDate(credit.offer.contractOn)
  const ids: string[] = []
  for (const document of documents) {
    const id = newId()
    await insertDocument(tx, id, document, { purchaseId: purchase.id, plan, offeredOn, borrower, browserHash, givenAt })
    ids.push(id)
  }
  return ids
}
