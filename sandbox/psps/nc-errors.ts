import type { SimulatedRefusal } from './simulator.ts'

/** The eight digits in which Ogone and Worldline Direct, one after the other, say why a card was refused. */
export const REFUSAL_CODES: Readonly<Record<SimulatedRefusal, string>> = {
  insufficient_funds: '30511001',
  do_not_honour: '30051001',
  expired_card: '30331001',
  invalid_card: '30141001',
  lost_card: '30411001',
  stolen_card: '30431001',
  suspected_fraud: '30591001',
  authentication_required: '50001087',
  limit_exceeded: '30611001',
}
