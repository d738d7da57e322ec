/** Names that merchants know their PSP by, the brands that serve them, and why none does where none is live. */
export interface WantedPsp {
  readonly name: string
  readonly brands: readonly string[]
  /** Absent: a brand serves it. */
  readonly otherwise?: string
}

const UNWRITTEN = 'its interface is public, and no adapter of it is written: [adding a PSP](adding-a-psp.md)'
const UNKNOWN = 'no public document says whose it is or how it is spoken to'
const SIPS = 'its platform, Sips, takes no new transactions since 2025-12-31'
const CENTRALPAY =
  'its documents allow card numbers to shops certified for PCI DSS level 1; what that call sends and answers was not found in them'
/**
 * For whoever writes its adapter: in its documents and its SDK the name of the field for the encrypted card begins with a
 * Cyrillic letter (U+0441), third parties write a Latin one. The SDK holds a public key for each environment and the
 * fields of an answer, of which none says whether the money was captured or held: its status by order number does.
 */
const HALYK =
  'its documents (epayment.kz) have a call for shops certified for PCI DSS and a status by order number; ' +
  'its order numbers are at most 15 digits, and the last six may not repeat either, where our references are drawn by ' +
  'chance (two of 1,178 payments would share those six as likely as not), so that they have to be given out and kept; ' +
  'not found in them: how long a number stays taken, whether for the terminal or the merchant, whose own shop ' +
  'takes numbers too, what a number taken before is answered with, and whose payment its status is then; ' +
  'which codes are final differs by the language of its list (459)'

/** The 36 names published for the interface, in their order. */
export const WANTED_PSPS: readonly WantedPsp[] = [
  { name: 'Adyen', brands: ['adyen'] },
  { name: 'Alipago', brands: [], otherwise: UNKNOWN },
  { name: 'Be2bill', brands: ['dalenys'] },
  { name: 'BlueSnap', brands: ['bluesnap'] },
  { name: 'Braintree', brands: ['braintree'] },
  { name: 'CentralPay', brands: [], otherwise: CENTRALPAY },
  { name: 'Checkout.com', brands: ['checkout'] },
  { name: 'Credorax', brands: ['credorax'] },
  { name: 'CyberSource', brands: ['cybersource'] },
  { name: 'dLocal', brands: ['dlocal'] },
  { name: 'Dalenys', brands: ['dalenys'] },
  { name: 'Evolve', brands: [], otherwise: UNKNOWN },
  { name: 'Fondy', brands: ['fondy'] },
  { name: 'Halyk Bank', brands: [], otherwise: `${UNWRITTEN}; ${HALYK}` },
  { name: 'HiPay', brands: ['hipay'] },
  { name: 'iPay', brands: [], otherwise: 'several companies bear the name, and none is meant more than another' },
  { name: 'Mercanet', brands: ['mercanet'], otherwise: SIPS },
  { name: 'Mercado Pago', brands: ['mercadopago'] },
  { name: 'Midtrans', brands: ['midtrans'] },
  { name: 'Monetico', brands: ['monetico_retail'] },
  { name: 'Pay ON', brands: ['oppwa'] },
  { name: 'PayBox', brands: ['paybox'] },
  { name: 'PayU', brands: ['payu'] },
  { name: 'Payline', brands: ['payline'] },
  { name: 'Payvision', brands: [], otherwise: 'its owner has closed it' },
  { name: 'PayZen', brands: ['payzen_eu', 'payzen_rest'] },
  { name: 'ProPay', brands: ['propay'] },
  { name: 'SafeCharge', brands: ['nuvei'] },
  { name: 'Sogecommerce', brands: ['sogecommerce', 'sogecommerce_rest'] },
  { name: 'Sogenactif', brands: ['sogenactif'], otherwise: SIPS },
  { name: 'Stripe', brands: ['stripe'] },
  { name: 'SystemPay', brands: ['systempay', 'systempay_rest'] },
  { name: 'Truevo', brands: [], otherwise: UNKNOWN },
  { name: 'Worldline', brands: ['worldline_direct', 'ogone'] },
  { name: 'Worldpay', brands: ['worldpay'] },
  { name: 'Yigim', brands: [], otherwise: UNKNOWN },
]
