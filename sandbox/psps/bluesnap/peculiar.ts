import { NAMELESS, UNSIGNED } from '../peculiarities.ts'
import type { Peculiarities } from '../simulator.ts'

export const peculiar: Peculiarities = {
  harmless: {
    ...UNSIGNED,
    ...NAMELESS,
    'check duplicate_keys': 'its answer is a sentence',
    'check byte_order_mark': 'its answer is a sentence',
    'refund wrong_reference': 'its answer names no transaction but the refund',
  },
}
