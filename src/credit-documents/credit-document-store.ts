import { type Connection, columnsAs, type Transaction } from '../db/database.ts'
import { type Scope, within } from '../shared/scope.ts'
import type { CreditDocument } from './credit-document.ts'
import { type Borrower, type KeptDocument, readKept, sealedText } from './kept-document.ts'

type Row = Omit<KeptDocument, 'document' | 'borrower'> & {
  readonly document: string | null
  readonly borrower: string | null
}

const COLUMNS = columnsAs<Row>({
  id: 'credit_documents.id',
  purchaseId: 'credit_documents.purchase_id',
  kind: 'credit_documents.kind',
  document: 'credit_documents.document',
  borrower: 'credit_documents.borrower',
  sha256: `encode(credit_documents.sha256, 'hex')`,
  plan: 'credit_documents.plan',
  offeredOn: 'credit_documents.offered_on::text',
  browserHash: 'credit_documents.browser_hash',
  givenAt: 'credit_documents.given_at',
  acceptedAt: 'credit_documents.accepted_at',
  attemptId: 'credit_documents.attempt_id',
})

export interface Given {
  readonly purchaseId: string
  readonly plan: string
  readonly offeredOn: string
  readonly borrower: Borrower
  readonly browserHash: Buffer | null
  readonly givenAt: Date
}

export async function insertDocument(
  tx: Transaction,
  id: string,
  document: CreditDocument,
  given: Given,
): Promise<void> {
  const { text, sha256 } = sealedText(document)
  const { purchaseId, plan, offeredOn, borrower, browserHash, givenAt } = given
  await tx.query(
    `insert into credit_documents (id, purchase_id, kind, language, document, sha256, plan, offered_on, borrower, browser_hash,
                                   given_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[id, purchaseId, document.kind, document.language, text, sha256, plan, offeredOn],
      ...[JSON.stringify(borrower), browserHash, givenAt],
    ],
  )
}

/** All of a purchase, in the order in which they were given. */
export async function listDocuments(
  connection: Connection,
  scope: Scope,
  purchaseId: string,
): Promise<readonly KeptDocument[]> {
  const { rows } = await connection.query<Row>(
    ...within(scope, 'credit_document', [purchaseId], (own) => ({
      name: 'list-credit-documents',
      text: `select ${COLUMNS} from credit_documents where purchase_id = $1 and ${own} order by id`,
    })),
  )
  return rows.map(toKept)
}

/** The same of several purchases, whoever they are of: for who writes to their payers. */
export async function listDocumentsOf(
  connection: Connection,
  purchaseIds: readonly string[],
): Promise<readonly KeptDocument[]> {
  const { rows } = await connection.query<Row>(
    {
      name: 'list-credit-documents-of',
      text: `select ${COLUMNS} from credit_documents where purchase_id = any($1::uuid[]) order by id`,
    },
    [purchaseIds],
  )
  return rows.map(toKept)
}

/** The contract that was agreed to last, with what is joined to it; empty: none was. */
export function currentContract(kept: readonly KeptDocument[]): readonly KeptDocument[] {
  const last = kept.findLast(({ kind, acceptedAt }) => kind === 'contract' && acceptedAt !== null)
  return last ? kept.filter(({ kind, givenAt }) => kind !== 'form' && givenAt.getTime() === last.givenAt.getTime()) : []
}

/** A contract is agreed to, and with it what is joined to it. False: somebody was faster, or there is no such contract. */
export async function saveAcceptance(
  tx: Transaction,
  { purchaseId, givenAt }: Pick<KeptDocument, 'purchaseId' | 'givenAt'>,
  accepted: { readonly at: Date; readonly consent: string; readonly recallAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update credit_documents set accepted_at = $3, consent = $4, recall_at = case when kind = 'contract' then $5::timestamptz end
      where purchase_id = $1 and given_at = $2 and kind <> 'form' and accepted_at is null`,
    [purchaseId, givenAt, accepted.at, accepted.consent, accepted.recallAt],
  )
  return rowCount !== 0
}

/** The payment that was begun by what was agreed to. */
export async function saveAttempt(
  connection: Connection,
  { purchaseId, givenAt }: Pick<KeptDocument, 'purchaseId' | 'givenAt'>,
  attemptId: string,
): Promise<void> {
  await connection.query(
    `update credit_documents set attempt_id = $3 where purchase_id = $1 and given_at = $2 and accepted_at is not null`,
    [purchaseId, givenAt, attemptId],
  )
}

/** Contracts whose right to withdraw is to be recalled by now. */
export async function listToRecall(
  connection: Connection,
  now: Date,
  limit: number,
): Promise<readonly { readonly id: string; readonly purchaseId: string }[]> {
  const { rows } = await connection.query<{ id: string; purchaseId: string }>(
    {
      name: 'list-credits-to-recall',
      text: `select id, purchase_id as "purchaseId" from credit_documents
              where recall_at <= $1 order by recall_at limit $2`,
    },
    [now, limit],
  )
  return rows
}

/** Once: false where another worker did. */
export async function endRecall(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update credit_documents set recall_at = null where id = $1 and recall_at is not null',
    [id],
  )
  return rowCount === 1
}

function toKept({ document, borrower, ...row }: Row): KeptDocument {
  return {
    ...row,
    document: document === null ? null : readKept(document),
    borrower: borrower === null ? null : (JSON.parse(borrower) as Borrower),
  }
}
