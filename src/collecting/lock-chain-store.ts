import { columnsOf, type Transaction } from '../db/database.ts'
import { type Attempt, type AttemptRow, attemptColumns, toAttempt } from '../payments/index.ts'
import { type Purchase, type PurchaseRow, purchaseColumns, toPurchase } from '../purchases/index.ts'
import { assert } from '../shared/assert.ts'
import { type Share, type ShareRow, shareColumns, toShare } from '../shares/index.ts'

/** A share with its purchase. */
export interface LockedShare {
  readonly purchase: Purchase
  readonly share: Share
}

/** An attempt with all that its outcome may change. */
export interface LockedAttempt extends LockedShare {
  readonly attempt: Attempt
}

const purchase = columnsOf<PurchaseRow>('purchases', purchaseColumns)
const share = columnsOf<ShareRow>('shares', shareColumns)
const attempt = columnsOf<AttemptRow>('attempts', attemptColumns)

/**
 * Locked in the one order, purchase → share → attempt: PostgreSQL takes the locks of a row in the order in which `of` names
 * them, and after a wait reads all three as they are then. Undefined where there is no such attempt.
 */
export async function lockNamedAttemptChain(tx: Transaction, attemptId: string): Promise<LockedAttempt | undefined> {
  const { rows } = await tx.query(
    {
      name: 'lock-attempt-chain',
      text: `
        select ${purchase.sql}, ${share.sql}, ${attempt.sql}
          from attempts
          join shares on shares.id = attempts.share_id
          join purchases on purchases.id = attempts.purchase_id
         where attempts.id = $1
           for update of purchases, shares, attempts`,
    },
    [attemptId],
  )
  const [row] = rows
  return (
    row && {
      purchase: toPurchase(purchase.row(row)),
      share: toShare(share.row(row)),
      attempt: toAttempt(attempt.row(row)),
    }
  )
}

/** The same of a share that nobody has to have tried to pay. */
export async function lockShareChain(tx: Transaction, shareId: string): Promise<LockedShare | undefined> {
  const { rows } = await tx.query(
    {
      name: 'lock-share-chain',
      text: `
        select ${purchase.sql}, ${share.sql}
          from shares join purchases on purchases.id = shares.purchase_id
         where shares.id = $1
           for update of purchases, shares`,
    },
    [shareId],
  )
  const [row] = rows
  return row && { purchase: toPurchase(purchase.row(row)), share: toShare(share.row(row)) }
}

/** Which attempt, and whose: an attempt never changes its share, nor a share its purchase. */
export type AttemptKey = Pick<Attempt, 'id' | 'shareId' | 'purchaseId'>

/** An attempt with its share and purchase, locked: for somebody who has read it. */
export async function lockAttemptChain(tx: Transaction, { id }: AttemptKey): Promise<LockedAttempt> {
  const locked = await lockNamedAttemptChain(tx, id)
  assert(locked, `there is an attempt ${id}, with a share and a purchase`)
  return locked
}
