import { LANGUAGES, type Language } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import { GROUNDS } from './brand.ts'
import type { PageFrame } from './frame.ts'
import { attribute, type Html, html, type Renderable, safeUrl } from './html.ts'
import { icon } from './parts/icon.ts'
import { trustFooter } from './trust.ts'

/** The statement that a shop's payers may read before they pay. */
export const ACCESSIBILITY_PATH = '/accessibility'
/** In the tab of every page, payers' and staff's. */
export const ICON_PATH = '/icon.svg'

export interface LayoutContent {
  /** The document's title; the h1 says the same or more. */
  readonly title: string
  /** Heading and first answer. */
  readonly lead: Renderable
  /** Beside the action on wide screens, before it on phones unless `asideLast`. */
  readonly aside?: Renderable
  /** On phones the action comes first: what was bought is no longer the question. */
  readonly asideLast?: boolean
  /** The action is all that the page asks: beside the story on wide screens, with the rest below. */
  readonly decides?: boolean
  readonly action?: Renderable
  /** Names the state for the script: a page whose state has moved on reloads itself. */
  readonly state?: string
  /** Nobody knows yet what was paid: in a frame there is no cross. */
  readonly isAsking?: boolean
  /** Without script, the page asks again after so many seconds. */
  readonly refreshSeconds?: number
}

/** The one document around every page. No inline script or style: the content security policy forbids both. */
export function layout(frame: PageFrame, language: Language, content: LayoutContent): string {
  const texts = languages[language].checkout.common
  const { shop, assets, framed, inApp } = frame
  const title = shop ? `${content.title} · ${shop.name}` : content.title
  const aside = content.aside ? html`<div class="aside">${content.aside}</div>\n` : ''
  const action = content.action
    ? html`<div class="action${content.decides ? ' decide' : ''}">${content.action}</div>\n`
    : ''
  const document = html`<!doctype html>
<html lang="${language}">
${documentHead(title, assets.style.element)}${shop && preview(shop, texts.preview(shop.name))}${shop?.brandStyle?.element}<script type="module" src="${assets.scriptPath}"></script>
${framed && framedAssets(framed.assets)}${inApp && html`<script type="module" src="${inApp.scriptPath}"></script>\n`}${content.refreshSeconds ? html`<noscript><meta http-equiv="refresh" content="${content.refreshSeconds}"></noscript>` : ''}
</head>
<body${framedBody(frame, language, content)}${attribute('data-told', inApp?.told && asciiJson(inApp.told))}>
<header class="top">${shopMark(frame)}${frame.otherLanguage && languageLink(frame.otherLanguage)}</header>
<main class="page${content.aside ? ' page-wide' : ''}${content.decides ? ' page-decides' : ''}"${attribute('data-state', content.state)}>
<div class="lead">${content.lead}</div>
${content.asideLast ? [action, aside] : [aside, action]}
</main>
<footer class="foot">
${frame.trust && trustFooter(frame.trust, language, framed !== undefined)}${frame.offersLanguages && languageSwitch(language)}<p><a class="link" href="${ACCESSIBILITY_PATH}"${framed && html` target="_blank" rel="noopener"`}>${languages[language].checkout.accessibility.link}</a></p><p class="secured">${icon('lock')} ${texts.securedBy}</p>
${frame.isTest ? html`<p>${texts.test}</p>` : frame.isDemo ? html`<p>${texts.demo}</p>` : ''}
</footer>
<p class="offline" role="status" data-offline="${texts.offline}"></p>
</body>
</html>
`
  return document.toString()
}

function framedAssets({ style, scriptPath }: PageFrame['assets']): Html {
  return html`${style.element}<script type="module" src="${scriptPath}"></script>
`
}

/** What the script of frames goes by. */
function framedBody({ framed, shop }: PageFrame, language: Language, { isAsking }: LayoutContent): readonly Html[] {
  if (!framed) return []
  const { shopOrigin, opening, showsClose, isExternal, told, path } = framed
  const texts = languages[language].checkout.common
  const isMade = told?.name === 'PLEDG_SUCCESS'
  return [
    attribute('data-shop-origin', shopOrigin),
    attribute('data-opening', opening),
    attribute('data-path', path),
    attribute('data-is-external', isExternal),
    attribute('data-cross', showsClose && !isAsking && texts.close),
    attribute('data-asking', isAsking),
    attribute('data-told', told && asciiJson(told)),
    attribute('data-go-on', isMade && (shop ? texts.backToShop(shop.name) : texts.backToShopUnknown)),
  ]
}

/** Letter for letter what was meant: markup drops signs that deceive a reader, and this is read by a program. */
function asciiJson(value: object): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(/[^\x20-\x7e]/g, escaped)
}

/** What a messenger shows of a link: the shop, and neither a name nor an amount. */
function preview({ name, logoUrl }: NonNullable<PageFrame['shop']>, title: string): Html {
  const picture = safeUrl(logoUrl)
  return html`<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${name}">
${picture && html`<meta property="og:image" content="${picture}">\n`}`
}

/** Every language, named in itself: whoever reads none of the others finds theirs. */
function languageSwitch(current: Language): Html {
  return html`<ul>${[...LANGUAGES].sort().map((language) => html`<li>${languageLink(language, language === current)}</li>`)}</ul>
`
}

function languageLink(language: Language, isCurrent = false): Html {
  return html`<a class="link" lang="${language}" hreflang="${language}" href="?lang=${language}"${isCurrent && html` aria-current="true"`}>${languages[language].conventions.ownName}</a>`
}

function shopMark({ shop }: PageFrame): Html | '' {
  if (!shop) return ''
  const logoUrl = safeUrl(shop.logoUrl)
  // The logo's height is fixed and its width bounded in the stylesheet: nothing moves when it arrives.
  return logoUrl
    ? html`<img class="logo" src="${logoUrl}" alt="${shop.name}" height="40">`
    : html`<p class="shop">${shop.name}</p>`
}

/** What every document says of itself before its title: people read it, search engines do not. */
export function documentHead(title: string, style: Html): Html {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="same-origin">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${GROUNDS.light.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${GROUNDS.dark.paper}" media="(prefers-color-scheme: dark)">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">
${style}`
}
