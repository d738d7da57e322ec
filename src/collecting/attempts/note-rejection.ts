import type { Transaction } from '../../db/database.ts'
import { type By, leaveNote } from '../../events/index.ts'
import type { Rejected } from '../../providers/collect/index.ts'

/** The log names the cause: nobody's card is to blame, and somebody has to mend it. */
export function noteRejection(
  tx: Transaction,
  by: By,
  attemptId: string,
  { reason, detail }: Pick<Rejected, 'reason' | 'detail'>,
): void {
  leaveNote(tx, by, { message: 'the acquirer rejected a payment', attempt: attemptId, reason, detail })
}
