import { Temporal } from 'temporal-polyfill'
import type { CalendarDate } from './calendar-date.ts'

/** Who is lent to: caps for consumers say nothing of companies (France: only their overdrafts have one). */
export type CreditKind = 'consumer' | 'business'

/** The caps of one quarter, by size of the credit. They bind in the country, whatever the currency. */
export interface UsuryCaps {
  readonly countryCode: string
  readonly kind: CreditKind
  /** Of `upToMinor`. */
  readonly currency: string
  /** In force from this day until the next entry of the country replaces it. */
  readonly from: CalendarDate
  /** Its last day, when it is no quarter. The next entry is due then. */
  readonly until?: CalendarDate
  readonly source: string
  /** Smallest first; `upToMinor` is included, null for the rest. */
  readonly bands: readonly { readonly upToMinor: bigint | null; readonly capPercent: number }[]
}

const UP_TO_3000_EUR = 300_000n
const UP_TO_6000_EUR = 600_000n

/**
 * Consumer credit in France (Code de la consommation L.314-6: the quarter's average rate plus a third), oldest first.
 * Published every quarter: newer ones come from USURY_CAPS_FILE; without them nothing that costs money is offered any more.
 */
export const USURY_CAPS: readonly UsuryCaps[] = [
  {
    countryCode: 'FR',
    kind: 'consumer',
    currency: 'EUR',
    from: Temporal.PlainDate.from('2025-10-01'),
    source: 'fourth quarter of 2025, as shown by ymanci.fr',
    bands: [
      { upToMinor: UP_TO_3000_EUR, capPercent: 23.49 },
      { upToMinor: UP_TO_6000_EUR, capPercent: 15.71 },
      { upToMinor: null, capPercent: 8.73 },
    ],
  },
  {
    countryCode: 'FR',
    kind: 'consumer',
    currency: 'EUR',
    from: Temporal.PlainDate.from('2026-01-01'),
    source: 'first quarter of 2026, as shown by ymanci.fr',
    bands: [
      { upToMinor: UP_TO_3000_EUR, capPercent: 23.56 },
      { upToMinor: UP_TO_6000_EUR, capPercent: 15.87 },
      { upToMinor: null, capPercent: 8.67 },
    ],
  },
]

/** What a demo's caps are shown with, wherever they are. */
export const INVENTED_SOURCE = 'invented for the demo, not the law’s'

/** Of a demo alone, and nobody's law: every refusal and list that shows them says so. */
export const INVENTED_CAPS: readonly UsuryCaps[] = [
  {
    countryCode: 'FR',
    kind: 'consumer',
    currency: 'EUR',
    from: Temporal.PlainDate.from('2026-04-01'),
    until: Temporal.PlainDate.from('9999-12-31'),
    source: INVENTED_SOURCE,
    bands: [
      { upToMinor: UP_TO_3000_EUR, capPercent: 24 },
      { upToMinor: UP_TO_6000_EUR, capPercent: 16 },
      { upToMinor: null, capPercent: 9 },
    ],
  },
]
