import { CLIENT_PROFILES, type Merchant, type MerchantChange, type PaymentType } from '../merchants/index.ts'
import { RESULT_FORMATS } from '../wire/shop-return.ts'
import type { Given, Option } from './operator/command-line.ts'
import { readInteger, readOneOf, readPercent, readSwitch } from './operator/read-values.ts'

/** One setting of a merchant on the command line. */
interface Setting extends Option {
  /** Where it means something; absent: everywhere. */
  readonly only?: readonly PaymentType[]
  readonly read: (option: string, text: string) => MerchantChange
}

const CREDITS = ['INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT'] as const

/** What an empty wish is written like: the shell makes nothing of it. */
const orNone = (text: string) => (text === 'none' ? null : text)

/** Every setting an operator can wish, `name` apart. */
export const SETTINGS: Readonly<Record<string, Setting>> = {
  'site-url': {
    value: 'https://…',
    what: 'the shop, which may frame the payment page; repeated for several, all of them each time, the main one first',
    isRepeated: true,
    read: (_option, text) => {
      const [siteUrl = '', ...furtherSiteUrls] = text.split(' ')
      return { siteUrl, furtherSiteUrls }
    },
  },
  settlement: {
    value: 'TRANSFER|BACK',
    what: 'how the merchant gets the money; BACK: through its own PSP (npm run psp)',
    read: (option, text) => ({ settlement: readOneOf(option, text, ['TRANSFER', 'BACK']) }),
  },
  country: { value: 'FR', what: 'ISO 3166-1; rules the rate cap', read: (_option, text) => ({ countryCode: text }) },
  'logo-url': {
    value: 'https://…|none',
    what: 'shown to payers',
    read: (_option, text) => ({ logoUrl: orNone(text) }),
  },
  colour: {
    value: '#0f6b5c|none',
    what: 'of buttons and links',
    read: (_option, text) => ({ brandColour: orNone(text) }),
  },
  'link-days': {
    value: '30',
    what: 'how long a payment link can be opened, 1 to 365 days',
    read: (option, text) => ({ linkLifetimeDays: readInteger(option, text) }),
  },
  'pot-hours': {
    value: '48',
    what: 'how long friends may chip in, 1 to 144 hours',
    only: ['SPLIT'],
    read: (option, text) => ({ potDeadlineHours: readInteger(option, text) }),
  },
  installments: {
    value: '3',
    what: '2 to 12',
    only: ['INSTALLMENT'],
    read: (option, text) => ({ installmentsCount: readInteger(option, text) }),
  },
  'fee-percent': {
    value: '0.5',
    what: 'of the purchase, paid by the buyer; within the rate cap',
    only: CREDITS,
    read: (option, text) => ({ feeBps: readPercent(option, text) }),
  },
  'delay-days': {
    value: '30',
    what: 'when all of it is due, 1 to 366 days',
    only: ['DEFERRED'],
    read: (option, text) => ({ delayDays: readInteger(option, text) }),
  },
  'held-percent': {
    value: '100',
    what: 'the part held on the card meanwhile',
    only: ['DEFERRED'],
    read: (option, text) => ({ heldBps: readPercent(option, text) }),
  },
  'may-advance': {
    value: 'on|off',
    what: 'a signed call may make today the due date',
    only: ['DEFERRED'],
    read: (option, text) => ({ mayAdvanceDueDate: readSwitch(option, text) }),
  },
  'deposit-percent': {
    value: '30',
    what: 'the part paid today',
    only: ['DOWN_PAYMENT'],
    read: (option, text) => ({ depositBps: readPercent(option, text) }),
  },
  'balance-days': {
    value: '30',
    what: 'when the rest is due, 1 to 366 days',
    only: ['DOWN_PAYMENT'],
    read: (option, text) => ({ balanceDelayDays: readInteger(option, text) }),
  },
  'client-profile': {
    value: CLIENT_PROFILES.join('|'),
    what: 'the deployed shop module that reads what the shop is told; module: one of them, which is not known',
    read: (option, text) => ({ clientProfile: readOneOf(option, text, CLIENT_PROFILES) }),
  },
  'accept-unsigned': {
    value: 'on|off',
    what: 'the funnel takes settings that nobody signed; off unless the shop cannot sign',
    read: (option, text) => ({ acceptUnsigned: readSwitch(option, text) }),
  },
  'unsigned-notifications': {
    value: 'on|off',
    what: 'notifications in plain, which prove nothing; off unless the shop has no secret to check them with',
    read: (option, text) => ({ unsignedNotifications: readSwitch(option, text) }),
  },
  'result-format': {
    value: 'plain|jwt',
    what: 'what the customer’s browser brings to the shop; jwt: signed with the secret, and nothing else for a shop module',
    read: (option, text) => ({ resultFormat: readOneOf(option, text, RESULT_FORMATS) }),
  },
  b2b: {
    value: 'on|off',
    what: 'sells to companies',
    read: (option, text) => ({ isB2b: readSwitch(option, text) }),
  },
}

/** The settings that were given. Throws an error in a sentence, also for one that this payment type does not use. */
export function readSettings(given: Given, paymentType: PaymentType): MerchantChange {
  const changes = Object.entries(SETTINGS).flatMap(([option, { only, read }]) => {
    const text = given[option]
    if (text === undefined) return []
    if (only && !only.includes(paymentType)) {
      throw new Error(`--${option} means nothing for ${paymentType}: it is for ${only.join(', ')}`)
    }
    return [read(option, text)]
  })
  return Object.assign({}, ...changes)
}

/** A merchant as an operator reads it: what its payment type uses. */
export function presentSettings(
  merchant: Merchant,
): Readonly<Record<string, string | number | boolean | null | readonly string[]>> {
  const { paymentType } = merchant
  const has = (option: string) => SETTINGS[option]?.only?.includes(paymentType) === true
  return {
    site_url: merchant.siteUrl,
    further_site_urls: merchant.furtherSiteUrls,
    settlement: merchant.settlement,
    country: merchant.countryCode,
    logo_url: merchant.logoUrl,
    colour: merchant.brandColour,
    link_days: merchant.linkLifetimeDays,
    client_profile: merchant.clientProfile,
    accept_unsigned: merchant.acceptUnsigned,
    unsigned_notifications: merchant.unsignedNotifications,
    result_format: merchant.resultFormat,
    b2b: merchant.isB2b,
    ...(has('pot-hours') && { pot_hours: merchant.potDeadlineHours }),
    ...(has('installments') && { installments: merchant.installmentsCount }),
    ...(has('fee-percent') && { fee_percent: merchant.feeBps / 100 }),
    ...(has('delay-days') && {
      delay_days: merchant.delayDays,
      held_percent: merchant.heldBps / 100,
      may_advance: merchant.mayAdvanceDueDate,
    }),
    ...(has('balance-days') && {
      deposit_percent: merchant.depositBps / 100,
      balance_days: merchant.balanceDelayDays,
    }),
  }
}
