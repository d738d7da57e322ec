/** Which VAT a commission has: by the rate, owed by the merchant instead of us, or none by law. Stored, and keep their names. */
export const VAT_CODES = ['standard', 'reverse_charge', 'exempt'] as const
type VatCode = (typeof VAT_CODES)[number]

/** What becomes of it when a sale is given back. */
export const ON_REFUND = ['keep', 'give_back'] as const

interface Vat {
  readonly vatCode: VatCode
  /** Hundredths of a percent. */
  readonly vatBps: number
  /** Why there is none, as the law says it; printed on invoices. */
  readonly vatReason: string | null
}

/** What we take of a merchant's sales in a currency, from a moment on. */
export interface CommissionTerms extends Vat {
  readonly id: string
  readonly currency: string
  /** Hundredths of a percent of the sale. */
  readonly bps: number
  readonly fixedMinor: bigint
  readonly onRefund: (typeof ON_REFUND)[number]
}

/** An amount before VAT, and that VAT. */
export interface Charged {
  readonly netMinor: bigint
  readonly vatMinor: bigint
}

const ALL_BPS = 10_000n

/** Of a sale of that much; half a cent is one. Of nothing sold nothing is taken, the fixed part neither. */
export function commissionOf(
  { bps, fixedMinor, vatBps }: Pick<CommissionTerms, 'bps' | 'fixedMinor' | 'vatBps'>,
  amountMinor: bigint,
): Charged {
  if (amountMinor === 0n) return { netMinor: 0n, vatMinor: 0n }
  const netMinor = rounded(amountMinor * BigInt(bps), ALL_BPS) + fixedMinor
  return { netMinor, vatMinor: vatOf(netMinor, vatBps) }
}

/** Half a cent is one, away from zero. */
export function vatOf(netMinor: bigint, vatBps: number): bigint {
  const vat = rounded((netMinor < 0n ? -netMinor : netMinor) * BigInt(vatBps), ALL_BPS)
  return netMinor < 0n ? -vat : vat
}

/**
 * What is given back when `refundedMinor` of a sale have been in all: its part of what was charged, less what was given back
 * before. So the parts of any refunds are together never more than the charge, and all of it once the whole sale is back.
 */
export function givenBackOf(
  charged: Charged,
  before: Charged,
  { amountMinor, refundedMinor }: { readonly amountMinor: bigint; readonly refundedMinor: bigint },
): Charged {
  const partOf = (whole: bigint) => rounded(whole * refundedMinor, amountMinor)
  return {
    netMinor: partOf(charged.netMinor) - before.netMinor,
    vatMinor: partOf(charged.vatMinor) - before.vatMinor,
  }
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
