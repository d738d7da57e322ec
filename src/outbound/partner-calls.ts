/** One call to whoever moves the money, as it ended. */
export interface PartnerCall {
  readonly port: 'acquirer' | 'psp' | 'issuer'
  /** The provider's name in code: as many as this release speaks to. */
  readonly partner: string
  readonly verb: string
  /** Of `ProviderAnswer`: answered, rejected, not_sent, no_answer. */
  readonly outcome: string
  readonly ms: number
}

export type HearCall = (call: PartnerCall) => void

/** The same answer; how long it took, and of which kind it was, is told to `hear`. */
export async function timed<Answer extends { readonly kind: string }>(
  hear: HearCall | undefined,
  of: Pick<PartnerCall, 'port' | 'partner' | 'verb'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  if (!hear) return call()
  const startedAt = performance.now()
  const answer = await call()
  hear({ ...of, outcome: answer.kind, ms: performance.now() - startedAt })
  return answer
}
