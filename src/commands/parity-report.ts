import { compareBooks, compareReport, readCollection, tellUncovered } from '../collecting/index.ts'
import { countFindings, findReadReport } from '../payments/index.ts'
import type { AcquirerReport } from '../providers/collect/index.ts'
import type { Given, Operand } from './operator/command-line.ts'
import { findOpenAccount, withAcquirers } from './operator/open-acquirers.ts'
import type { Verb } from './operator/operate.ts'
import { type Ground, operatorLogin } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { readReportFile } from './operator/read-report-file.ts'
import { readPeriod } from './read-period.ts'
import { tellFindings } from './tell-findings.ts'

const FILE: Operand = { name: 'file', what: 'where it was saved', isRequired: true }

/** `whipround parity report`: a file of what an acquirer booked, where it lists no payments. */
export const REPORT: Verb = {
  what: 'compares our books with a report of an acquirer that lists no payments (Adyen: Payment accounting report, CSV)',
  operand: FILE,
  options: {
    account: { value: '<account>', what: 'whose report it is: npm run acquirer -- list', isRequired: true },
    from: { value: '2026-11-20', what: 'its first day, or an instant (2026-11-20T08:00:00Z)', isRequired: true },
    to: { value: '2026-11-22', what: 'its last day, or the instant before which it ends', isRequired: true },
  },
  run: compare,
}

function compare(ground: Ground, given: Given): Promise<Outcome> {
  return withAcquirers(ground, async (call) => {
    const { db } = ground
    const account = findOpenAccount(call.acquirers.all(), given)
    const { report, sha256 } = await readReportFile(account.acquirer, given.file ?? '')
    const period = readPeriod(given, report.hoursAhead)
    if (period.to > call.businessClock.now())
      throw new Error('--to is still to come: a report tells nothing of what is booked later')
    const before = await findReadReport(db, account.id, sha256)
    const { compared, adopted } = await compareReport(db, call, account, {
      ...{ report, sha256, period },
      readBy: `operator ${operatorLogin() ?? ''}`.trim(),
    })
    // Collection waits for every account, and its end has one way.
    if ((await compareBooks(db, call)) === 'no_answer')
      throw new Error('the report was read; another acquirer does not answer: npm run parity once it does')
    const { open, waiting } = await countFindings(db)
    return {
      ...(await tellFindings(ground, ['open', 'waiting'])),
      isFailure: open + waiting > 0,
      facts: {
        ...{ account: account.id, from: period.from, to: period.to, rows: report.rows },
        ...{ compared, learned: adopted, differ: open, undecided: waiting },
        collection: await readCollection(db),
      },
      notes: [
        ...(before
          ? [
              `the same file was read before, at ${before.readAt.toISOString()} by ${before.readBy}, as of ${before.from.toISOString()} to ${before.to.toISOString()}`,
            ]
          : []),
        ...tellPassedOver(report),
        ...(await tellUncovered(db, call.acquirers)),
      ],
    }
  })
}

function tellPassedOver({ passedOver, foreignRows }: AcquirerReport): string[] {
  const kinds = Object.entries(passedOver).map(([kind, count]) => `${kind} ${count}`)
  return [
    ...(kinds.length > 0 ? [`rows that are not compared, by their kind: ${kinds.sort().join(', ')}`] : []),
    ...(foreignRows > 0 ? [`${foreignRows} rows are of other merchant accounts`] : []),
  ]
}
