import type { Language } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { type Html, html, safeUrl } from './html.ts'

/** Who collects, as the operator says. */
export interface House {
  readonly legalName: string | null
  readonly privacyUrl: string | null
}

/** Who sells, as the merchant says. */
export interface Seller {
  readonly name: string
  readonly legalName: string | null
  readonly registrationNumber: string | null
  readonly siteUrl: string
}

/** What a payer may look up about who asks: nothing of it is made up, what is not set is left out. */
export interface Trust {
  readonly seller?: Seller | undefined
  readonly house?: House | undefined
  /** As the shop numbers it. */
  readonly orderNumber?: string | undefined
  /** Where one learns how to check the request. */
  readonly checkUrl?: string | undefined
  /** Where a friend says that they do not know who asks. */
  readonly unknownUrl?: string | undefined
  /** Where the buyer withdraws from the contract, or reads what they have declared. */
  readonly withdrawal?: { readonly url: string; readonly isDeclared: boolean } | undefined
  /** The same, of the credit. */
  readonly creditWithdrawal?: { readonly url: string; readonly isDeclared: boolean } | undefined
}

interface TrustLine {
  readonly label: string
  readonly text: string
  /** Of a shop: its site, as people type it. */
  readonly site?: { readonly url: string; readonly host: string } | undefined
}

/** Seller with its order, and collector. */
export function trustLines({ seller, house, orderNumber }: Trust, language: Language): TrustLine[] {
  const { trust } = languages[language].checkout
  const lines: TrustLine[] = []
  if (seller) {
    const words = [seller.legalName ?? seller.name, seller.registrationNumber, orderNumber && trust.order(orderNumber)]
    lines.push({ label: trust.soldBy, text: words.filter(Boolean).join(', '), site: siteOf(seller) })
  }
  if (house?.legalName) lines.push({ label: trust.collectedBy, text: house.legalName })
  return lines
}

export function siteOf({ siteUrl }: Pick<Seller, 'siteUrl'>): TrustLine['site'] {
  const url = safeUrl(siteUrl)
  return url && URL.canParse(url) ? { url, host: new URL(url).host } : undefined
}

/** Each with its words: also for the text of a mail. */
export function trustLinks({ checkUrl, unknownUrl, withdrawal, creditWithdrawal, house }: Trust, language: Language) {
  const { trust, withdrawal: words } = languages[language].checkout
  const links = [
    [withdrawal?.url, withdrawal?.isDeclared ? words.declared : words.link],
    [creditWithdrawal?.url, creditWithdrawal?.isDeclared ? words.credit.declared : words.credit.link],
    [checkUrl, trust.check],
    [unknownUrl, trust.unknown],
    [safeUrl(house?.privacyUrl ?? undefined), trust.privacy],
  ] as const
  return links.flatMap(([url, text]) => (url ? [{ url, text }] : []))
}

/** Below every page of a payer. `isFramed`: the shop's own page is around it, and no link leads there a second time. */
export function trustFooter(about: Trust, language: Language, isFramed: boolean): Html {
  const lines = trustLines(about, language)
  const links = trustLinks(about, language)
  const siteLink = ({ url, host }: NonNullable<TrustLine['site']>) =>
    isFramed ? host : html`<a href="${url}" rel="noopener noreferrer" target="_blank">${host}</a>`
  return html`${
    lines.length > 0 &&
    html`<dl>${lines.map(
      ({ label, text, site }) =>
        html`<div><dt>${label}</dt><dd>${text}${site && html`<br>${siteLink(site)}`}</dd></div>`,
    )}</dl>`
  }${links.length > 0 && html`<ul>${links.map(({ url, text }) => html`<li><a class="link" href="${url}">${text}</a></li>`)}</ul>`}`
}
