import { type Changes, recordAct } from '../audit/index.ts'
import type { Transaction } from '../db/database.ts'
import { type Call, leaveNote } from '../events/index.ts'
import type { AddressPolicy } from '../outbound/index.ts'
import { refuse } from '../refusals/index.ts'
import type { CalendarDate } from '../schedules/index.ts'
import { publicId } from '../shared/ids.ts'
import { checkMerchantSettings } from './check-merchant-settings.ts'
import { checkRateCap } from './check-rate-cap.ts'
import type { Merchant } from './merchant.ts'
import { changeMerchant, lockMerchant } from './merchant-store.ts'
import { requireMerchant } from './require-merchant.ts'
import { SETTING_ENTRIES, type SettingName, settingText } from './settings.ts'

export type MerchantChange = Partial<Pick<Merchant, SettingName>>

interface UpdateTerms {
  readonly today: CalendarDate
  readonly policy: AddressPolicy
  /** Whether the merchant's own PSP can pay it, as whoever knows PSPs has found. */
  readonly psp: 'usable' | 'refused' | 'retired' | 'none'
}

/**
 * Changes what is given, for purchases that are made from now on. Returns sentences about amounts that the rate cap
 * closes. Throws not_found `merchant_not_found`, conflict `settlement_not_available` for BACK without a usable PSP, and what
 * `checkMerchantSettings` and `checkRateCap` throw.
 */
export async function updateMerchant(
  tx: Transaction,
  call: Call,
  merchantId: string,
  change: MerchantChange,
  terms: UpdateTerms,
): Promise<string[]> {
  await lockMerchant(tx, merchantId)
  const merchant = await requireMerchant(tx, call.scope, merchantId)
  if (change.settlement === 'BACK' && terms.psp !== 'usable') refuse('settlement_not_available', { why: terms.psp })
  const changed = checkMerchantSettings({ ...merchant, ...change }, terms.policy)
  const closed = checkRateCap(changed, terms.today)
  await changeMerchant(tx, call.scope, changed)
  const setting = Object.keys(change).join(' ')
  const subject = publicId('mer', merchantId)
  leaveNote(tx, call, { message: 'setting changed', setting, merchant: subject })
  for (const [act, changes] of Object.entries(changesOf(merchant, changed)))
    await recordAct(tx, call, { act: act as ActOfSettings, subject, merchantId, changes })
  return closed
}

type ActOfSettings = 'setting_changed' | 'branding_changed'

/** What is another value than before, under the act that it is. */
function changesOf(before: Merchant, after: Merchant): Partial<Record<ActOfSettings, Changes>> {
  const told: Partial<Record<ActOfSettings, Record<string, Changes[string]>>> = {}
  for (const [name, { type, group }] of SETTING_ENTRIES) {
    const [from, to] = [settingText(type, before[name]), settingText(type, after[name])]
    const act = group === 'branding' ? 'branding_changed' : 'setting_changed'
    if (from !== to) told[act] = { ...told[act], [name]: { from, to } }
  }
  return told
}
