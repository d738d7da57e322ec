import type { StatusReport } from '../bank/index.ts'
import { recordVerification, sealToldName, type Verification } from '../bank-accounts/index.ts'
import type { Sealer } from '../crypto/index.ts'
import type { Transaction } from '../db/database.ts'
import type { Call } from '../events/index.ts'
import { applyBankVerdict } from './apply-bank-verdict.ts'
import { findFileOfMessage } from './file-store.ts'
import { endToEndIdOf, type Payout } from './payout.ts'
import { lockPayoutsOfFile, markSent } from './payout-store.ts'

/** What a status means (ISO external code sets); one that is not here changes nothing. */
const MEANINGS: Readonly<Record<string, 'taken' | 'rejected' | 'verified'>> = {
  ...{ RCVD: 'taken', PDNG: 'taken', ACTC: 'taken', ACCP: 'taken', ACSP: 'taken', ACWC: 'taken' },
  // Settled at the bank is not yet a line of the statement, which alone is money.
  ...{ ACSC: 'taken', ACCC: 'taken', PART: 'taken' },
  RJCT: 'rejected',
  ...{ RCVC: 'verified', RVCM: 'verified', RVNC: 'verified' },
}

/** Verification of payee: what the bank says of one holder's name. */
const VERIFICATIONS: Readonly<Record<string, Verification>> = { PN01: 'no_match', PN02: 'close' }

/** The bank knows this message, order or transfer already: the first copy counts, and may have been paid. */
const DUPLICATES = ['AM05', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05']

export interface AppliedReport {
  readonly sent: number
  readonly rejected: number
  readonly mismatches: number
}

/**
 * Applies a bank's answer to a file, the same answer twice as once. A name that does not match is noted beside the details, and
 * never corrected. Undefined for a file that is not ours.
 */
export async function applyStatusReport(
  tx: Transaction,
  call: Call,
  sealer: Sealer,
  report: StatusReport,
): Promise<AppliedReport | undefined> {
  const file = await findFileOfMessage(tx, report.messageId)
  if (!file) return undefined
  const now = call.businessClock.now()
  const whole = [report.order, report.group].flatMap((status) => status ?? [])
  const each = new Map(report.transfers.map((one) => [one.endToEndId, one]))
  const sent: string[] = []
  let rejected = 0
  let mismatches = 0
  for (const payout of await lockPayoutsOfFile(tx, file.id)) {
    const status = each.get(endToEndIdOf(payout)) ?? whole[0]
    const meaning = status && MEANINGS[status.code]
    if (!status || !meaning) continue
    if (meaning === 'verified') mismatches += await verify(payout, status)
    else if (meaning === 'taken') sent.push(payout.id)
    else if (!isDuplicate([status, ...whole])) {
      const verdict = { kind: 'rejected', reasonCode: status.reasons[0] ?? null } as const
      const { state } = await applyBankVerdict(tx, call, payout.id, verdict)
      if (state === 'rejected' && payout.state !== 'rejected') rejected += 1
    }
  }
  await markSent(tx, sent, now)
  return { sent: sent.length, rejected, mismatches }

  /** Banks name the reason once, for the whole, and repeat the refusal alone for each transfer. */
  function isDuplicate(said: readonly Pick<NonNullable<StatusReport['group']>, 'reasons'>[]): boolean {
    return said.some(({ reasons }) => reasons.some((reason) => DUPLICATES.includes(reason)))
  }

  async function verify(
    { bankDetailsId }: Payout,
    { code, reasons, told }: NonNullable<StatusReport['group']>,
  ): Promise<number> {
    if (!bankDetailsId) return 0
    const named = reasons.map((reason) => VERIFICATIONS[reason]).find((one) => one !== undefined)
    const verification = named ?? (code === 'RVNC' || reasons.length > 0 ? 'not_possible' : 'match')
    const toldNameSealed = named && told ? sealToldName(sealer, bankDetailsId, told) : null
    await recordVerification(tx, bankDetailsId, { verification, how: 'pain.002', toldNameSealed }, now)
    return named ? 1 : 0
  }
}
