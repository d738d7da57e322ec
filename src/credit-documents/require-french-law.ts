import type { DocumentKind } from './credit-document.ts'
import type { Drafting } from './drafting.ts'

/** The form is the Union's. What else is given is each country's own, and France's alone was read. Throws a sentence. */
export function requireFrenchLaw({ offer }: Drafting, kind: DocumentKind): void {
  if (offer.countryCode !== 'FR')
    throw new Error(
      `there is no ${kind} for ${offer.countryCode}: nobody has looked up its law, and that of FR is not it`,
    )
}
