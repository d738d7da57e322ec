import type { Transaction } from '../db/database.ts'
import { type By, leaveNote } from '../events/index.ts'
import type { Clock } from '../shared/clocks.ts'
import { type Decision, insertDecision } from './decision-store.ts'
import { recordAct } from './record-act.ts'

/**
 * What was decided by hand stays, with who and why, is a line of the log (`message`, as `leaveNote`) and one of the audit
 * log: of the company whose purchase it was.
 */
export async function keepDecision(
  tx: Transaction,
  call: By & { readonly systemClock: Clock },
  decision: Pick<Decision, 'kind' | 'subject' | 'purchaseId' | 'outcome' | 'reason'> &
    Partial<Pick<Decision, 'reference'>>,
  message: string,
): Promise<void> {
  const { kind, subject, purchaseId, outcome, reason, reference = null } = decision
  const changes = {
    [kind]: { from: null, to: outcome },
    ...(reference && { reference: { from: null, to: reference } }),
  }
  const act = { act: 'decided', subject, purchaseId: purchaseId ?? undefined, changes, reason } as const
  const decidedBy = await recordAct(tx, call, act)
  await insertDecision(tx, { ...decision, reference, decidedBy, decidedAt: call.systemClock.now() })
  leaveNote(tx, call, { message, [kind]: subject, outcome, ...(reference && { reference }), reason })
}
