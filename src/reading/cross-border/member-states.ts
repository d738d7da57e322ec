/** The Union's member states (ISO 3166-1), as of 2020-02-01, when the United Kingdom had left. */
export const MEMBER_STATES: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/** Whoever is there is in that member state, for VAT (Directive 2006/112/EC, article 7). */
export const COUNTED_AS: Readonly<Record<string, string>> = { MC: 'FR' }

/** More than so many in a quarter, and a payee is reported (article 243b, 2). */
export const UNREPORTED_MAX = 25
