import { gradeOf, hostsOf, lifecycleOf } from '../providers/charge/index.ts'
import { PSP_FAMILIES } from '../providers/index.ts'
import { PSP, requireBrand } from './operator/find-own.ts'
import type { Verbs } from './operator/operate.ts'

/** What is known of PSPs before any is connected. */
export const CATALOGUE_VERBS: Verbs = {
  brands: {
    what: 'the PSPs that merchants can be settled through, and what each wants to know',
    options: {},
    runAlone: async () => ({
      items: PSP_FAMILIES.flatMap((family) =>
        family.brands.map(({ id, label, note = null }) => ({
          psp: id,
          label,
          protocol: family.protocol,
          credentials: family.credentials.map(({ name, isRequired }) => (isRequired ? name : `[${name}]`)).join(' '),
          lifecycle: lifecycleOf(id),
          judged_by: gradeOf(family),
          note,
        })),
      ),
      columns: ['psp', 'label', 'lifecycle', 'judged_by', 'credentials'],
    }),
  },
  'allow-list': {
    what: 'what to let through to a PSP, and whether it wants to know where we call from',
    options: { psp: PSP },
    runAlone: async (given) => {
      const { family, brand } = requireBrand(given.psp ?? '')
      const items = (['test', 'live'] as const).flatMap((mode) => {
        return hostsOf(brand, mode).map((host) => ({ mode, host }))
      })
      return { items, columns: ['mode', 'host'], notes: notesOf(family.traits.allowList, brand.label) }
    },
  },
}

export function notesOf(wantsAddresses: boolean, label: string): string[] {
  return wantsAddresses
    ? [
        `${label} takes calls from addresses it was told alone: have the merchant enter there the ones your service calls from`,
      ]
    : []
}
