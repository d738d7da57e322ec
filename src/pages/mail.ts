import type { MailText } from '../texts/messages.ts'
import { legibleShade, parseColour, toHex } from './brand.ts'
import { html } from './html.ts'

const HOUSE_ACCENT = '#a63d1f'

/** Inline, because mail readers drop style sheets; no image, so nothing is fetched and nobody is tracked. */
const STYLES = {
  body: 'margin:0;padding:24px 16px;font:16px/1.5 system-ui,sans-serif;color:#2b2420;background:#fbf9f6',
  column: 'max-width:32em;margin:0 auto',
  button: `display:inline-block;padding:12px 20px;border-radius:8px;background:${HOUSE_ACCENT};color:#ffffff;font-weight:600;text-decoration:none`,
  small: 'margin-top:32px;font-size:13px;color:#6b615a',
  address: 'font-size:13px;color:#6b615a;word-break:break-all',
}

/** Mail readers have no schemes that one could rely on: the shade that carries white. */
function accentOf(brandColour: string | null): string {
  const colour = parseColour(brandColour)
  const shade = colour && legibleShade(colour, 'light')
  return shade ? toHex(shade) : HOUSE_ACCENT
}

/** The text part; `url` is where the action leads. */
export function mailText(message: MailText, url: string | undefined): string {
  const list = (message.list ?? [])
    .map((line) => (typeof line === 'string' ? `- ${line}` : `- ${line.text}\n  ${line.url}`))
    .join('\n')
  const action = url === undefined ? '' : `${message.action}\n${url}`
  const parts = [...message.paragraphs, list, action, `-- \n${message.smallPrint}`]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** The same words as the text part, on one column as wide as a phone. */
export function mailHtml(
  message: MailText,
  url: string | undefined,
  language: string,
  brandColour: string | null = null,
): string {
  const button = STYLES.button.replace(HOUSE_ACCENT, accentOf(brandColour))
  const list = message.list ?? []
  const items =
    list.length > 0 &&
    html`<ul>${list.map((line) => html`<li>${typeof line === 'string' ? line : html`<a href="${line.url}">${line.text}</a>`}</li>`)}</ul>`
  const action =
    url !== undefined &&
    html`<p><a href="${url}" style="${button}">${message.action}</a></p><p style="${STYLES.address}">${url}</p>`
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${message.subject}</title></head>
<body style="${STYLES.body}"><div style="${STYLES.column}">
${message.paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}${items}${action}
<p style="${STYLES.small}">${message.smallPrint}</p>
</div></body>
</html>
`.toString()
}
