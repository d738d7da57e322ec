import type { PaymentType } from '../payment-types/index.ts'
import { assert } from '../shared/assert.ts'
import {
  isUsedBy,
  type MerchantSetting,
  SETTING_ENTRIES,
  type SettingGroup,
  type SettingName,
  type SettingType,
} from './settings.ts'

/** Who looks at the settings, by what they may change: each more than the next. */
const AUDIENCES = ['operator', 'owner', 'developer'] as const
export type SettingsAudience = (typeof AUDIENCES)[number]

/** One setting as a form shows it. */
export interface SettingField {
  readonly name: SettingName
  /** Of its label, in the texts of each language. */
  readonly labelKey: `setting_${SettingName}`
  readonly type: SettingType
  /** The form that it stands on. */
  readonly group: SettingGroup
  /** Shown to whoever may not. */
  readonly mayChange: boolean
  readonly changedBy: MerchantSetting['changedBy']
  /** From when on a change counts. */
  readonly counts: MerchantSetting['counts']
}

/** What a form about a merchant of this payment type consists of, in the order of the table, for whoever looks at it. */
export function settingsFields(audience: SettingsAudience, paymentType: PaymentType): readonly SettingField[] {
  return SETTING_ENTRIES.filter(([name]) => isUsedBy(name, paymentType)).map(([name, setting]) => ({
    name,
    labelKey: `setting_${name}`,
    type: setting.type,
    group: setting.group,
    mayChange: AUDIENCES.indexOf(audience) <= AUDIENCES.indexOf(setting.changedBy),
    changedBy: setting.changedBy,
    counts: setting.counts,
  }))
}

/** Of a number, as a schema of the contract says it: a percent as shops read it, not in hundredths. */
export function settingBounds(name: SettingName): { readonly minimum: number; readonly maximum: number } {
  const type = SETTING_ENTRIES.find(([one]) => one === name)?.[1].type
  assert(type?.kind === 'integer' || type?.kind === 'percent', `${name} has bounds`)
  const unit = type.kind === 'percent' ? 100 : 1
  return { minimum: type.min / unit, maximum: type.max / unit }
}
