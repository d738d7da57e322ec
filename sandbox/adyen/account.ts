/** The one account of this world. */
export const COMPANY = 'Sandbank'
export const MERCHANT_ACCOUNT = 'SandbankECOM'
