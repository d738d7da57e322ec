import { PSP_FAMILIES } from '../../src/providers/index.ts'

/** Those that purchases are settled through: the others are asked of old transactions alone. */
export const CHARGING_FAMILIES = PSP_FAMILIES.filter(({ traits }) => !traits.chargesNothing)
