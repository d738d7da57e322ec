import { publicId } from '../../shared/ids.ts'

export const PAYOUTS_PATH = '/dashboard/payouts'
export const BALANCE_PATH = '/dashboard/balance'

export const payoutHref = (id: string) => `${PAYOUTS_PATH}/${id}`
export const balanceHref = (merchantId: string) => `${BALANCE_PATH}/${publicId('mer', merchantId)}`
export const statementHref = (merchantId: string) => `${balanceHref(merchantId)}/statement`
export const detailsHref = (merchantId: string) => `/dashboard/merchants/${publicId('mer', merchantId)}/bank`
