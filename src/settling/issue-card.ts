import type { Database } from '../db/database.ts'
import { KEPT_FAILURE } from '../providers/issue/index.ts'
import type { Settlement } from '../settlements/index.ts'
import { intend } from './apply-settlement.ts'
import { askNoted } from './ask.ts'
import { issueAnew } from './issue-anew.ts'
import { type Answered, judgeIssue } from './judge.ts'
import { cardOrder } from './orders.ts'
import type { SettlingCall } from './ports.ts'
import { nextWaitMs } from './settle-plan.ts'

/**
 * From the intent on there may be a card: whoever comes later asks for the same one. Which it is is kept with the intent to
 * charge it.
 */
export async function issueCard(
  db: Database,
  call: SettlingCall,
  settlement: Settlement,
): Promise<Answered | undefined> {
  const account = await call.accounts.issuer(db, settlement.issuerAccountId)
  if (!account) return { seen: settlement, waitMs: nextWaitMs(settlement.steps) }
  const intent = settlement.issuerAccountId === null ? { patch: { issuerAccountId: account.id } } : {}
  const intended = await intend(db, call, settlement, 'issue', async () => intent)
  if (!intended) return undefined
  const { seen, tryId } = intended
  const asked = await askNoted(db, call, tryId, () => call.vault.issuer.issue(account.opened, cardOrder(seen)))
  const isKept = asked.kind === 'no_answer' && asked.reason === KEPT_FAILURE
  const answer = isKept ? await issueAnew(db, call, seen, account) : asked
  const judgement = judgeIssue(seen, answer)
  return 'cardId' in judgement ? { seen: { ...seen, ...judgement } } : { ...judgement, seen }
}
