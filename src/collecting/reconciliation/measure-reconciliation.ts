import type { Registry } from 'prom-client'
import type { Acquirers } from '../../connections/index.ts'
import type { Database } from '../../db/database.ts'
import { measure } from '../../http/index.ts'
import { readTogether } from '../../jobs/index.ts'
import { type ReconciliationHealth, readReconciliation } from './watch-reconciliation.ts'

export function measureReconciliation(registry: Registry, db: Database, acquirers: Acquirers): void {
  const readOnce = readTogether(() => readReconciliation(db))
  const gauge = (name: string, help: string, read: (parity: ReconciliationHealth) => number) =>
    measure(registry, { name, help }, async () => read(await readOnce()))
  gauge('whipround_collection_held', '1 while nothing is taken or given back without its payer', ({ isHeld }) =>
    isHeld ? 1 : 0,
  )
  gauge(
    'whipround_parity_open_findings',
    'Payments that our books and the acquirer’s disagree about',
    ({ open }) => open,
  )
  measure(
    registry,
    { name: 'whipround_parity_incomplete_accounts', help: 'Accounts whose acquirer lists no payments' },
    async () => incompleteReconciliation(acquirers).length,
  )
  gauge(
    'whipround_parity_last_run_timestamp_seconds',
    'When the last finished comparison began; 0: never',
    ({ lastStartedAt }) => (lastStartedAt ? lastStartedAt.getTime() / 1000 : 0),
  )
}

/** Where only what we know can be compared, a sentence each: what an acquirer has and we do not, nobody would notice. */
export function incompleteReconciliation(acquirers: Acquirers): string[] {
  return acquirers
    .all()
    .filter(({ acquirer }) => !acquirer.traits.listsPayments)
    .map(
      ({ id, acquirer }) =>
        `parity is incomplete: ${acquirer.traits.label} (account ${id}) lists no payments, so only what our books know is compared${acquirer.readReport ? `; read its reports: npm run parity -- report <file> --account ${id} --from … --to …` : ''}`,
    )
}
