/** Names that merchants know their PSP by, the brands that serve them, and why none does where none is live. */
export interface WantedPsp {
  readonly name: string
  readonly brands: readonly string[]
  /** Absent: a brand serves it. */
  readonly otherwise?: string
}

const UNKNOWN = 'no public document says whose it is or how it is spoken to'
const SIPS = 'its platform, Sips, takes no new transactions since 2025-12-31'
const CENTRALPAY =
  'its documents allow card numbers to shops certified for PCI DSS level 1; what that call sends and answers was not found in them'
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
  { name: 'Halyk Bank', brands: ['halyk'] },
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
