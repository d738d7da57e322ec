import type { Outbound } from '../../../outbound/index.ts'
import { answered, noAnswer, type ProviderAnswer, rejected } from '../../answer.ts'
import type { AcquirerPayouts, PayoutPage, WholePayout } from '../../collect/payouts.ts'
import { REPORT_BYTES_MAX } from '../../collect/report.ts'
import { parsePayoutReference } from './payouts-references.ts'
import { type AdyenSettings, adyenHosts } from './settings.ts'

/** So many batches are told at once; the next question goes on behind them. */
const BATCHES_PER_QUESTION = 5
/** A report of a busy day has some thirty megabytes, and nobody waits for it. */
const DOWNLOAD_TIMEOUT_MS = 120_000
const CURSOR = /^(\d{1,9})\.(\d)$/

type Access = Pick<AdyenSettings, 'apiUrl' | 'livePrefix' | 'pageOrigin' | 'merchantAccount' | 'firstBatch'> & {
  readonly reportKey: string
}

/**
 * Adyen lists no payouts. Its batches are numbered without a gap, and each has its Settlement details report: whoever wants to
 * know asks for the next number, until there is none.
 */
export function adyenPayouts(outbound: Outbound, access: Access): AcquirerPayouts {
  // What reports of the last question told, until its lines are asked for: none is downloaded twice.
  const held = new Map<string, WholePayout>()
  return {
    async list({ known, cursor }) {
      if (cursor === null) held.clear()
      const { first, isKnown, knowsAny } = knownBatches(known, access.firstBatch)
      const [, next, told] = CURSOR.exec(cursor ?? '') ?? []
      let batch = next === undefined ? first : Number(next)
      while (isKnown(batch)) batch += 1
      const read = await readBatch(outbound, access, batch)
      if (read.kind !== 'answered') return read
      if (read.value === 'hidden' && !knowsAny) return noAnswer(hiddenBatch(batch, access))
      if (read.value === 'hidden' || read.value === 'none') return answered({ payouts: [], nextCursor: null })
      for (const whole of read.value) held.set(whole.payout.reference, whole)
      const count = Number(told ?? 0) + 1
      const nextCursor = count < BATCHES_PER_QUESTION ? `${batch + 1}.${count}` : null
      return answered({ payouts: read.value.map(({ payout }) => payout), nextCursor } satisfies PayoutPage)
    },
    async lines({ reference }) {
      const whole = held.get(reference)
      held.delete(reference)
      if (whole) return answered({ lines: whole.lines, nextCursor: null })
      const of = parsePayoutReference(reference)
      const read = of && (await readBatch(outbound, access, of.batch))
      if (read && read.kind !== 'answered') return read
      const payouts = !read || read.value === 'none' || read.value === 'hidden' ? [] : read.value
      const found = payouts.find(({ payout }) => payout.reference === reference)
      return found
        ? answered({ lines: found.lines, nextCursor: null })
        : noAnswer(`there is no report of ${reference} any more: have it made again in the Customer Area`)
    },
  }
}

/** Whether there is a report key that Adyen takes: asked once, when an account is connected. */
export async function checkReportKey(outbound: Outbound, access: Access): Promise<ProviderAnswer<object>> {
  const answer = await download(outbound, access, access.firstBatch)
  if (answer.kind !== 'answered') return answer
  return answer.status === 401 ? rejected('credentials', 'report-key') : answered({})
}

/** A batch is known with all the currencies that it was paid out in. */
function knownBatches(known: readonly string[], firstBatch: number) {
  const missing = new Map<number, number>()
  for (const reference of known) {
    const said = parsePayoutReference(reference)
    if (said) missing.set(said.batch, (missing.get(said.batch) ?? said.of) - 1)
  }
  const isKnown = (batch: number) => missing.get(batch) === 0
  return { first: missing.size > 0 ? Math.min(...missing.keys()) : firstBatch, isKnown, knowsAny: missing.size > 0 }
}

/** `hidden`: it is not made yet, or not for this user; Adyen answers both alike. */
type Batch = readonly WholePayout[] | 'none' | 'hidden'

async function readBatch(outbound: Outbound, access: Access, batch: number): Promise<ProviderAnswer<Batch>> {
  const answer = await download(outbound, access, batch)
  if (answer.kind !== 'answered') return answer
  if (answer.status === 404) return answered('none')
  if (answer.status === 403) return answered('hidden')
  if (answer.status === 401) return rejected('credentials', '401')
  if (answer.status !== 200) return noAnswer(`status_${answer.status}`)
  if (!answer.complete)
    return noAnswer(`the report of batch ${batch} broke off, or is longer than ${REPORT_BYTES_MAX} bytes`)
  // Loaded by those alone who read payouts.
  const { parseSettlement } = await import('./payouts-report.ts')
  try {
    const told = await parseSettlement(Buffer.from(answer.body), access.merchantAccount)
    if (told.batch === batch) return answered(told.payouts)
    return noAnswer(`the report of batch ${batch} says that it is of batch ${told.batch}: nothing of it is read`)
  } catch (error) {
    return noAnswer(`the report of batch ${batch} is not read: ${(error as Error).message}`)
  }
}

function download(outbound: Outbound, access: Access, batch: number) {
  const { reports } = adyenHosts(access)
  return outbound.request({
    method: 'GET',
    url: `${reports}/MerchantAccount/${encodeURIComponent(access.merchantAccount)}/settlement_detail_report_batch_${batch}.csv`,
    headers: { 'x-api-key': access.reportKey, accept: 'text/csv' },
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
    bodyBytesMax: REPORT_BYTES_MAX,
  })
}

function hiddenBatch(batch: number, { merchantAccount }: Access): string {
  return `Adyen shows no Settlement details report of batch ${batch}: it is not made yet, its automatic generation is off, or the report user has no role Merchant Report for ${merchantAccount}`
}
