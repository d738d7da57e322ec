import { describeType, PAYMENT_TYPES, type PaymentType, POT_HOURS_MAX } from '../payment-types/index.ts'
import { RESULT_FORMATS } from '../wire/shop-return.ts'
import { CLIENT_PROFILES } from './client-profile.ts'
import { CREDIT_SETTINGS } from './credit-settings.ts'
import type { ItsLender, Merchant } from './merchant.ts'
import { WITHDRAWAL_SETTINGS } from './withdrawal-settings.ts'

/** Everything of a merchant that may change; its payment type stays: pages, modules and open purchases were made for it. */
export type SettingName = keyof Omit<Merchant, 'id' | 'companyId' | 'paymentType' | 'closingSince' | keyof ItsLender>

/** What a value is, within which bounds: checked here in a sentence, and by the database in any case. */
export type SettingType =
  | { readonly kind: 'name' }
  | { readonly kind: 'country' }
  | { readonly kind: 'colour' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | {
      readonly kind: 'integer'
      readonly min: number
      readonly max: number
      readonly unit: 'days' | 'hours' | 'times' | 'units' | 'cents'
    }
  /** Kept in hundredths of a percent, bounds too. */
  | { readonly kind: 'percent'; readonly min: number; readonly max: number }
  | { readonly kind: 'address'; readonly isOptional: boolean }
  /** A few words on one line; null: none. */
  | { readonly kind: 'words'; readonly max: number }
  /** IANA. */
  | { readonly kind: 'zone' }
  | { readonly kind: 'addresses'; readonly max: number }

/** What belongs together on a form, in the order in which people read them. */
export const SETTING_GROUPS = ['about', 'sites', 'terms', 'credit', 'settlement', 'shop', 'branding'] as const
export type SettingGroup = (typeof SETTING_GROUPS)[number]

export interface MerchantSetting {
  readonly column: string
  readonly group: SettingGroup
  /** On the command line; null where another option brings it along. */
  readonly option: string | null
  /** A value as that option takes it. */
  readonly example: string
  /** Without its bounds: `describeSetting` adds them. */
  readonly what: string
  readonly type: SettingType
  /** Who else than the operator may set it: whoever owns the company, or its developers as well. */
  readonly changedBy: 'operator' | 'owner' | 'developer'
  /** What a change counts for: pages and messages from now on, or purchases made or accepted from now on. */
  readonly counts: 'at_once' | 'when_made' | 'when_accepted'
}

const PAYOUT_CADENCES = ['daily', 'weekly', 'monthly', 'on_demand'] as const

/** A shop in every country; more belong to more merchants. */
const FURTHER_SITES_MAX = 49

/** Every setting, in the order in which people read them: commands, forms, documents, statements and the contract’s bounds are made from it. */
const MERCHANT_SETTINGS = {
  name: {
    ...{ column: 'name', group: 'about', option: 'name', example: '"Brest Voile"', what: 'as payers read it' },
    ...{ type: { kind: 'name' }, changedBy: 'owner', counts: 'at_once' },
  },
  legalName: {
    ...{ column: 'legal_name', group: 'about', option: 'legal-name', example: '"Brest Voile SARL"|none' },
    what: 'who sells, as its register has it; payers read it below every page and mail',
    ...{ type: { kind: 'words', max: 120 }, changedBy: 'owner', counts: 'at_once' },
  },
  registrationNumber: {
    ...{
      column: 'registration_number',
      group: 'about',
      option: 'registration-number',
      example: '"SIREN 123 456 789"|none',
    },
    what: 'its number there, with the register’s name',
    ...{ type: { kind: 'words', max: 60 }, changedBy: 'owner', counts: 'at_once' },
  },
  siteUrl: {
    ...{ column: 'site_url', group: 'sites', option: 'site-url', example: 'https://…' },
    what: 'the shop, which may frame the payment page; repeated for several, all of them each time, the main one first',
    ...{ type: { kind: 'address', isOptional: false }, changedBy: 'owner', counts: 'at_once' },
  },
  furtherSiteUrls: {
    ...{ column: 'further_site_urls', group: 'sites', option: null, example: 'https://…' },
    what: 'more shops of the same merchant, whose pages may frame the payment page, too',
    ...{ type: { kind: 'addresses', max: FURTHER_SITES_MAX }, changedBy: 'owner', counts: 'at_once' },
  },
  settlement: {
    ...{ column: 'settlement', group: 'settlement', option: 'settlement', example: 'TRANSFER|BACK' },
    what: 'how the merchant gets the money; BACK: through its own PSP (npm run psp)',
    ...{ type: { kind: 'choice', of: ['TRANSFER', 'BACK'] }, changedBy: 'operator', counts: 'when_made' },
  },
  countryCode: {
    ...{
      column: 'country_code',
      group: 'about',
      option: 'country',
      example: 'FR',
      what: 'ISO 3166-1; rules the rate cap',
    },
    ...{ type: { kind: 'country' }, changedBy: 'operator', counts: 'at_once' },
  },
  logoUrl: {
    ...{
      column: 'logo_url',
      group: 'branding',
      option: 'logo-url',
      example: 'https://…|none',
      what: 'shown to payers',
    },
    ...{ type: { kind: 'address', isOptional: true }, changedBy: 'owner', counts: 'at_once' },
  },
  brandColour: {
    ...{
      column: 'brand_colour',
      group: 'branding',
      option: 'colour',
      example: '#0f6b5c|none',
      what: 'of buttons and links',
    },
    ...{ type: { kind: 'colour' }, changedBy: 'owner', counts: 'at_once' },
  },
  senderName: {
    ...{ column: 'sender_name', group: 'branding', option: 'sender', example: '"Brest Voile"|none' },
    what: 'whom payers’ mails are from; none: the merchant’s name',
    ...{ type: { kind: 'words', max: 60 }, changedBy: 'owner', counts: 'at_once' },
  },
  linkLifetimeDays: {
    ...{ column: 'link_lifetime_days', group: 'terms', option: 'link-days', example: '30' },
    what: 'how long a payment link can be opened',
    ...{ type: { kind: 'integer', min: 1, max: 365, unit: 'days' }, changedBy: 'owner', counts: 'when_made' },
  },
  potDeadlineHours: {
    ...{ column: 'pot_deadline_hours', group: 'terms', option: 'pot-hours', example: '48' },
    what: 'how long friends may chip in',
    ...{
      type: { kind: 'integer', min: 1, max: POT_HOURS_MAX, unit: 'hours' },
      changedBy: 'owner',
      counts: 'when_accepted',
    },
  },
  installmentsCount: {
    ...{
      column: 'installments_count',
      group: 'terms',
      option: 'installments',
      example: '3',
      what: 'how often the buyer pays',
    },
    ...{
      type: { kind: 'integer', min: 2, max: 12, unit: 'times' },
      changedBy: 'owner',
      counts: 'when_made',
    },
  },
  ...CREDIT_SETTINGS,
  ...WITHDRAWAL_SETTINGS,
  feeBps: {
    ...{ column: 'fee_bps', group: 'terms', option: 'fee-percent', example: '0.5' },
    what: 'of the purchase, paid by the buyer; within the rate cap',
    ...{ type: { kind: 'percent', min: 0, max: 10_000 }, changedBy: 'operator', counts: 'when_made' },
  },
  delayDays: {
    ...{ column: 'delay_days', group: 'terms', option: 'delay-days', example: '30', what: 'when all of it is due' },
    ...{
      type: { kind: 'integer', min: 1, max: 366, unit: 'days' },
      changedBy: 'owner',
      counts: 'when_made',
    },
  },
  heldBps: {
    ...{
      column: 'held_bps',
      group: 'terms',
      option: 'held-percent',
      example: '100',
      what: 'the part held on the card meanwhile',
    },
    ...{
      type: { kind: 'percent', min: 1, max: 10_000 },
      changedBy: 'operator',
      counts: 'when_made',
    },
  },
  mayAdvanceDueDate: {
    ...{ column: 'may_advance_due_date', group: 'terms', option: 'may-advance', example: 'on|off' },
    what: 'a signed call may make today the due date',
    ...{ type: { kind: 'switch' }, changedBy: 'developer', counts: 'at_once' },
  },
  depositBps: {
    ...{ column: 'deposit_bps', group: 'terms', option: 'deposit-percent', example: '30', what: 'the part paid today' },
    ...{
      type: { kind: 'percent', min: 1, max: 9999 },
      changedBy: 'owner',
      counts: 'when_made',
    },
  },
  balanceDelayDays: {
    ...{ column: 'balance_delay_days', group: 'terms', option: 'balance-days', example: '30' },
    what: 'when the rest is due',
    ...{
      type: { kind: 'integer', min: 1, max: 366, unit: 'days' },
      changedBy: 'owner',
      counts: 'when_made',
    },
  },
  payoutCadence: {
    ...{ column: 'payout_cadence', group: 'settlement', option: 'payout-cadence', example: PAYOUT_CADENCES.join('|') },
    what: 'when the merchant is paid by transfer; weeks begin on Monday, months on the first; on_demand: when somebody plans it',
    ...{ type: { kind: 'choice', of: PAYOUT_CADENCES }, changedBy: 'operator', counts: 'at_once' },
  },
  payoutDelayDays: {
    ...{ column: 'payout_delay_days', group: 'settlement', option: 'payout-delay-days', example: '7' },
    what: 'how long what was sold waits before it is paid',
    ...{ type: { kind: 'integer', min: 0, max: 90, unit: 'days' }, changedBy: 'operator', counts: 'at_once' },
  },
  payoutMinimumMinor: {
    ...{ column: 'payout_minimum_minor', group: 'settlement', option: 'payout-minimum-cents', example: '1000' },
    what: 'less than that waits for more',
    ...{ type: { kind: 'integer', min: 1, max: 100_000_000, unit: 'cents' }, changedBy: 'operator', counts: 'at_once' },
  },
  payoutReserveBps: {
    ...{ column: 'payout_reserve_bps', group: 'settlement', option: 'payout-reserve-percent', example: '10' },
    what: 'the part of each payout that is kept back for a time, at most half',
    ...{ type: { kind: 'percent', min: 0, max: 5000 }, changedBy: 'operator', counts: 'at_once' },
  },
  payoutReserveDays: {
    ...{ column: 'payout_reserve_days', group: 'settlement', option: 'payout-reserve-days', example: '90' },
    what: 'how long it is kept back',
    ...{ type: { kind: 'integer', min: 1, max: 366, unit: 'days' }, changedBy: 'operator', counts: 'at_once' },
  },
  debtInvoiceDays: {
    ...{ column: 'debt_invoice_days', group: 'settlement', option: 'debt-invoice-days', example: '30' },
    what: 'what the merchant owes for so long, sales not having made up for it, an invoice asks for; 0: it is carried for ever',
    ...{ type: { kind: 'integer', min: 0, max: 366, unit: 'days' }, changedBy: 'operator', counts: 'at_once' },
  },
  clientProfile: {
    ...{ column: 'client_profile', group: 'shop', option: 'client-profile', example: CLIENT_PROFILES.join('|') },
    what: 'the deployed shop module that reads what the shop is told; module: one of them, which is not known',
    ...{ type: { kind: 'choice', of: CLIENT_PROFILES }, changedBy: 'developer', counts: 'at_once' },
  },
  acceptUnsigned: {
    ...{ column: 'accept_unsigned', group: 'shop', option: 'accept-unsigned', example: 'on|off' },
    what: 'the funnel takes settings that nobody signed; off unless the shop cannot sign',
    ...{ type: { kind: 'switch' }, changedBy: 'operator', counts: 'at_once' },
  },
  unsignedNotifications: {
    ...{ column: 'unsigned_notifications', group: 'shop', option: 'unsigned-notifications', example: 'on|off' },
    what: 'notifications in plain, which prove nothing; off unless the shop has no secret to check them with',
    ...{ type: { kind: 'switch' }, changedBy: 'operator', counts: 'at_once' },
  },
  resultFormat: {
    ...{ column: 'result_format', group: 'shop', option: 'result-format', example: 'plain|jwt' },
    what: 'what the customer’s browser brings to the shop; jwt: signed with the secret, and nothing else for a shop module',
    ...{ type: { kind: 'choice', of: RESULT_FORMATS }, changedBy: 'developer', counts: 'when_made' },
  },
  isB2b: {
    ...{ column: 'is_b2b', group: 'about', option: 'b2b', example: 'on|off', what: 'sells to companies' },
    ...{ type: { kind: 'switch' }, changedBy: 'operator', counts: 'at_once' },
  },
  timeZone: {
    ...{ column: 'time_zone', group: 'about', option: 'time-zone', example: 'Europe/Paris' },
    what: 'IANA; where days begin and end on pages and files of the back office',
    ...{ type: { kind: 'zone' }, changedBy: 'owner', counts: 'at_once' },
  },
  supportRefundMax: {
    ...{ column: 'support_refund_max', group: 'terms', option: 'support-refund-max', example: '500' },
    what: 'what support may refund of a purchase in the back office, in whole units of its currency',
    ...{ type: { kind: 'integer', min: 0, max: 1_000_000, unit: 'units' }, changedBy: 'owner', counts: 'at_once' },
  },
} as const satisfies Readonly<Record<SettingName, MerchantSetting>>

/** As `Object.entries`, with the names that they are. */
export const SETTING_ENTRIES = Object.entries(MERCHANT_SETTINGS) as readonly (readonly [SettingName, MerchantSetting])[]

/** A value as people and the audit log read it, in no language. */
export function settingText({ kind }: SettingType, value: unknown): string | null {
  if (value === null) return null
  if (kind === 'switch') return value ? 'on' : 'off'
  if (kind === 'percent') return String(Number(value) / 100)
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/** What it is, within which bounds. */
export function describeSetting({ what, type }: MerchantSetting): string {
  return type.kind === 'integer' ? `${what}, ${type.min} to ${type.max} ${type.unit}` : what
}

/** The payment types for which it means something: those that name it, else all. */
export function typesUsing(name: SettingName): readonly PaymentType[] {
  const naming = PAYMENT_TYPES.filter((type) => (describeType(type).settings as readonly SettingName[]).includes(name))
  return naming.length > 0 ? naming : PAYMENT_TYPES
}

/** Whether a merchant of this payment type uses the setting. */
export function isUsedBy(name: SettingName, paymentType: PaymentType): boolean {
  return typesUsing(name).includes(paymentType)
}
