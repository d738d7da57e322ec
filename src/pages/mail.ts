import type { Language } from '../texts/language.ts'
import { languages } from '../texts/languages.ts'
import type { MailText } from '../texts/messages.ts'
import { html } from './html.ts'
import {
  button,
  coloursOf,
  darkSheet,
  doubt,
  doubtOf,
  foot,
  list,
  type MailDesign,
  picture,
  shopLine,
  sumBlock,
  voice,
} from './mail-parts.ts'
import { trustLines, trustLinks } from './trust.ts'

export type { MailDesign } from './mail-parts.ts'

/** The text part; `url` is where the action leads. */
export function mailText(message: MailText, url: string | undefined, language: Language, design?: MailDesign): string {
  const [first = '', ...paragraphs] = message.paragraphs
  const voice = design?.voice
  const { quoted } = languages[language].checkout.trust
  const quote = voice ? [quoted(voice.words), voice.name].filter(Boolean).join('\n') : ''
  const list = (message.list ?? [])
    .map((line) => (typeof line === 'string' ? `- ${line}` : `- ${line.text}\n  ${line.url}`))
    .join('\n')
  const action = url === undefined ? '' : `${message.action}\n${url}`
  const trust = design?.trust
  const lines = trust ? trustLines(trust, language) : []
  const about = [
    doubtOf(design, url, language)?.join('\n') ?? '',
    lines.map(({ label, text, site }) => `${label} ${text}${site ? `, ${site.host}` : ''}`).join('\n'),
    trust
      ? trustLinks(trust, language)
          .map((link) => `${link.text}\n${link.url}`)
          .join('\n')
      : '',
  ]
  const parts = [first, quote, ...paragraphs, list, action, `-- \n${message.smallPrint}`, ...about]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/**
 * The same words as the text part, on one column as wide as a phone. Styles are inline, because mail readers drop sheets; what
 * the sheet says is for those that have a dark scheme. Pictures are the shop's own, over https: without them nothing is missing.
 */
export function mailHtml(message: MailText, url: string | undefined, language: Language, design?: MailDesign): string {
  const light = coloursOf('light', design?.brandColour ?? null)
  const { sum } = message
  const paragraphs = sum ? message.paragraphs.slice(1) : message.paragraphs
  const ink = `color:${light.ink}`
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${message.subject}</title>
${darkSheet(design?.brandColour ?? null)}
</head>
<body class="pg" style="margin:0;padding:0;background:${light.page}">
<div class="pg" style="background:${light.page};font:16px/24px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<!--[if mso]><table role="presentation" width="560" align="center"><tr><td><![endif]-->
<div class="sh" style="max-width:560px;margin:0 auto;background:${light.sheet}">
${design && shopLine(design, light.ink)}${design && picture(design)}<div class="px" style="padding:24px 32px 32px">
<h1 class="tx" style="margin:0 0 16px;${ink};font-size:26px;line-height:31px;letter-spacing:-.02em">${message.subject}</h1>
${design?.voice && voice(design.voice, light)}${sum && sumBlock(sum, light)}${paragraphs.map((paragraph) => html`<p class="tx" style="margin:0 0 16px;${ink}">${paragraph}</p>\n`)}${list(message, light)}${url !== undefined && button(message, url, light)}
</div>
${doubt(doubtOf(design, url, language), light)}</div>
${foot(message, language, design?.trust, light)}
<!--[if mso]></td></tr></table><![endif]-->
</div></body>
</html>
`.toString()
}
