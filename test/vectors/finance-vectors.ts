import { readFileSync } from 'node:fs'

/** `[years, cents]`; years as a number or a sum of fractions, `3/365+1/12`. */
type Dated = readonly [string | number, number]

interface OfficialExample {
  readonly id: string
  readonly description: string
  readonly published_percent: string
  readonly published_1dp: string
  readonly computed_percent: number
  /** False where the publication's spreadsheet stopped early: then two decimals are right. */
  readonly match_all_published_decimals: boolean
  readonly drawdowns: readonly Dated[]
  readonly payments: readonly Dated[]
  readonly series?: readonly { amount_cents: number; count: number; first_t: string; step_t: string }[]
  readonly lists?: readonly { amounts_cents: readonly number[]; first_t: string; step_t: string }[]
}

interface FinanceVectors {
  readonly apr_official: readonly OfficialExample[]
  readonly apr_legacy_98_7: readonly {
    id: string
    flows: readonly Dated[]
    published_percent: string
    computed_percent: number
    match: boolean
  }[]
  readonly interval_vectors: readonly {
    start: string
    end: string
    unit: 'month' | 'year'
    terms: readonly (readonly [number, number])[]
    t: number
  }[]
  readonly rounding_vectors: readonly { percent: string; decimals: number; expected: string }[]
  readonly providers: readonly {
    id: string
    description: string
    net_drawdown_cents: number
    payments: readonly Dated[]
    published_taeg: string | null
    computed_taeg: number
    taeg_match?: boolean
    published_debit_rate: string | null
    computed_debit_rate_12x: number
    debit_match_from_flows?: boolean
    debit_match_from_published_taeg?: boolean
  }[]
  readonly large_rates_uk: readonly {
    principal: number
    payment: number
    t_used: string
    published: string
    computed: number
  }[]
  readonly schedule_vectors: readonly {
    id: string
    input: {
      amount_cents: number
      installments: number
      created: string
      fee_bps: number
      second_installment_date: string | null
    }
    expected: {
      INSTALLMENT: readonly { amount_cents: number; fees: number; payment_date: string }[]
      t_years: readonly number[]
      taeg: number
      taeg_exact: number
      debit_rate: number
      debit_rate_exact: number
    }
  }[]
  readonly edge_cases: readonly {
    id: string
    description: string
    flows: readonly Dated[]
    taeg_percent: number | null
  }[]
  readonly split_vectors: readonly {
    amount_cents: number
    weights: readonly number[]
    largest_remainder?: readonly number[]
  }[]
  readonly usury_fee_caps: readonly {
    cap_percent: number
    installments: number
    max_fee_percent_of_purchase: number
  }[]
}

/** Official and published examples with their sources; computed values come from an independent engine. */
export const financeVectors: FinanceVectors = JSON.parse(
  readFileSync(new URL('./finance-vectors.json', import.meta.url), 'utf8'),
)

/** `3/365+1/12` → years. */
export function readYears(text: string | number): number {
  if (typeof text === 'number') return text
  return text
    .split('+')
    .map((term) => term.split('/').map(Number))
    .reduce((sum, [numerator, denominator = 1]) => sum + (numerator as number) / denominator, 0)
}
