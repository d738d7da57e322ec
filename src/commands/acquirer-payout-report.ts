import { readPayoutFile } from '../matching/index.ts'
import { listAcquirerPayouts } from '../reading/index.ts'
import { PAYOUT_COLUMNS, payoutFacts } from './acquirer-payout-facts.ts'
import type { Given } from './operator/command-line.ts'
import { findOpenAccount, withAcquirers } from './operator/open-acquirers.ts'
import type { Verb } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { readFileOfReport } from './operator/read-report-file.ts'

const LISTED_MAX = 1_000

/** `whipround acquirer payout-report`: a file of what an acquirer paid, where its API is not asked for it. */
export const PAYOUT_REPORT: Verb = {
  what: 'reads what an acquirer has paid us from its file (Adyen: Settlement details report of one batch, CSV)',
  operand: { name: 'file', what: 'where it was saved', isRequired: true },
  options: {
    account: { value: '<account>', what: 'whose report it is: npm run acquirer -- list', isRequired: true },
  },
  run: read,
}

function read(ground: Ground, given: Given): Promise<Outcome> {
  return withAcquirers(ground, async (call) => {
    const { db } = ground
    const account = findOpenAccount(call.acquirers.all(), given)
    const taken = await readPayoutFile(db, call, account, await readFileOfReport(given.file ?? ''))
    const references = new Set(taken.map(({ reference }) => reference))
    const listed = await listAcquirerPayouts(db, { accountId: account.id, limit: LISTED_MAX })
    const doubted = taken.reduce((sum, { doubtedCount }) => sum + doubtedCount, 0)
    return {
      facts: { account: account.id, read: taken.filter(({ isNew }) => isNew).length, in_doubt: doubted },
      items: listed.filter(({ reference }) => references.has(reference)).map(payoutFacts),
      columns: PAYOUT_COLUMNS,
      notes: [
        ...taken
          .filter(({ isNew }) => !isNew)
          .map(({ reference }) => `${reference} was read before: nothing was changed`),
        ...(doubted > 0 ? [`what does not fit, and what to do about it: npm run parity -- list`] : []),
      ],
      isFailure: doubted > 0,
    }
  })
}
