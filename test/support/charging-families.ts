import { isCharged } from '../../src/providers/charge/index.ts'
import { PSP_FAMILIES } from '../../src/providers/index.ts'

/** Those that purchases are settled through: the others are asked of old transactions alone. */
export const CHARGING_FAMILIES = PSP_FAMILIES.filter(({ brands }) => brands.some(({ id }) => isCharged(id)))
