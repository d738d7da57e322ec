import { type AcquirerPayout, lockAwaitedPayouts } from '../acquirer-payouts/index.ts'
import { byWhom } from '../audit/index.ts'
import {
  type BankLine,
  listDetailLines,
  lockNewLines,
  lockSuspended,
  openTold,
  saveLines,
} from '../bank-statements/index.ts'
import { bookTogether, type Journal, journalOf } from '../books/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Database, type Transaction, transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import {
  applyBankLines,
  type BankLineOfPayout,
  type ExportedPayout,
  lockExportedPayouts,
  lockPayoutsOfFiles,
} from '../payouts/index.ts'
import { newId } from '../shared/ids.ts'
import type { OnProgress } from '../shared/progress.ts'
import { bookedAt } from './book-explained.ts'
import { type AcquirerJudgement, judgeAcquirerLine } from './judge-acquirer-line.ts'
import { type Judgement, judgeLine, knownPayouts, withDetails } from './judge-line.ts'
import { type BankMatch, insertMatches } from './match-store.ts'

interface Matched {
  readonly matched: number
  readonly suspended: number
}

interface BankAccountRef {
  readonly id: string
  readonly currency: string
  readonly ibanLast4: string
}

/** Who does it, and what opens the words of a line: an acquirer's payout is recognised by them. */
export type MatchingCall = Call & { readonly sealer: Sealer }

/** An acquirer makes one a day: what is older than a year of three accounts' is explained by hand. */
const AWAITED_MAX = 1_000
/** So many lines are one transaction: a statement of a busy month is some hundred of these. */
const LINES_PER_TURN = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Explains what was read and nobody has looked at, in turns of their own; what nothing explains lies in suspense afterwards. */
export async function matchNewLines(
  db: Database,
  call: MatchingCall,
  account: BankAccountRef,
  onProgress?: OnProgress,
): Promise<Matched> {
  const total = { matched: 0, suspended: 0 }
  for (;;) {
    const { lines, matched } = await transaction(db, async (tx) => {
      const found = await lockNewLines(tx, account.id, LINES_PER_TURN)
      return { lines: found.length, matched: await explain(tx, call, account, found) }
    })
    total.matched += matched
    total.suspended += lines - matched
    onProgress?.({ done: total.matched + total.suspended, unit: 'lines', now: 'what they are' })
    if (lines < LINES_PER_TURN) return total
  }
}

/** Looks again at what lies in suspense: a payout may be known since, or a line's details. How many are explained by that. */
export async function matchSuspended(
  db: Database,
  call: MatchingCall,
  account: BankAccountRef,
  onProgress?: OnProgress,
): Promise<number> {
  let matched = 0
  let done = 0
  for (let afterId: string | undefined = BEFORE_ALL; afterId; ) {
    const behind: string = afterId
    afterId = await transaction(db, async (tx) => {
      const lines = await lockSuspended(tx, account.id, { afterId: behind, limit: LINES_PER_TURN })
      matched += await explain(tx, call, account, lines)
      done += lines.length
      onProgress?.({ done, unit: 'lines', now: 'what lay in suspense' })
      return lines.length < LINES_PER_TURN ? undefined : lines.at(-1)?.id
    })
  }
  return matched
}

