import { html } from '../../pages/html.ts'
import type { Language } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { docsDocument } from './docs-document.ts'

/** Somebody else's reader of the contract, in which requests can be made. It is a megabyte of script. */
export function tryPage(language: Language): string {
  const texts = languages[language].reader
  const body = html`<noscript>
<h1>${texts.title}</h1>
<p>${texts.withoutScript} <a href="/docs">${texts.asText}</a></p>
</noscript>
<div data-contract="/docs/openapi.json"></div>
<script src="/docs/reader.js"></script>
<script src="/docs/start-try.js"></script>`
  return docsDocument(language, texts.title, { head: '', body })
}
