import { publicId } from '../../../shared/ids.ts'

export const OPERATOR_PAYOUTS = '/operator/payouts'

export const operatorPayoutHref = (id: string) => `${OPERATOR_PAYOUTS}/${id}`
export const fileHref = (id: string) => `${OPERATOR_PAYOUTS}/files/${id}`
export const releaseHref = (accountId: string) => `${OPERATOR_PAYOUTS}/release/${accountId}`
export const merchantActHref = (merchantId: string, act: 'plan' | 'stop' | 'resume') =>
  `${OPERATOR_PAYOUTS}/merchants/${publicId('mer', merchantId)}/${act}`
