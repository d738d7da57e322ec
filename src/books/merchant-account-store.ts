import type { Connection } from '../db/database.ts'
import { assert } from '../shared/assert.ts'
import { sumMinor } from '../shared/money.ts'
import { type Scope, within } from '../shared/scope.ts'
import { ACCOUNTING_DAY, UNCHAINED } from './chain-store.ts'
import type { Days } from './journal-lines-store.ts'
import type { Rule } from './rule.ts'
import { type MerchantKind, RULES, type VatKind } from './rules.ts'

/** What the journals of one kind moved; their VAT is a line of its own. */
interface MerchantAccountLine {
  readonly name: MerchantKind | `${VatKind}_vat`
  readonly journals: number
  /** What the merchant is owed more; negative: less. */
  readonly amountMinor: bigint
}

/** What a merchant is owed in one currency, from one day to another: opening and lines come to closing. */
export interface MerchantAccount {
  readonly currency: string
  readonly openingMinor: bigint
  readonly lines: readonly MerchantAccountLine[]
  readonly closingMinor: bigint
  /** Kept back from payouts when the last day ends, and owed besides. */
  readonly reserveMinor: bigint
}

interface Found {
  readonly name: 'opening' | 'closing' | 'reserve' | MerchantAccountLine['name']
  readonly currency: string
  readonly journals: number
  readonly amountMinor: bigint
}

const kindsOn = (account: string) =>
  (Object.keys(RULES) as (keyof typeof RULES)[]).filter((kind) => {
    const { debit, credit }: Rule = RULES[kind]
    return [...debit, ...credit].some((line) => line.account === account)
  })
const VAT_KINDS = kindsOn('vat')
/** As money passes them: the order of the rules, VAT behind what it is of. */
const ORDER: readonly string[] = kindsOn('merchant_payable').flatMap((kind) => [kind, `${kind}_vat`])

/**
 * The account of a merchant in these accounting days, journals that have no place yet included. Balances are those of the sums of
 * days, lines are added up from postings: that both agree is asserted, so that no statement is written of books that do not. One
 * statement, and so one moment; it reads every posting of the merchant's.
 */
export async function readMerchantAccounts(
  connection: Connection,
  scope: Scope,
  { merchantId, days, timeZone }: { readonly merchantId: string; readonly days: Days; readonly timeZone: string },
): Promise<MerchantAccount[]> {
  const { rows } = await connection.query<Found>(
    ...within(
      scope,
      'merchant_account',
      [timeZone, merchantId, days.from, days.to, VAT_KINDS],
      (own) => `
      with own as (select id from merchants where id = $2 and ${own}),
      waiting as (
        select journals.id, kind, currency, account, ${ACCOUNTING_DAY} as day, -amount_minor as owed
          from journals join postings on journal_id = journals.id
         where ${UNCHAINED} and account in ('merchant_payable', 'reserve') and owner_id = (select id from own)),
      moved as (
        select account, currency, day, credit_minor - debit_minor as owed from account_days
         where account in ('merchant_payable', 'reserve') and owner_id = (select id from own) and day <= $4
        union all
        select account, currency, day, owed from waiting where day <= $4),
      booked as (
        select journals.id, kind, currency, -amount_minor as owed
          from postings join journal_chain on journal_chain.journal_id = postings.journal_id
               join journals on journals.id = postings.journal_id
         where account = 'merchant_payable' and owner_id = (select id from own) and accounting_on between $3 and $4
        union all
        select id, kind, currency, owed from waiting where account = 'merchant_payable' and day between $3 and $4),
      parted as (
        select kind, currency, owed, case when kind = any($5) then
                 (select coalesce(sum(amount_minor), 0) from postings where journal_id = booked.id and account = 'vat')
               else 0 end as vat from booked),
      told as (
        select 'opening' as name, currency, 0 as count, sum(owed) filter (where day < $3) as amount
          from moved where account = 'merchant_payable' group by currency
        union all
        select 'closing', currency, 0, sum(owed)
          from moved where account = 'merchant_payable' group by currency
        union all
        select 'reserve', currency, 0, sum(owed)
          from moved where account = 'reserve' group by currency
        union all
        select kind, currency, count(*) filter (where owed <> vat), sum(owed - vat) from parted group by kind, currency
        union all
        select kind || '_vat', currency, count(*) filter (where vat <> 0), sum(vat) from parted group by kind, currency)
      select name, currency, count::int as journals, coalesce(amount, 0)::bigint as "amountMinor" from told order by currency`,
    ),
  )
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) =>
    accountOf(
      currency,
      rows.filter((row) => row.currency === currency),
    ),
  )
}

function accountOf(currency: string, rows: readonly Found[]): MerchantAccount {
  const balance = (wanted: Found['name']) => rows.find(({ name }) => name === wanted)?.amountMinor ?? 0n
  const lines = rows
    .flatMap(({ name, journals, amountMinor }) =>
      name === 'opening' || name === 'closing' || name === 'reserve' || journals === 0
        ? []
        : [{ name, journals, amountMinor }],
    )
    .sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name))
  const [openingMinor, closingMinor] = [balance('opening'), balance('closing')]
  const moved = sumMinor(lines.map(({ amountMinor }) => amountMinor))
  assert(openingMinor + moved === closingMinor, 'the lines of a merchant’s account come to its balance')
  return { currency, openingMinor, lines, closingMinor, reserveMinor: balance('reserve') }
}
