import { HOUR_MS } from '../../src/shared/clocks.ts'
import { equalTexts } from '../authorize.ts'
import { TRANSPORT } from '../faults.ts'
import type { Answer } from '../idempotency.ts'
import type { App, World } from '../world.ts'
import { MERCHANT_ACCOUNT } from './account.ts'
import { answerFaulty } from './answer-faulty.ts'
import { findBatch } from './batches.ts'
import { takeFault } from './faults.ts'
import { settlementDetailsReport } from './settlement-report.ts'

/** A batch closes in the evening; its report is made in the night. */
const REPORT_AFTER_MS = 10 * HOUR_MS
const FILE = /^settlement_detail_report_batch_(\d{1,9})\.csv$/

type WithFile = { Params: { account: string; file: string } }

/** Reports that the Customer Area has made, for users of reports. */
export function reportsApi(app: App, world: World): void {
  app.get<WithFile>('/MerchantAccount/:account/:file', (request, reply) => {
    const trouble = takeFault(world.books, 'report', [...TRANSPORT, 'no_role'])
    const key = request.headers['x-api-key']
    const act = () => {
      if (typeof key !== 'string' || !equalTexts(key, world.key)) return page(401, 'Unauthorized')
      if (trouble?.fault === 'no_role' || request.params.account !== MERCHANT_ACCOUNT) return page(403, 'Forbidden')
      return report(world, request.params.file)
    }
    reply.type('text/csv; charset=utf-8')
    return answerFaulty(world, reply, trouble, (text) => page(500, text), act)
  })
}

/** Of a batch that is closed and has no report yet Adyen says that it is forbidden. */
function report(world: World, file: string): Answer {
  const number = Number(FILE.exec(file)?.[1] ?? 0)
  const batch = findBatch(world, number)
  if (!batch) return page(404, 'Not Found')
  if (batch.closed_at + REPORT_AFTER_MS > world.clock.now().getTime()) return page(403, 'Forbidden')
  return { status: 200, body: settlementDetailsReport(world, number) }
}

/** Whoever reads it as a report finds none. */
function page(status: number, title: string): Answer {
  return { status, body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>` }
}
