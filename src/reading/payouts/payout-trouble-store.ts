import { debtsOf } from '../../books/index.ts'
import type { Connection } from '../../db/database.ts'
import { type OwnerScope, within } from '../../shared/scope.ts'

/** What stands in the way of a merchant's money, and that the merchant can put right or has to know. */
export interface PayoutTrouble {
  readonly kind: 'refused' | 'flagged' | 'mismatch' | 'owes'
  readonly merchantId: string
  readonly merchantName: string
  /** Of a refused payout. */
  readonly payoutId: string | null
  /** Of a refused payout; of a debt, what is owed to us. */
  readonly amountMinor: bigint | null
  readonly currency: string | null
  /** In the bank's words: a code. */
  readonly reason: string | null
  readonly since: Date
}

/**
 * `refused`: the bank has rejected a merchant's newest payout, or money came back; its sales are in the next one. `flagged`: nothing
 * is paid to these bank details until they are set anew. `mismatch`: the bank calls their holder otherwise. `owes`: more was taken
 * back than sold; of merchants paid by transfer, for others pay an invoice.
 */
const troublesOf = (own: string) => `
  own as (select id, name, settlement from merchants where ${own}),
  refused as (
    select payouts.* from own join payouts on payouts.merchant_id = own.id
     where payouts.state in ('rejected', 'returned')
       and not exists (select from payouts newer
                        where newer.merchant_id = payouts.merchant_id and newer.currency = payouts.currency
                          and newer.planned_at > payouts.planned_at and newer.state <> 'cancelled')),
  ${debtsOf(`select id from own where settlement = 'TRANSFER'`)},
  troubles as (
    select 'refused' as kind, merchant_id, id as payout_id, amount_minor as amount, currency, reason_code as reason,
           decided_at as since from refused
    union all
    select 'flagged', details.merchant_id, null, null, null, flag_reason, flagged_at
      from own join bank_details details on details.merchant_id = own.id
     where ended_at is null and flagged_at is not null
    union all
    select 'mismatch', details.merchant_id, null, null, null, null, verified_at
      from own join bank_details details on details.merchant_id = own.id
     where ended_at is null and flagged_at is null and verification in ('close', 'no_match')
    union all
    select 'owes', merchant_id, null, amount, currency, null, since::timestamp at time zone 'UTC' from debts)`

/** Of a company's merchants, the oldest first: whose bank details are known to be wrong hears of that alone. */
export async function listPayoutTroubles(
  connection: Connection,
  scope: OwnerScope,
  limit: number,
): Promise<PayoutTrouble[]> {
  const { rows } = await connection.query<PayoutTrouble>(
    ...within(scope, 'merchant_account', [limit], (own) => ({
      name: 'list-payout-troubles',
      text: `
        with recursive ${troublesOf(own)}
        select kind, merchant_id as "merchantId", own.name as "merchantName", payout_id as "payoutId",
               amount::bigint as "amountMinor", currency, reason, since
          from troubles join own on own.id = merchant_id
         where kind <> 'refused'
            or not exists (select from troubles flagged where flagged.kind = 'flagged' and flagged.merchant_id = troubles.merchant_id)
         order by since, merchant_id, kind limit $1`,
    })),
  )
  return rows
}

/** What an operator has to do about payouts, and of how many. */
export interface PayoutConcern {
  readonly kind: PayoutTrouble['kind'] | 'unanswered' | 'held' | 'suspense' | 'short'
  readonly count: number
  /** Of them all, where they are amounts of one currency. */
  readonly amountMinor: bigint | null
  readonly currency: string | null
  /** Of the oldest: the payout, the merchant, the file, the account or the line, null of a day; what it is called, and why. */
  readonly subjectId: string | null
  readonly label: string
  readonly reason: string | null
  readonly since: Date
}

/**
 * Of the whole installation, one row of each kind and currency. `unanswered`: files that were to be executed before that moment, with
 * payouts that neither the bank's answer nor a statement has ended. `held`: accounts that pay nothing. `suspense`: lines of statements
 * that nothing explains, of any age. `short`: at the end of the last day that was proved merchants and payers were owed more than was
 * there, called by that day.
 */
export async function listPayoutConcerns(
  connection: Connection,
  { executedBefore }: { readonly executedBefore: Date },
): Promise<PayoutConcern[]> {
  const { rows } = await connection.query<PayoutConcern>(
    {
      name: 'list-payout-concerns',
      text: `
        with recursive ${troublesOf('true')},
        concerns as (
          select kind, coalesce(payout_id, merchant_id) as subject_id, own.name as label, reason, amount, currency, since
            from troubles join own on own.id = merchant_id
          union all
          select 'unanswered', file.id, message_id, null, sum(amount_minor), payouts.currency,
                 execute_on::timestamp at time zone 'UTC'
            from payouts join payout_files file on file.id = payouts.file_id
           where payouts.state in ('exported', 'sent') and is_in_transit and execute_on::timestamp at time zone 'UTC' < $1
           group by file.id, payouts.currency
          union all
          select 'held', id, label, held_reason, null, null, held_on
            from bank_accounts where ended_at is null and held_at is not null
          union all
          select 'suspense', line.id, label, null, null, null,
                 coalesce(booked_on::timestamp at time zone 'UTC', statement.read_at)
            from bank_lines line join bank_statements statement on statement.id = line.statement_id
                 join bank_accounts account on account.id = line.bank_account_id
           where line.state = 'suspense'
          union all
          select 'short', null, to_char(last.day, 'YYYY-MM-DD'), null, last.missing_minor, last.currency,
                 (select min(day) from safeguarding_proofs proof
                   where proof.currency = last.currency
                     and day > coalesce((select max(day) from safeguarding_proofs even
                                          where even.currency = last.currency and even.missing_minor = 0), '-infinity')
                 )::timestamp at time zone 'UTC'
            from (select distinct on (currency) * from safeguarding_proofs order by currency, day desc) last
           where last.missing_minor > 0),
        aged as (select *, row_number() over (partition by kind, currency order by since, subject_id) as age from concerns)
      select kind, currency, count(*)::int as count, sum(amount)::bigint as "amountMinor", min(since) as since,
             (array_agg(subject_id order by age))[1] as "subjectId", (array_agg(label order by age))[1] as label,
             (array_agg(reason order by age))[1] as reason
        from aged group by kind, currency order by kind, currency`,
    },
    [executedBefore],
  )
  return rows
}
