import { type Html, html, type Renderable } from '../../pages/html.ts'
import type { ReaderTexts } from '../../texts/back-office.ts'
import type { StaffLanguage } from '../../texts/language.ts'
import { type Contract, type Operation, resolve } from './contract.ts'
import { curlOf, type ShownAccess } from './curl.ts'
import { sentence, showMembers, typeOf } from './show-schema.ts'

export interface Endpoint {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

interface Shown {
  /** Of the page, whose labels stand among the contract’s English. */
  readonly language: StaffLanguage
  readonly texts: ReaderTexts
  readonly contract: Contract
  readonly access: ShownAccess | undefined
}

/** One operation, whole: what to send, how it looks in a terminal, what comes back, how it is refused. */
export function showOperation(shown: Shown, endpoint: Endpoint): Html {
  const { texts, language, contract, access } = shown
  const { method, path, operation } = endpoint
  const { schemas, parameters: namedParameters } = contract.components
  const parameters = (operation.parameters ?? []).map((one) => resolve(namedParameters, one))
  const body = Object.values(operation.requestBody?.content ?? {})[0]
  const baseUrl = contract.servers[0]?.url ?? ''
  return html`<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${sentence(operation.summary)}</a></h3>
<p class="address"><b>${method}</b> <code>${path}</code> <span class="mark">${operation.operationId}</span></p>
${operation.description && html`<p>${sentence(operation.description)}</p>`}
<p class="quiet"><span lang="${language}">${texts.access}</span> ${accessOf(texts, contract, operation)}</p>
${
  parameters.length > 0 &&
  html`<h4 lang="${language}">${texts.parameters}</h4>
<dl class="members">${parameters.map(
    (one) =>
      html`<div><dt><code>${one.name}</code> <span class="type">${typeOf(one.schema)}</span>${
        one.required ? '' : html` <span class="mark">${texts.optional}</span>`
      }</dt><dd>${one.description && sentence(one.description)}</dd></div>`,
  )}</dl>`
}
${body && html`<h4 lang="${language}">${texts.body} ${typeOf(body.schema)}</h4>\n${showMembers(texts, resolve(schemas, body.schema))}`}
<h4 lang="${language}">${texts.call}</h4>
${showText(texts, curlOf(baseUrl, endpoint, parameters, access))}
${showAnswers(shown, operation)}
</article>`
}

/** What a merchant's server is told. */
export function showTold({ texts, language }: Shown, name: string, operation: Operation): Html {
  const body = Object.values(operation.requestBody?.content ?? {})[0]
  return html`<article id="${name}">
<h3><a href="#${name}"><code>${name}</code></a></h3>
<p>${sentence(operation.summary)}. ${operation.description && sentence(operation.description)}</p>
<p><span lang="${language}">${texts.body}</span> ${body && typeOf(body.schema)}</p>
<details><summary lang="${language}">${texts.example}</summary>
${showText(texts, JSON.stringify(body?.example, null, 2))}
</details>
</article>`
}

/** A text to copy; the script finds its button by what stands before it. */
export function showText(texts: ReaderTexts, text: string): Html {
  return html`<div class="text"><button type="button" class="copy" hidden data-copied="${texts.copied}">${texts.copy}</button><pre tabindex="0"><code>${text}</code></pre></div>`
}

function accessOf(texts: ReaderTexts, { components }: Contract, { security }: Operation): Renderable {
  const schemes = security.flatMap((one) => Object.keys(one))
  if (schemes.length === 0) return texts.nobody
  return schemes.map((scheme, index) => [
    index ? ', ' : '',
    html`<b>${scheme}</b> (${sentence(components.securitySchemes[scheme]?.description ?? '')})`,
  ])
}

function showAnswers({ texts, language, contract }: Shown, operation: Operation): Renderable {
  const { schemas, responses } = contract.components
  return Object.entries(operation.responses).map(([status, said]) => {
    const answer = resolve(responses, said)
    const media = Object.values(answer.content ?? {})[0]
    if (!media) return ''
    if (status.startsWith('2')) {
      const example = typeof media.example === 'string' ? media.example : JSON.stringify(media.example, null, 2)
      return html`<h4 lang="${language}">${texts.answer} ${status} ${typeOf(media.schema)}</h4>
${showText(texts, example)}`
    }
    const error = resolve(schemas, media.schema).properties?.error?.properties ?? {}
    const codes = (error.app_error ?? error.code)?.enum ?? []
    return html`<p class="refusal"><b>${status}</b> ${codes.map((code) => [html`<code>${String(code)}</code>`, ' '])}<span class="quiet">${sentence(answer.description)}</span></p>`
  })
}
