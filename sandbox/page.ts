import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'

const STYLESHEETS = {
  desk: ['desk.css'],
  pay: ['pay.css'],
  framed: ['pay.css'],
  shop: ['shop.css', 'shop-pages.css', 'shop-backstage.css'],
} as const

/** What a page says, and whom it lets near. */
export interface Page {
  language: Language
  title: string
  body: Html
  /** Assets to load as modules. */
  scripts?: readonly string[]
  /** Layout of the body element. */
  look?: keyof typeof STYLESHEETS
  /** An origin whose scripts may run here and whose pages may be framed here: the service's, in a shop. */
  partner?: string
  /** Addresses of classic scripts that stand before all others, a partner's. */
  partnerScripts?: readonly string[]
  /** Origins allowed beside ourselves. */
  frameAncestors?: readonly string[]
  formAction?: readonly string[]
  /** False: nobody may frame it, ourselves included. */
  isFramed?: false
}

/** Answers with a page under a policy that allows our own files and nothing inline. */
export function sendPage(reply: FastifyReply, status: number, page: Page): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(page),
      'content-language': page.language,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    })
    .send(document(page).safe)
}

function policy({ formAction = [], frameAncestors = [], isFramed, partner }: Page): string {
  const ours = ["'self'", ...(partner ? [partner] : [])].join(' ')
  return [
    "default-src 'none'",
    `script-src ${ours}`,
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `frame-src ${ours}`,
    "base-uri 'none'",
    // Browsers apply it to the redirect after a POST too.
    ['form-action', "'self'", ...formAction].join(' '),
    isFramed === false ? "frame-ancestors 'none'" : ['frame-ancestors', "'self'", ...frameAncestors].join(' '),
  ].join('; ')
}

function document({ language, title, body, scripts = [], partnerScripts = [], look = 'desk' }: Page): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
${STYLESHEETS[look].map((name) => html`<link rel="stylesheet" href="/assets/${name}">`)}
${partnerScripts.map((url) => html`<script src="${url}"></script>`)}
${scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`)}
</head>
<body class="${look}">
${body}
</body>
</html>
`
}
