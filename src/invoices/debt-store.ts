import { debtsOf } from '../books/index.ts'
import type { Connection } from '../db/database.ts'

/** What a merchant owes for so long that its invoice is due. */
export interface DebtOf {
  readonly merchantId: string
  readonly companyId: string
  readonly currency: string
  /** The first accounting day of the time in which it owes. */
  readonly since: string
}

/** Of merchants paid by transfer, by their setting, or as they are being closed, as the books stand: what is kept in reserve covers some of it. */
export async function listDebtsDue(
  connection: Connection,
  today: string,
): Promise<(DebtOf & { readonly merchantName: string; readonly owedMinor: bigint })[]> {
  const { rows } = await connection.query<Awaited<ReturnType<typeof listDebtsDue>>[number]>(
    {
      // Planned once: readiness and a job ask it.
      name: 'list-debts-due',
      text: `
      with recursive ${debtsOf(`select id from merchants where settlement = 'TRANSFER' and (debt_invoice_days > 0 or closing_since is not null)`)},
      kept as (
        select owner_id, currency, credit_minor - debit_minor as amount from account_balances where account = 'reserve')
      select debts.merchant_id as "merchantId", company_id as "companyId", merchants.name as "merchantName", debts.currency,
             to_char(since, 'YYYY-MM-DD') as since, (debts.amount - coalesce(kept.amount, 0))::bigint as "owedMinor"
        from debts join merchants on merchants.id = debts.merchant_id
             left join kept on kept.owner_id = debts.merchant_id and kept.currency = debts.currency
       where since + debt_invoice_days <= $1 and debts.amount > coalesce(kept.amount, 0)
       order by debts.merchant_id, debts.currency`,
    },
    [today],
  )
  return rows
}
