import { listRefusedPsps } from '../../src/connections/psps/account-store.ts'
import type { Connection } from '../../src/db/database.ts'
import { countMissed, listTellings, TOLD_KINDS } from '../../src/deliveries/delivery-list-store.ts'
import { findRequest, findRequestBehind, listRequests, readGaps } from '../../src/http/asked-requests-store.ts'
import { findTimeZone, listOwnMerchants } from '../../src/merchants/merchant-store.ts'
import { listBurstsOf, listInDoubt } from '../../src/payments/attention-store.ts'
import { alarmsOf } from '../../src/payments/decline-limits.ts'
import { listFillingPots, readPeriodOutcomes } from '../../src/purchases/figures-store.ts'
import { countAuditEntries, listAuditEntries } from '../../src/reading/audit-log/audit-log-store.ts'
import { listCrossBorder } from '../../src/reading/cross-border/cross-border-store.ts'
import { listPayoutTroubles } from '../../src/reading/payouts/payout-trouble-store.ts'
import { sumPromised } from '../../src/settlements/transfer-store.ts'
import type { OwnerScope } from '../../src/shared/scope.ts'
import { listMachines } from '../../src/webhooks/endpoint-store.ts'

/** Long before and long after whatever a test does. */
const EVER = { from: new Date('2020-01-01T00:00:00Z'), before: new Date('2100-01-01T00:00:00Z') }
const ANY_COUNT = alarmsOf(1)

/** Store functions that answer for all that a scope may see, and are told no id of anybody's. */
export const OWN_LISTS: Readonly<Record<string, (connection: Connection, scope: OwnerScope) => Promise<unknown>>> = {
  countAuditEntries: (connection, scope) => countAuditEntries(connection, scope, {}, 99),
  countMissed: (connection, scope) => countMissed(connection, scope, TOLD_KINDS, EVER.from),
  findTimeZone,
  listAuditEntries: (connection, scope) => listAuditEntries(connection, scope, {}, { after: undefined, limit: 99 }),
  listCrossBorder: (connection, scope) => listCrossBorder(connection, scope, { timeZone: 'Europe/Paris' }),
  listBurstsOf: (connection, scope) => listBurstsOf(connection, scope, ANY_COUNT, EVER.from),
  listFillingPots: (connection, scope) => listFillingPots(connection, scope, 99),
  listMachines,
  listPayoutTroubles: (connection, scope) => listPayoutTroubles(connection, scope, 99),
  listInDoubt: (connection, scope) => listInDoubt(connection, scope, { askedBefore: EVER.before, limit: 99 }),
  listOwnMerchants: (connection, scope) => listOwnMerchants(connection, scope, { afterId: undefined, limit: 99 }),
  listRefusedPsps,
  listTellings: async (connection, scope) => [
    await listTellings(connection, scope, 'webhook', { limit: 99 }),
    await listTellings(connection, scope, 'notification', { limit: 99 }),
  ],
  findRequest: async (connection, scope) => {
    const { rows } = await connection.query<{ id: string }>('select request_id as id from request_log order by 1')
    const found = []
    for (const { id } of rows) found.push(await findRequest(connection, scope, id))
    return found.filter((one) => one !== undefined)
  },
  findRequestBehind: (connection, scope) => findRequestBehind(connection, scope, {}, 0),
  listRequests: (connection, scope) => listRequests(connection, scope, { limit: 99 }),
  readGaps,
  readPeriodOutcomes: async (connection, scope) => {
    const { accepted, unaccepted } = await readPeriodOutcomes(connection, scope, { ...EVER, timeZone: 'Europe/Paris' })
    return { accepted, unaccepted }
  },
  sumPromised: (connection, scope) => sumPromised(connection, scope, EVER),
}
