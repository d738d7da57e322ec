import { type Claims, readObject, secretsOf, verifyJwt } from './jwt.ts'

/** What the customer's browser carried back to the shop. */
export type ShopResult =
  | {
      readonly outcome: 'accepted'
      /** The merchant's secret has signed it. Otherwise anybody may have typed it: wait for the notification. */
      readonly isSigned: boolean
      readonly purchase: { readonly uid: string; readonly reference: string | null; readonly meta_data: Claims | null }
      /** Of the merchant's own PSP, in back mode. */
      readonly transaction?: Claims
    }
  | {
      readonly outcome: 'failed'
      readonly isSigned: boolean
      /** `abandonment`, `payment_refused` … */
      readonly type: string
      readonly message: string
    }

/**
 * Reads `pledg_result` or `pledg_error` of the address the customer came back to, or the result a plugin gave; undefined
 * without one. Of `{signature}` only what the secret has signed is told, and nothing of a signature that is not good.
 */
export function readResult(
  from: string | URL | URLSearchParams | object,
  secret?: string | readonly string[],
  now: Date = new Date(),
): ShopResult | undefined {
  const said = saidBy(from)
  if (!said) return undefined
  const { signature } = said
  if (typeof signature !== 'string') return told(said, false)
  if (secret !== undefined) {
    const claims = verifyJwt(signature, secretsOf(secret), now)
    return claims && told(claims, true)
  }
  return told(said, false)
}

function saidBy(from: string | URL | URLSearchParams | object): Claims | undefined {
  const query =
    typeof from === 'string'
      ? new URL(from, 'http://shop.invalid').searchParams
      : from instanceof URL
        ? from.searchParams
        : from
  if (!(query instanceof URLSearchParams)) return query as Claims
  const text = query.get('pledg_result') ?? query.get('pledg_error')
  return text === null ? undefined : readObject(text)
}

function told(said: Claims, isSigned: boolean): ShopResult | undefined {
  if (isPurchase(said.purchase)) {
    const { purchase, transaction } = said
    return { outcome: 'accepted', isSigned, purchase, ...(transaction ? { transaction: transaction as Claims } : {}) }
  }
  const { type, message } = (said.error ?? said) as Claims
  if (typeof type !== 'string') return undefined
  return { outcome: 'failed', isSigned, type, message: typeof message === 'string' ? message : '' }
}

function isPurchase(value: unknown): value is Extract<ShopResult, { outcome: 'accepted' }>['purchase'] {
  return typeof value === 'object' && value !== null && typeof (value as Claims).uid === 'string'
}
