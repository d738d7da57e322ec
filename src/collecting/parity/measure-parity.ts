import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../db/database.ts'
import { readParity } from './watch-parity.ts'

/** Read when the metrics are: whichever process is asked tells of the database that all of them share. */
export function measureParity(registry: Registry, db: Database): void {
  const gauge = (name: string, help: string, read: (parity: Awaited<ReturnType<typeof readParity>>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await readParity(db)))
      },
    })
  gauge('whipround_collection_held', '1 while nothing is taken or given back without its payer', ({ isHeld }) =>
    isHeld ? 1 : 0,
  )
  gauge(
    'whipround_parity_open_findings',
    'Payments that our books and the acquirer’s disagree about',
    ({ open }) => open,
  )
  gauge(
    'whipround_parity_last_run_timestamp_seconds',
    'When the last finished comparison began; 0: never',
    ({ lastStartedAt }) => (lastStartedAt ? lastStartedAt.getTime() / 1000 : 0),
  )
}
