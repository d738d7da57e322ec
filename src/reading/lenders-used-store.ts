import type { Connection } from '../db/database.ts'
import type { LenderRole } from '../lenders/index.ts'

/** Who lends to buyers of merchants in their place, and what was said of them last. */
interface UsedLender {
  readonly role: LenderRole
  /** For how many merchants that sell to consumers on dates. */
  readonly count: number
  /** Null: nobody has said who that is. */
  readonly name: string | null
  readonly licenceUntil: string | null
}

/** Of everybody's merchants. */
export async function listLendersUsed(connection: Connection): Promise<UsedLender[]> {
  const { rows } = await connection.query<UsedLender>(
    {
      name: 'list-lenders-used',
      text: `
        select used.role, used.count, newest.legal_name as name, newest.licence_until::text as "licenceUntil"
          from (select merchants.lender as role, count(*)::int as count from merchants
                 where lender in ('operator', 'partner') and payment_type <> 'SPLIT' and not is_b2b
                 group by merchants.lender) used
          left join lateral (select legal_name, licence_until from lenders
                              where lenders.role = used.role order by lenders.id desc limit 1) newest on true
         order by used.role`,
    },
    [],
  )
  return rows
}
