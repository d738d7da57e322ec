import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import type { Language } from './language.ts'

/** What a page says, and whom it lets near. */
export interface Page {
  language: Language
  title: string
  body: Html
  /** Assets to load as modules. */
  scripts?: readonly string[]
  /** Layout of the body element. */
  look?: 'desk' | 'pay' | 'framed'
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

function policy({ formAction = [], frameAncestors = [], isFramed }: Page): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    // Browsers apply it to the redirect after a POST too.
    ['form-action', "'self'", ...formAction].join(' '),
    isFramed === false ? "frame-ancestors 'none'" : ['frame-ancestors', "'self'", ...frameAncestors].join(' '),
  ].join('; ')
}

function document({ language, title, body, scripts = [], look = 'desk' }: Page): Html {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/${look === 'desk' ? 'desk' : 'pay'}.css">
${scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`)}
</head>
<body class="${look}">
${body}
</body>
</html>
`
}
