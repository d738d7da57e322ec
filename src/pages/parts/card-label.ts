import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'

export interface CardLabel {
  /** As the acquirer names it: `visa`, `mastercard`; with the wallet that carried it, `visa_applepay`. */
  readonly brand?: string | undefined
  readonly last4?: string | undefined
}

/** Brands whose written name is not their code with a capital. */
const brandNames: Record<string, string> = {
  amex: 'American Express',
  american_express: 'American Express',
  cb: 'CB',
  cartes_bancaires: 'CB',
  mastercard: 'Mastercard',
}

/** As their makers write them, in every language. */
const walletNames: readonly (readonly [wallet: string, name: string])[] = [
  ['applepay', 'Apple Pay'],
  ['googlepay', 'Google Pay'],
  ['sandboxwallet', 'Sandbox wallet'],
]

/** `Visa`, `Visa (Apple Pay)`; of a wallet that does not say what it carried, `Apple Pay`. */
function brandName(brand: string): string {
  for (const [wallet, name] of walletNames) {
    if (brand === wallet) return name
    if (brand.endsWith(`_${wallet}`)) return `${brandName(brand.slice(0, -wallet.length - 1))} (${name})`
  }
  return brandNames[brand.toLowerCase()] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ')
}

/** `your Visa ending in 4242`, or `your card` when little is known. */
export function yourCard(card: CardLabel | undefined, language: Language): string {
  const texts = languages[language].checkout.common
  return card?.brand && card.last4 ? texts.yourCardEnding(brandName(card.brand), card.last4) : texts.yourCard
}

/** `Visa ending in 4242`, or nothing. */
export function cardName(card: CardLabel | undefined, language: Language): string | undefined {
  if (!card?.brand || !card.last4) return undefined
  return languages[language].checkout.common.cardEnding(brandName(card.brand), card.last4)
}
