import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { closePayoutFindings, recordFindings } from '../payments/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { toDecimal } from '../shared/money.ts'
import type { AcquirerPayoutLine } from './acquirer-payout.ts'
import { hadBy, judgePayoutLine } from './judge-payout-line.ts'
import { booksOf, LINE_FINDING_KINDS, lineFindings, type PayingAccount, payoutFinding } from './payout-findings.ts'
import { listNotPaidOut, lockDoubtedLines, readKnownMoney, saveJudgedLines } from './payout-line-store.ts'
import { closeArrived, listLatePayouts } from './payout-store.ts'

const LINES_PER_TURN = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Banks book a payout within two business days of its date; a weekend and a holiday may lie between. */
const AT_BANK_WITHIN_MS = 5 * DAY_MS
/** Acquirers pay out within two days to a week; what has waited so long waits for somebody. */
const PAID_OUT_WITHIN_MS = 14 * DAY_MS
/** What was taken longer ago was told when it was younger. */
const LOOKED_BACK_MS = 60 * DAY_MS
/** A thousand of them have one cause. */
const FOUND_MAX = 1_000

/** Looks again at lines that nothing of ours was: parity may have learned it, or a verdict has come. How many are known now. */
export async function reviewDoubtedLines(
  db: Database,
  call: Call,
  accounts: readonly PayingAccount[],
): Promise<number> {
  let cleared = 0
  for (let afterId: string | undefined = BEFORE_ALL; afterId; ) {
    const behind: string = afterId
    afterId = await transaction(db, async (tx) => {
      const lines = await lockDoubtedLines(tx, { afterId: behind, limit: LINES_PER_TURN })
      for (const account of accounts)
        cleared += await judgeAgain(
          tx,
          call,
          account,
          lines.filter(({ acquirerAccountId }) => acquirerAccountId === account.id),
        )
      return lines.length < LINES_PER_TURN ? undefined : lines.at(-1)?.id
    })
  }
  return cleared
}

async function judgeAgain(
  tx: Transaction,
  call: Call,
  account: PayingAccount,
  lines: readonly AcquirerPayoutLine[],
): Promise<number> {
  if (lines.length === 0) return 0
  const ids = lines.map(({ id }) => id)
  const known = await readKnownMoney(tx, account.id, lines, ids)
  const had = new Set(known.had)
  const judged = lines.map((line) => {
    const says = judgePayoutLine(line, { ...known, had })
    had.add(hadBy(line.kind, says) ?? line.reference)
    return { ...line, ...says }
  })
  const changed = judged.filter((line, index) => line.doubt !== lines[index]?.doubt)
  if (changed.length === 0) return 0
  await saveJudgedLines(tx, changed)
  const subjects = changed.flatMap(({ reference: subject }) =>
    LINE_FINDING_KINDS.map((kind) => ({ accountId: account.id, subject, kind })),
  )
  const now = call.systemClock.now()
  await closePayoutFindings(tx, subjects, now)
  const left = changed.filter(({ doubt }) => doubt !== null)
  if (left.length > 0) await recordFindings(tx, lineFindings(account, left), now)
  return changed.length - left.length
}

/** What should have come by now: a payout that is at no bank, and money that is in no payout. */
export async function findLateMoney(db: Database, call: Call, accounts: readonly PayingAccount[]): Promise<void> {
  const now = call.businessClock.now()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const late = await listLatePayouts(db, addMs(now, -AT_BANK_WITHIN_MS), FOUND_MAX)
  const findings = late.flatMap((payout) => {
    const account = byId.get(payout.acquirerAccountId)
    const advice = `no line of the bank is it since ${payout.madeAt.toISOString().slice(0, 10)}: read the bank's statements (npm run bank -- import), look into suspense (npm run bank -- suspense), then ask the acquirer where it went`
    return account ? [payoutFinding(account, payout, 'payout_not_at_bank', advice)] : []
  })
  for (const account of accounts) {
    const since = addMs(call.systemClock.now(), -LOOKED_BACK_MS)
    const before = addMs(now, -PAID_OUT_WITHIN_MS)
    for (const one of await listNotPaidOut(db, account.id, { since, before, limit: FOUND_MAX })) {
      const { paymentId: subject, attemptId, purchaseId, amountMinor, currency, capturedAt: happenedAt } = one
      const detail = `${toDecimal(amountMinor, currency)} ${currency} was taken on ${happenedAt.toISOString().slice(0, 10)}, and is in no payout: ask the acquirer when it pays that out`
      const of = { ...booksOf(account), subject, attemptId, purchaseId, amountMinor, currency, happenedAt }
      findings.push({ ...of, kind: 'not_paid_out', detail, state: 'open' })
    }
  }
  const seenAt = call.systemClock.now()
  if (findings.length > 0) await recordFindings(db, findings, seenAt)
  await closeArrived(db, seenAt)
}
