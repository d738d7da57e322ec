import type { PspRefusal } from './psp.ts'

const REASONS: readonly (readonly [RegExp, PspRefusal])[] = [
  [/insuff/i, 'insufficient_funds'],
  [/authentication required/i, 'authentication_required'],
  [/expired/i, 'expired_card'],
  [/stolen/i, 'stolen_card'],
  [/\blost\b/i, 'lost_card'],
  [/limit/i, 'limit_exceeded'],
  [/fraud/i, 'suspected_fraud'],
  [/invalid card/i, 'invalid_card'],
]

/** Where one code stands for every refusal, and the bank says more in words; null where it does not. */
export function refusalInWords(reason: string): PspRefusal | null {
  return REASONS.find(([pattern]) => pattern.test(reason))?.[1] ?? null
}
