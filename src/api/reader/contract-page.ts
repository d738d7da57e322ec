import { html, type Renderable } from '../../pages/html.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import type { Contract } from './contract.ts'
import { accountOf, type ShownAccess } from './curl.ts'
import { type Endpoint, showOperation, showText, showTold } from './show-operation.ts'
import { sentence, showMembers, typeOf } from './show-schema.ts'

/** The contract as text, written on the server: it is read without a script, and found by a browser's own search. */
export function contractPage(contract: Contract, language: StaffLanguage, access: ShownAccess | undefined): string {
  const texts = languages[language].reader
  const endpoints = Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const shown = { texts, language, contract, access }
  // Operations and schemas are English, as the contract is; its chapters are the page's own.
  const said = new Map(Object.entries(texts.tags))
  const chapters = contract.tags.map(({ name, description }) => ({
    id: slug(name),
    said: said.get(name) ?? { name, description },
    endpoints: endpoints.filter(({ operation }) => operation.tags[0] === name),
  }))
  const told = Object.entries(contract.webhooks).map(([name, { post }]) => ({ name, operation: post }))
  const head = html`<link rel="stylesheet" href="/docs/contract-page.css">
<script src="/docs/copy-text.js" defer></script>`
  const body = html`<header>
<h1>${texts.title}</h1>
<p>${texts.lead} ${contract.info.version}. <a href="/docs/openapi.json">openapi.json</a> · <a href="/docs/try">${texts.try}</a></p>
</header>
<nav aria-label="${texts.chapters}">
${chapters.map(({ id, said: { name }, endpoints: own }) => html`<p><a href="#${id}">${name}</a></p>\n<ul lang="en">${own.map(link)}</ul>`)}
<p><a href="#told">${texts.told}</a></p>
<p><a href="#schemas">${texts.schemas}</a></p>
</nav>
<main>
<section id="begin">
<h2>${texts.begin}</h2>
${access && html`<p class="demo">${access.apiSecret ? texts.demo : texts.own(access.apiKey !== undefined)}</p>`}
<p>${texts.firstToken}</p>
${showText(texts, firstCall(contract, access))}
<p>${texts.thenCall} <a href="#createPurchaseLink"><code>createPurchaseLink</code></a></p>
</section>
${chapters.map(
  ({ id, said: { name, description }, endpoints: own }) => html`<section id="${id}">
<h2>${name}</h2>
<p>${sentence(description)}</p>
<div lang="en">${own.map((endpoint) => showOperation(shown, endpoint))}</div>
</section>`,
)}
<section id="told">
<h2>${texts.told}</h2>
<div lang="en">${Object.values(contract.components.parameters).map(({ name, description }) => html`<p><code>${name}</code> ${sentence(description ?? '')}</p>`)}
${told.map(({ name, operation }) => showTold(shown, name, operation))}</div>
</section>
<section id="schemas">
<h2>${texts.schemas}</h2>
<div lang="en">${Object.entries(contract.components.schemas).map(
    ([name, schema]) => html`<article id="schema-${name}">
<h3>${name}</h3>
${schema.description && html`<p>${sentence(schema.description)}</p>`}
${schema.properties ? showMembers(texts, schema) : html`<p>${typeOf(schema)}</p>`}
</article>`,
  )}</div>
</section>
</main>`
  return docsDocument(language, texts.title, { head, body })
}

function link({ operation }: Endpoint): Renderable {
  return html`<li><a href="#${operation.operationId}">${sentence(operation.summary)}</a></li>`
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}

/** A token for ten minutes, kept by the shell for the calls below. */
function firstCall({ servers }: Contract, access: ShownAccess | undefined): string {
  return `ACCESS_TOKEN=$(curl -s -u ${accountOf(access)} -d grant_type=client_credentials \\
  '${servers[0]?.url ?? ''}/api/token' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
}

/** The document around what a developer reads: no shop's colours, no session. */
export function docsDocument(
  language: StaffLanguage,
  title: string,
  { head, body }: Record<'head' | 'body', Renderable>,
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`.toString()
}
