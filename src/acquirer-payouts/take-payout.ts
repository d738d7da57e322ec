import { createHash } from 'node:crypto'
import { byWhom } from '../audit/index.ts'
import { bookTogether, type Journal, journalOf } from '../books/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { recordFindings, type SeenFinding } from '../payments/index.ts'
import type { ToldPayout, ToldPayoutLine } from '../providers/collect/index.ts'
import { newId } from '../shared/ids.ts'
import { sumMinor, toDecimal } from '../shared/money.ts'
import type { AcquirerPayout, AcquirerPayoutLine } from './acquirer-payout.ts'
import { hadBy, judgePayoutLine } from './judge-payout-line.ts'
import { lineFindings, type PayingAccount, payoutFinding } from './payout-findings.ts'
import { insertPayoutLines, readKnownMoney } from './payout-line-store.ts'
import { insertPayout, listKnownPayouts, markFailed } from './payout-store.ts'

/** So many lines go into a statement: a payout of a busy day has some ten thousand. */
const LINES_PER_STATEMENT = 2_000

/** What was there before, what is new, and what of it somebody has to look at. */
export interface TakenPayout {
  readonly isNew: boolean
  readonly doubtedCount: number
}

/**
 * One payout, whole, with the fees that its acquirer has kept: in one transaction, once. Told again it changes nothing; told
 * otherwise that is a finding.
 */
export async function takePayout(
  tx: Transaction,
  call: Call,
  account: PayingAccount,
  told: ToldPayout,
  lines: readonly ToldPayoutLine[],
): Promise<TakenPayout> {
  const now = call.systemClock.now()
  const { hasFailed, ...facts } = told
  const payout: AcquirerPayout = {
    ...{ id: newId(), acquirerAccountId: account.id, ...facts, state: hasFailed ? 'failed' : 'sent' },
    grossMinor: sumMinor(lines.map(({ grossMinor }) => grossMinor)),
    feeMinor: sumMinor(lines.map(({ feeMinor }) => feeMinor)),
    ...{ lineCount: lines.length, contentSha256: hashOf(told, lines), readAt: now, readBy: byWhom(call) },
  }
  if (!(await insertPayout(tx, payout))) {
    const [known] = await listKnownPayouts(tx, account.id, [told.reference])
    const isSame = known?.contentSha256.equals(payout.contentSha256) === true
    if (!isSame) await recordFindings(tx, [changed(account, payout)], now)
    return { isNew: false, doubtedCount: isSame ? 0 : 1 }
  }
  const findings = sumFindings(account, payout, lines)
  for (let from = 0; from < lines.length; from += LINES_PER_STATEMENT)
    findings.push(...(await takeLines(tx, call, account, payout, lines.slice(from, from + LINES_PER_STATEMENT), from)))
  const returned = lines.flatMap(({ kind, acquirerRef }) => (kind === 'payout_returned' ? (acquirerRef ?? []) : []))
  if (returned.length > 0) await markFailed(tx, account.id, returned)
  for (let from = 0; from < findings.length; from += LINES_PER_STATEMENT)
    await recordFindings(tx, findings.slice(from, from + LINES_PER_STATEMENT), now)
  return { isNew: true, doubtedCount: findings.length }
}

async function takeLines(
  tx: Transaction,
  call: Call,
  account: PayingAccount,
  payout: AcquirerPayout,
  told: readonly ToldPayoutLine[],
  from: number,
): Promise<SeenFinding[]> {
  const known = await readKnownMoney(tx, account.id, told, [])
  const had = new Set(known.had)
  const lines = told.map((line, index): AcquirerPayoutLine => {
    const judged = judgePayoutLine(line, { ...known, had })
    had.add(line.reference)
    had.add(hadBy(line.kind, judged) ?? line.reference)
    const { reference, kind, currency, grossMinor, feeMinor, bookedAt, paymentId, acquirerRef } = line
    const of = { id: newId(), payoutId: payout.id, acquirerAccountId: account.id, number: from + index + 1 }
    return { ...of, reference, kind, currency, grossMinor, feeMinor, bookedAt, paymentId, acquirerRef, ...judged }
  })
  await insertPayoutLines(tx, lines)
  const fees = lines.flatMap((line) => feeOf(line, call.businessClock.now()))
  if (fees.length > 0) await bookTogether(tx, fees)
  return lineFindings(account, lines)
}

/** A dispute's is booked with the dispute, and that of a line which came twice was booked with the first. */
function feeOf(line: AcquirerPayoutLine, now: Date): Journal[] {
  const { id, kind, doubt, feeMinor, currency, bookedAt, acquirerAccountId } = line
  if (feeMinor === 0n || kind === 'dispute' || kind === 'dispute_returned' || doubt === 'repeated') return []
  const occurredAt = bookedAt < now ? bookedAt : now
  const entry = { of: 'operator', causeId: id, currency, occurredAt, acquirerAccountId } as const
  return [journalOf('acquirer_fee', { ...entry, amounts: { amount: feeMinor } })]
}

function sumFindings(account: PayingAccount, payout: AcquirerPayout, lines: readonly ToldPayoutLine[]): SeenFinding[] {
  const { currency, amountMinor } = payout
  const sum = sumMinor(lines.map(({ grossMinor, feeMinor }) => grossMinor - feeMinor))
  if (sum === amountMinor && lines.every((line) => line.currency === currency)) return []
  const [lineSum, whole] = [toDecimal(sum, currency), toDecimal(amountMinor, currency)]
  const found = `its lines make ${lineSum} ${currency}, and it is ${whole}`
  const advice =
    lines.length === 0 ? 'a payout made by hand has no lines: let the acquirer pay by itself, every day' : ''
  return [
    payoutFinding(
      account,
      payout,
      'payout_sum_differs',
      `${found}: ${advice || 'ask the acquirer for the lines that are missing'}`,
    ),
  ]
}

function changed(account: PayingAccount, payout: AcquirerPayout): SeenFinding {
  const detail =
    'it was read before, and its amount or its lines said something else; these books keep what was read first: ask the acquirer which is right'
  return payoutFinding(account, payout, 'payout_changed', detail)
}

/** Of what is money: when it arrives, and whether it did, is told again and again. */
function hashOf({ reference, currency, amountMinor }: ToldPayout, lines: readonly ToldPayoutLine[]): Buffer {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([reference, currency, amountMinor.toString()]))
  for (const line of lines) {
    const { kind, grossMinor, feeMinor, paymentId, acquirerRef } = line
    hash.update(
      JSON.stringify([
        line.reference,
        kind,
        line.currency,
        String(grossMinor),
        String(feeMinor),
        paymentId,
        acquirerRef,
      ]),
    )
  }
  return hash.digest()
}
