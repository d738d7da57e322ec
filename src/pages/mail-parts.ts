import type { Language } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import type { MailText } from '../texts/messages.ts'
import { parseColour, type Scheme, tame, toHex } from './brand.ts'
import { type Html, html, safeUrl } from './html.ts'
import { siteOf, type Trust, trustLines, trustLinks } from './trust.ts'

/** Of a shop's mail; those of our own have none. */
export interface MailDesign {
  readonly shopName: string
  readonly logoUrl: string | null
  readonly brandColour: string | null
  /** Of what was bought. */
  readonly pictureUrl: string | null
  /** The leader's own, where the message quotes them. */
  readonly voice: { readonly name: string | null; readonly words: string } | null
  readonly trust: Trust
}

/** The house's tokens (whipround.css), by what they colour in a mail: mail readers know no custom properties. */
const COLOURS = {
  light: {
    ...{ page: '#f1f5f5', sheet: '#ffffff', ink: '#0f2229', quiet: '#4a5c63', line: '#d3dddf' },
    ...{ human: '#fff0d2', humanInk: '#42300a', accent: '#0a566e', onAccent: '#ffffff' },
  },
  dark: {
    ...{ page: '#0b1417', sheet: '#121e22', ink: '#e8f0f1', quiet: '#a7b8bc', line: '#27373c' },
    ...{ human: '#35290f', humanInk: '#fbe7bc', accent: '#74cbe3', onAccent: '#04222c' },
  },
} as const

export function coloursOf(scheme: Scheme, brandColour: string | null) {
  const colour = parseColour(brandColour)
  if (!colour) return COLOURS[scheme]
  const { accent, onAccent } = tame(colour, scheme)
  return { ...COLOURS[scheme], accent: toHex(accent), onAccent: toHex(onAccent) }
}

/** Where somebody is asked to pay: where the button leads, and how to ask without it. */
export function doubtOf(design: MailDesign | undefined, url: string | undefined, language: Language) {
  if (!design?.trust.unknownUrl || !url || !URL.canParse(url)) return undefined
  const { doubt, doubtText, doubtShop } = languages[language].checkout.trust
  const { seller, orderNumber } = design.trust
  const site = seller && siteOf(seller)
  return [doubt, `${doubtText(new URL(url).host)}${site ? ` ${doubtShop(site.host, orderNumber)}` : ''}`] as const
}

type Colours = ReturnType<typeof coloursOf>

/** Class by class, what mail readers with a dark scheme put in the place of the inline colours. */
export function darkSheet(brandColour: string | null): Html {
  const dark = coloursOf('dark', brandColour)
  return html`<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.pg{background:${dark.page}!important}.sh{background:${dark.sheet}!important}.tx{color:${dark.ink}!important}.qt{color:${dark.quiet}!important}.hu{background:${dark.human}!important;color:${dark.humanInk}!important}.bt{background:${dark.accent}!important;color:${dark.onAccent}!important}.lk{color:${dark.accent}!important}.ln{border-color:${dark.line}!important}}@media (max-width:480px){.px{padding-left:20px!important;padding-right:20px!important}}</style>`
}

const httpsOnly = (url: string | null) => (url?.startsWith('https://') ? safeUrl(url) : undefined)

export function shopLine({ shopName, logoUrl }: MailDesign, ink: string): Html {
  const logo = httpsOnly(logoUrl)
  return html`<div class="px" style="padding:16px 32px">${logo && html`<img src="${logo}" height="32" alt="" style="height:32px;width:auto;max-width:180px;vertical-align:middle;border:0;border-radius:6px;background:#ffffff"> `}<strong class="tx" style="color:${ink};vertical-align:middle">${shopName}</strong></div>
`
}

export function picture({ pictureUrl }: MailDesign): Html | undefined {
  const url = httpsOnly(pictureUrl)
  return url
    ? html`<img src="${url}" width="560" alt="" style="display:block;width:100%;max-height:280px;object-fit:cover;border:0">\n`
    : undefined
}

export function voice({ name, words }: NonNullable<MailDesign['voice']>, { human, humanInk }: Colours): Html {
  return html`<div class="hu" style="margin:0 0 20px;padding:14px 18px;background:${human};color:${humanInk};border-radius:14px 14px 14px 4px">${words}${name && html`<br><span style="font-size:14px">${name}</span>`}</div>
`
}

export function sumBlock({ label, amount }: NonNullable<MailText['sum']>, { ink, quiet }: Colours): Html {
  return html`<p class="tx" style="margin:0 0 16px;color:${ink}"><span class="qt" style="color:${quiet};font-size:14px">${label}</span><br><strong style="font-size:40px;line-height:46px;letter-spacing:-.03em">${amount}</strong></p>
`
}

export function list({ list = [] }: MailText, { ink, accent }: Colours): Html | undefined {
  if (list.length === 0) return undefined
  const items = list.map(
    (line) =>
      html`<li>${typeof line === 'string' ? line : html`<a class="lk" href="${line.url}" style="color:${accent}">${line.text}</a>`}</li>`,
  )
  return html`<ul class="tx" style="margin:0 0 16px;padding:0 0 0 20px;color:${ink}">${items}</ul>\n`
}

export function button({ action }: MailText, url: string, { accent, onAccent }: Colours): Html {
  return html`<a class="bt" href="${url}" style="display:block;padding:17px 20px;background:${accent};color:${onAccent};border-radius:14px;font-size:18px;line-height:22px;font-weight:700;text-align:center;text-decoration:none">${action}</a>`
}

export function doubt(said: ReturnType<typeof doubtOf>, { ink, quiet, line }: Colours): Html | undefined {
  if (!said) return undefined
  return html`<div class="px ln" style="padding:20px 32px 28px;border-top:1px solid ${line}"><p class="tx" style="margin:0 0 4px;color:${ink};font-weight:700">${said[0]}</p><p class="qt" style="margin:0;color:${quiet};font-size:14px;line-height:21px">${said[1]}</p></div>
`
}

export function foot(
  { smallPrint }: MailText,
  language: Language,
  trust: Trust | undefined,
  { quiet, accent }: Colours,
): Html {
  const small = `margin:0 0 10px;color:${quiet};font-size:14px;line-height:21px`
  const lines = trust ? trustLines(trust, language) : []
  const links = trust ? trustLinks(trust, language) : []
  return html`<div class="px" style="max-width:496px;margin:0 auto;padding:20px 32px 32px">
<p class="qt" style="${small}">${smallPrint}</p>
${
  lines.length > 0 &&
  html`<p class="qt" style="${small}">${lines.map(
    ({ label, text, site }, index) =>
      html`${index > 0 && html`<br>`}<strong>${label}</strong> ${text}${site && html`, <a class="qt" href="${site.url}" style="color:${quiet}">${site.host}</a>`}`,
  )}</p>\n`
}${links.map(({ url, text }) => html`<a class="lk" href="${url}" style="display:inline-block;padding:8px 16px 8px 0;color:${accent};font-size:14px">${text}</a>`)}
</div>`
}
