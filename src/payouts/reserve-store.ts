import type { Transaction } from '../db/database.ts'
import type { Payout } from './payout.ts'
import { PAYOUT } from './payout-store.ts'

/** Whose time is over; another process takes others. */
export async function lockReservesDue(tx: Transaction, today: string, limit: number): Promise<Payout[]> {
  const { rows } = await tx.query<Payout>(
    `select ${PAYOUT} from payouts
      where reserve_minor > 0 and reserve_released_at is null and reserve_until <= $1
        and state in ('exported', 'sent', 'paid')
      order by reserve_until, id limit $2 for no key update skip locked`,
    [today, limit],
  )
  return rows
}
