/** Who somebody is to the law, as invoices print it. */
export interface Identity {
  readonly legalName: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  /** ISO 3166-1. */
  readonly countryCode: string
  /** In the register of companies there: SIREN, HRB … */
  readonly registrationNumber: string
  readonly vatNumber: string | null
}

/** With who said so. Never changed: an invoice names the row that counted. */
export interface KeptIdentity extends Identity {
  readonly id: string
  /** Null: the operator. */
  readonly merchantId: string | null
  readonly companyId: string | null
  readonly setAt: Date
  readonly setBy: string
  readonly reason: string
}

const TEXT_CHARS_MAX = 140
const CODE_CHARS_MAX = 40

/** Without spaces around, and none within numbers. */
export function tidied(said: Identity): Identity {
  const dense = (text: string) => text.replace(/[\s.]/g, '').toUpperCase()
  return {
    legalName: said.legalName.trim(),
    street: said.street.trim(),
    postcode: said.postcode.trim(),
    city: said.city.trim(),
    countryCode: said.countryCode.trim().toUpperCase(),
    registrationNumber: said.registrationNumber.trim(),
    vatNumber: said.vatNumber === null ? null : dense(said.vatNumber) || null,
  }
}

/** The rule that is broken, as a sentence. */
export function faultOfIdentity(said: Identity): string | undefined {
  const { legalName, street, postcode, city, countryCode, registrationNumber, vatNumber } = said
  const texts = { 'the legal name': legalName, 'the street': street, 'the city': city }
  const codes = { 'the postcode': postcode, 'the registration number': registrationNumber }
  for (const [what, text] of Object.entries({ ...texts, ...codes })) {
    if (!text) return `${what} is required: invoices print it`
    const max = what in codes ? CODE_CHARS_MAX : TEXT_CHARS_MAX
    if (text.length > max) return `${what} has at most ${max} characters`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a line cannot hold
    if (/[\u0000-\u001F\u007F-\u009F]/.test(text)) return `${what} is one line`
  }
  if (!/^[A-Z]{2}$/.test(countryCode)) return 'a country is a code of ISO 3166-1, as FR'
  if (vatNumber !== null && !/^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(vatNumber))
    return 'a VAT number begins with its country, as FR40303265045'
  return undefined
}
