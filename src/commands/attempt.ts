import { type CollectingCall, decideCharged, decideNeverCharged, listForgotten } from '../collecting/index.ts'
import type { Attempt } from '../payments/index.ts'
import type { AcquirerReport } from '../providers/collect/index.ts'
import type { Given, Operand } from './operator/command-line.ts'
import { withAcquirers } from './operator/open-acquirers.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { readReportFile } from './operator/read-report-file.ts'
import { REASON, readReason } from './operator/read-values.ts'

const ATTEMPT: Operand = { name: 'attempt', what: 'its id', isRequired: true }
const WHY = { reason: { ...REASON, isRequired: true } }

/** `whipround attempt …`: charges that nobody knows the end of, and whose keys the acquirer may have forgotten. */
export const ATTEMPT_VERBS: Verbs = {
  list: {
    what: 'charges that are sent no more until somebody says what became of them',
    options: {},
    run: (ground) =>
      withAcquirers(ground, async (call) => ({
        items: (await listForgotten(ground.db, call.scope, call)).map((attempt) => ({
          attempt: attempt.id,
          purchase: `pur_${attempt.purchaseId}`,
          account: attempt.acquirerAccountId,
          amount_minor: attempt.amountMinor.toString(),
          currency: attempt.currency,
          sent_at: attempt.sentAt,
        })),
        columns: ['attempt', 'purchase', 'account', 'amount_minor', 'currency', 'sent_at'],
      })),
  },
  charged: {
    what: 'it is in the acquirer’s books: that payment is asked for, and counts',
    operand: ATTEMPT,
    options: {
      payment: { value: '<id>', what: 'the acquirer’s own id of it', isRequired: true },
      report: { value: '<file>', what: 'where payments cannot be asked for (Adyen): the report that has it' },
      ...WHY,
    },
    run: (ground, given) =>
      withAcquirers(ground, async (call) => {
        const reason = readReason(given)
        const attempt = await findForgotten(ground, call, given)
        const shown = given.report === undefined ? undefined : await readShown(call, attempt, given.report)
        const found = { paymentId: given.payment as string, reason, ...shown }
        return told(await decideCharged(ground.db, call, attempt, found))
      }),
  },
  'never-charged': {
    what: 'it is not in the acquirer’s books: its share is charged anew',
    operand: ATTEMPT,
    options: WHY,
    run: (ground, given) =>
      withAcquirers(ground, async (call) => {
        const reason = readReason(given)
        return told(await decideNeverCharged(ground.db, call, await findForgotten(ground, call, given), reason))
      }),
  },
}

/** Of what is still being sent and looked up the service finds out by itself. Throws in a sentence. */
async function findForgotten(ground: Ground, call: CollectingCall, given: Given): Promise<Attempt> {
  const found = (await listForgotten(ground.db, call.scope, call)).find(({ id }) => id === given.attempt)
  if (!found) throw new Error(`no charge ${given.attempt} waits for anybody: npm run attempt -- list`)
  return found
}

/** Throws in a sentence. */
async function readShown(
  { acquirers }: CollectingCall,
  { acquirerAccountId }: Attempt,
  path: string,
): Promise<{ report: AcquirerReport }> {
  const acquirer = acquirers.of(acquirerAccountId)
  if (!acquirer) throw new Error('its account is not open: npm run acquirer -- list')
  const { report } = await readReportFile(acquirer, path)
  return { report }
}

function told({ id, state }: Attempt): Outcome {
  return { facts: { attempt: id, state } }
}
