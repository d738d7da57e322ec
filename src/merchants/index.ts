export { addMerchantToken, LIVE_TOKENS_MAX } from './add-merchant-token.ts'
export { authenticateMerchant } from './authenticate-merchant.ts'
export { brokenRule } from './check-merchant-settings.ts'
export { type ClientProfile, type FeeReading, habitsOf } from './client-profile.ts'
export { type CreditPreview, creditOfferOf } from './credit-of.ts'
export { readLiveSecrets } from './live-secrets.ts'
export { creditKindOf, type Merchant, siteOrigins } from './merchant.ts'
export { findSecretTerms, MERCHANT_SECRETS, sealContext } from './merchant-secret-store.ts'
export {
  countUnregistered,
  findMerchant,
  findMerchantByToken,
  findTimeZone,
  listMerchants,
  listOwnMerchants,
  lockMerchant,
  merchantColumns,
} from './merchant-store.ts'
export { listMerchantTokens } from './merchant-token-store.ts'
export { type Offered, offerSchedule } from './offer-schedule.ts'
export { DEFAULT_SETTINGS, openMerchant } from './open-merchant.ts'
export { DEFAULT_TERMS, type PaymentTerms } from './payment-terms.ts'
export { requireMerchant } from './require-merchant.ts'
export { revokeMerchantToken } from './revoke-merchant-token.ts'
export { rotateSecret } from './rotate-secret.ts'
export {
  describeSetting,
  isUsedBy,
  type MerchantSetting,
  SETTING_ENTRIES,
  SETTING_GROUPS,
  type SettingGroup,
  type SettingName,
  type SettingType,
  settingText,
  typesUsing,
} from './settings.ts'
export { refuseTooEarly, requirePaidLater, type SimulatedOrder, simulateSchedule } from './simulate-schedule.ts'
export { type MerchantChange, updateMerchant } from './update-merchant.ts'
export {
  findClaimedMerchant,
  isInvalidSignature,
  isUnknownMerchant,
  type SignedRequest,
  verifySignedRequest,
} from './verify-signed-request.ts'
