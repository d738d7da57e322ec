import type { PspCallback, PspFact, PspFamily, PspMode, PspSettings, RawCall } from './family.ts'
import { labelledInCodes } from './in-codes.ts'
import { mayShowCard } from './shows-card.ts'

/**
 * What a PSP's call says. A payment that may say a card's number is not believed: nobody here knows which number was drawn, so that
 * what it is about is asked for, through the vault, which does.
 */
export function readPspCallback(
  { parseCallback }: Pick<PspFamily, 'parseCallback'>,
  settings: PspSettings,
  mode: PspMode,
  call: RawCall,
): PspCallback {
  const callback = parseCallback(settings, mode, call)
  return callback.kind === 'authentic' ? { ...callback, facts: callback.facts.map(withoutCard) } : callback
}

function withoutCard(fact: PspFact): PspFact {
  const { payment } = fact
  if (!payment) return fact
  const { reference, ...told } = payment
  return { ...fact, payment: mayShowCard(told) === 'likely' ? null : labelledInCodes({ reference, ...told }) }
}
