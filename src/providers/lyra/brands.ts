import { MINUTE_MS } from '../../shared/clocks.ts'
import type { PspBrand } from '../charge/family.ts'
import type { PspTraits } from '../charge/traits.ts'

/** Of Lyra's own samples: any date to come, any code. */
const TEST_CARD = {
  number: '4970100000000055',
  expiryMonth: 12,
  expiryYear: 2034,
  code: '123',
  holder: 'Test Card',
} as const

interface LyraBrand {
  readonly id: string
  /** REST and SOAP have different credentials, so that one shop's connection is of one of them. */
  readonly restId: string
  readonly label: string
  readonly soap: string
  readonly rest: string
  readonly note?: string
}

/** Each platform answers in both modes at one host: which one is meant, the credentials say. */
const PLATFORMS: readonly LyraBrand[] = [
  {
    id: 'payzen_eu',
    restId: 'payzen_rest',
    label: 'PayZen Europe',
    soap: 'https://secure.payzen.eu',
    rest: 'https://api.payzen.eu',
  },
  {
    id: 'lyra_collect',
    restId: 'lyra_collect_rest',
    label: 'Lyra Collect',
    soap: 'https://secure.lyra.com',
    rest: 'https://api.lyra.com',
    note: 'the host of its SOAP service is not confirmed',
  },
  {
    id: 'systempay',
    restId: 'systempay_rest',
    label: 'SystemPay (BPCE)',
    soap: 'https://paiement.systempay.fr',
    rest: 'https://api.systempay.fr',
  },
  {
    id: 'sogecommerce',
    restId: 'sogecommerce_rest',
    label: 'Sogecommerce (Société Générale)',
    soap: 'https://sogecommerce.societegenerale.eu',
    rest: 'https://api-sogecommerce.societegenerale.eu',
    note: 'the host of its SOAP service is not confirmed',
  },
  {
    id: 'scellius',
    restId: 'scellius_rest',
    label: 'Scellius (La Banque Postale)',
    soap: 'https://scelliuspaiement.labanquepostale.fr',
    rest: 'https://api.scelliuspaiement.labanquepostale.fr',
    note: 'the host of its SOAP service is not confirmed',
  },
  {
    id: 'clicandpay',
    restId: 'clicandpay_rest',
    label: 'Clic&Pay (Crédit du Nord)',
    soap: 'https://clicandpay.groupecdn.fr',
    rest: 'https://api-clicandpay.groupecdn.fr',
    note: 'its bank is part of Société Générale now; the host of its SOAP service is not confirmed',
  },
  {
    id: 'epaync',
    restId: 'epaync_rest',
    label: 'EpayNC (New Caledonia)',
    soap: 'https://epaync.nc',
    rest: 'https://epaync.nc',
    note: 'the host of its SOAP service is not confirmed',
  },
  {
    id: 'micuentaweb',
    restId: 'micuentaweb_rest',
    label: 'Mi Cuenta Web / Izipay (Peru)',
    soap: 'https://secure.micuentaweb.pe',
    rest: 'https://api.micuentaweb.pe',
    note: 'the host of its SOAP service is not confirmed',
  },
  {
    id: 'payzen_in',
    restId: 'payzen_in_rest',
    label: 'PayZen India',
    soap: 'https://secure.payzen.co.in',
    rest: 'https://secure.payzen.co.in',
    note: 'the host of its SOAP service is not confirmed',
  },
  {
    id: 'payzen_lat',
    restId: 'payzen_lat_rest',
    label: 'PayZen LATAM',
    soap: 'https://secure.payzen.lat',
    rest: 'https://api.payzen.lat',
    note: 'the host of its SOAP service is not confirmed',
  },
]

/**
 * Lyra's platform for Crédit Mutuel and CIC; its documents (secure.gateway.monetico-retail.com/doc) name the host of REST
 * alone. Monetico Paiement is another platform, of a protocol of its own.
 */
const MONETICO_RETAIL: PspBrand = {
  ...toBrand('monetico_retail', 'Monetico Retail (Crédit Mutuel, CIC)', {
    rest: 'https://api.gateway.monetico-retail.com',
  }),
  note: 'not Monetico Paiement, of which no public document takes a card from a server; that Monetico Retail lets shops send card numbers (PCI DSS) is not confirmed',
}

export const SOAP_BRANDS: readonly PspBrand[] = PLATFORMS.map(({ id, label, soap, note }) => ({
  ...toBrand(id, label, { soap }),
  ...(note !== undefined && { note }),
}))

export const REST_BRANDS: readonly PspBrand[] = [
  ...PLATFORMS.map(({ id, restId, label, rest }) => ({ ...toBrand(restId, `${label}, REST`, { rest }), sameAs: id })),
  MONETICO_RETAIL,
]

function toBrand(id: string, label: string, hosts: Readonly<Record<string, string>>): PspBrand {
  return { id, label, hosts: { test: hosts, live: hosts }, testCard: TEST_CARD }
}

/** Of both of Lyra's interfaces: one platform stands behind them. */
export const LYRA_TRAITS = {
  charges: 'sale',
  // The same orderId is taken as often as it comes.
  idempotency: 'none',
  keyLifeMs: 0,
  lookUp: 'by_reference',
  // Nothing is published: a payment that is not found ten minutes after it was sent was not made.
  visibilityDelayMs: 10 * MINUTE_MS,
  // orderId takes 64 characters.
  reference: { maxLength: 32, alphabet: 'alphanumeric' },
  scaFlags: ['moto', 'none'],
  decides: 'at_once',
  partialRefund: true,
  // Until it is remitted to the bank, at the end of its day.
  voidsCaptured: true,
  allowList: false,
} as const satisfies Omit<PspTraits, 'callback' | 'callbackBytesMax'>
