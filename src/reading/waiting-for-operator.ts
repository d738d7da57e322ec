import { type CollectingPorts, listForgotten, listStuck } from '../collecting/index.ts'
import { ACQUIRER_ACCOUNTS, listAccounts } from '../connections/index.ts'
import type { Connection } from '../db/database.ts'
import { countMissed } from '../deliveries/index.ts'
import { readChannelTrouble } from '../messages/index.ts'
import { countFindings, readCollectionState } from '../payments/index.ts'
import { listMovementsOfNobody, listUnsettled, readIssuerTroubles } from '../settling/index.ts'
import { addMs, DAY_MS } from '../shared/clocks.ts'
import { SYSTEM } from '../shared/scope.ts'
import { readOperatorCounts } from './operator-counts-store.ts'
import { listPayoutConcerns } from './payouts/payout-trouble-store.ts'
import { lateBefore } from './payouts/watch-payouts.ts'

/** What a shop has not asked for since, it does not miss. */
const MISSED_LATELY_MS = 7 * DAY_MS

/** Whatever the service cannot end by itself: a dozen statements, however much of it there is. */
export async function readWaitingForOperator(
  connection: Connection,
  ports: Pick<CollectingPorts, 'acquirers' | 'businessClock' | 'systemClock'>,
) {
  const [charges, operations, settlements, movements] = [
    await listForgotten(connection, SYSTEM, ports),
    await listStuck(connection, SYSTEM, ports),
    await listUnsettled(connection, SYSTEM, ports),
    await listMovementsOfNobody(connection, SYSTEM),
  ]
  const accounts = await listAccounts(connection, ACQUIRER_ACCOUNTS)
  const since = addMs(ports.systemClock.now(), -MISSED_LATELY_MS)
  const missed = await countMissed(connection, SYSTEM, ['notification'], since)
  return {
    charges,
    operations,
    settlements,
    movements,
    ...(await readOperatorCounts(connection)),
    findings: await countFindings(connection),
    payouts: await listPayoutConcerns(connection, { executedBefore: lateBefore(ports.businessClock) }),
    hold: (await readCollectionState(connection, undefined)).hold,
    notifications: missed.reduce((sum, { count }) => sum + count, 0),
    channels: await readChannelTrouble(connection, ports.systemClock),
    issuers: await readIssuerTroubles(connection),
    acquirers: accounts.filter(({ disconnectedAt }) => !disconnectedAt),
  }
}

export type WaitingForOperator = Awaited<ReturnType<typeof readWaitingForOperator>>
