import { type Html, html } from './html.ts'

/** What every document says of itself before its title: people read it, search engines do not. */
export function documentHead(title: string, stylesheetPath: string): Html {
  return html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="same-origin">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheetPath}">
`
}