/** How many of them are explained. A line that was in suspense stays there where it is not. */
async function explain(
  tx: Transaction,
  call: MatchingCall,
  account: BankAccountRef,
  read: readonly BankLine[],
): Promise<number> {
  if (read.length === 0) return 0
  const { id: bankAccountId, currency } = account
  const references = read.flatMap(({ bankReference }) => bankReference ?? [])
  const lines = withDetails(read, await listDetailLines(tx, bankAccountId, references))
  const known = knownPayouts(await findPayouts(tx, lines))
  const byName = lines.map((line) => {
    const judgement = judgeLine(line, known)
    known.count(judgement)
    return { line, judgement }
  })
  const judged = await judgeByWords(tx, call, account, byName)
  const now = call.businessClock.now()
  const by = byWhom(call)
  const matches: BankMatch[] = []
  const verdicts: BankLineOfPayout[] = []
  const journals: Journal[] = []
  for (const { line, judgement } of judged) take(line, judgement)
  await insertMatches(tx, matches)
  await applyBankLines(tx, call, verdicts)
  if (journals.length > 0) await bookTogether(tx, journals)
  await saveLines(tx, judged.map(toSaved))
  return judged.filter(({ judgement }) => judgement.kind !== 'doubt').length

  function take(line: BankLine, judgement: Judgement | AcquirerJudgement): void {
    const at = bookedAt(line, now)
    if (judgement.kind === 'acquirer') {
      takeAcquirers(line, judgement.payout, at)
      return
    }
    if (judgement.kind === 'doubt') {
      if (line.state === 'new') journals.push(unexplained(line, at))
      return
    }
    const isOut = judgement.kind === 'debited'
    for (const payout of judgement.payouts) {
      const id = newId()
      matches.push({
        ...{ id, lineId: line.id, kind: isOut ? 'payout_debited' : 'payout_returned', subjectId: payout.id },
        amountMinor: isOut ? -payout.amountMinor : payout.amountMinor,
        ...{ proposedAt: now, proposedBy: by, reason: null, bookedAt: now, bookedBy: by },
        ...{ withdrawnAt: null, withdrawnBy: null },
      })
      verdicts.push({
        ...{ payout, bankAccountId, kind: judgement.kind, bankEntryId: id, reasonCode: line.returnReason },
        ...{ wasInSuspense: line.state === 'suspense', bookedAt: at },
      })
    }
  }

  function takeAcquirers(line: BankLine, { id: subjectId, acquirerAccountId }: AcquirerPayout, occurredAt: Date): void {
    const { amountMinor } = line
    const id = newId()
    matches.push({
      ...{ id, lineId: line.id, kind: 'acquirer_payout', subjectId, amountMinor },
      ...{ proposedAt: now, proposedBy: by, reason: null, bookedAt: now, bookedBy: by },
      ...{ withdrawnAt: null, withdrawnBy: null },
    })
    const of = { of: 'operator', causeId: id, currency, occurredAt, acquirerAccountId, bankAccountId } as const
    const kind = line.state === 'suspense' ? 'bank_explained_acquirer' : 'acquirer_paid'
    journals.push(journalOf(kind, { ...of, amounts: { amount: amountMinor } }))
  }

  function unexplained({ id, amountMinor }: BankLine, occurredAt: Date): Journal {
    return journalOf('bank_unexplained', {
      ...{ of: 'operator', causeId: id, currency, occurredAt, bankAccountId, amounts: { amount: amountMinor } },
    })
  }
}

interface Judged {
  readonly line: BankLine
  readonly judgement: Judgement | AcquirerJudgement
}

/** What names nothing of ours may be an acquirer's payout: each is one line, the first that is it. */
async function judgeByWords(
  tx: Transaction,
  { sealer }: MatchingCall,
  account: BankAccountRef,
  judged: readonly Judged[],
): Promise<readonly Judged[]> {
  if (!judged.some(({ judgement }) => isUnknown(judgement))) return judged
  const awaited = new Set(await lockAwaitedPayouts(tx, account.currency, AWAITED_MAX))
  if (awaited.size === 0) return judged
  return judged.map((one) => {
    if (!isUnknown(one.judgement)) return one
    const judgement = judgeAcquirerLine(one.line, openTold(sealer, one.line).texts, account, [...awaited])
    if (judgement.kind === 'acquirer') awaited.delete(judgement.payout)
    return { line: one.line, judgement }
  })
}

function isUnknown(judgement: Judged['judgement']): boolean {
  return judgement.kind === 'doubt' && judgement.doubt === 'unknown'
}

/** What lines can be about: a payout, or a whole file where the bank has booked that as one. */
async function findPayouts(tx: Transaction, lines: readonly BankLine[]): Promise<ExportedPayout[]> {
  const found = await lockExportedPayouts(tx, namesIn(lines))
  const ids = new Set(found.map(({ id }) => id))
  const others = namesIn(lines.filter(({ namedIds }) => !namedIds.some((id) => ids.has(id))))
  if (others.length === 0) return found
  const ofFiles = await lockPayoutsOfFiles(tx, others)
  return [...found, ...ofFiles.filter(({ id }) => !ids.has(id))]
}

function namesIn(lines: readonly BankLine[]): string[] {
  return [...new Set(lines.flatMap(({ namedIds }) => namedIds))]
}

function toSaved({ line, judgement }: Judged) {
  const { id, state } = line
  if (judgement.kind === 'doubt')
    return { id, state: 'suspense' as const, doubt: judgement.doubt, doubtedId: judgement.payoutId }
  return { id, state: state === 'new' ? ('matched' as const) : ('explained' as const), doubt: null, doubtedId: null }
}
