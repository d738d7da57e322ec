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

type Outcome = ShopResult['outcome']

/**
 * Reads `pledg_result` or `pledg_error` of the address the customer came back to, or the result a plugin gave; undefined
 * without one. Of `{signature}` only what the secret has signed is told, and nothing of a signature that is not good, or
 * that was made of something else: the same secret signs requests and notifications.
 */
export function readResult(
  from: string | URL | URLSearchParams | object,
  secret?: string | readonly string[],
  now: Date = new Date(),
): ShopResult | undefined {
  const { said, outcome } = saidBy(from)
  if (!said) return undefined
  const { signature } = said
  const isSigned = typeof signature === 'string' && secret !== undefined
  const claims = isSigned ? verifyJwt(signature, secretsOf(secret), now) : said
  const result = claims && (accepted(claims, isSigned) ?? failed(claims, isSigned))
  return outcome === undefined || result?.outcome === outcome ? result : undefined
}

/** `outcome`: the one that the name of the parameter stands for; undefined for what a plugin gave. */
function saidBy(from: string | URL | URLSearchParams | object): { said: Claims | undefined; outcome?: Outcome } {
  const query =
    typeof from === 'string'
      ? new URL(from, 'http://shop.invalid').searchParams
      : from instanceof URL
        ? from.searchParams
        : from
  if (!(query instanceof URLSearchParams)) return { said: query as Claims }
  const result = query.get('pledg_result')
  if (result !== null) return { said: readObject(result), outcome: 'accepted' }
  return { said: readObject(query.get('pledg_error') ?? ''), outcome: 'failed' }
}

function accepted({ purchase, transaction }: Claims, isSigned: boolean): ShopResult | undefined {
  if (!isPurchase(purchase)) return undefined
  return { outcome: 'accepted', isSigned, purchase, ...(transaction ? { transaction: transaction as Claims } : {}) }
}

/** What is signed has it under `error`. */
function failed(said: Claims, isSigned: boolean): ShopResult | undefined {
  const { type, message } = ((isSigned ? said.error : (said.error ?? said)) ?? {}) as Claims
  if (typeof type !== 'string') return undefined
  return { outcome: 'failed', isSigned, type, message: typeof message === 'string' ? message : '' }
}

function isPurchase(value: unknown): value is Extract<ShopResult, { outcome: 'accepted' }>['purchase'] {
  return typeof value === 'object' && value !== null && typeof (value as Claims).uid === 'string'
}
