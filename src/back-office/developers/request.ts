import { findRequest, type LoggedRequest } from '../../http/index.ts'
import { html, type Renderable } from '../../pages/html.ts'
import { moment } from '../../pages/office/figures.ts'
import { beside, facts, head, section } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { exampleDetail, REFUSAL_CODES } from '../../refusals/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { errorInfo } from '../../texts/sentences.ts'
import { listMachines } from '../../webhooks/index.ts'
import { requireFound, requireId } from '../require-found.ts'
import { staffPage } from '../staff-page.ts'
import { answerOf, credentialOf, REQUESTS, requests } from './requests.ts'
import { developersLink } from './tellings.ts'
import { KEEPERS, readKeys } from './whose.ts'

/** One request, and why it was refused. */
export const request = staffPage({
  path: `${REQUESTS}/:id`,
  audience: 'merchant',
  roles: KEEPERS,
  statementsMax: 3,
  async view(connection, { scope, params, reader, visitor }) {
    const texts = languages[reader.language].requests
    const row = requireFound(await findRequest(connection, scope, requireId(params.id)))
    const keys = await readKeys(connection, visitor)
    const merchants = await listMachines(connection, scope)
    const merchant = merchants.find(({ merchantId }) => merchantId === row.merchantId)?.name ?? texts.wholeCompany
    const title = `${row.method} ${row.path}`
    const asked = addressOf({ credential: row.credential })
    const known = facts([
      [texts.when, moment(row.askedAt, reader)],
      [texts.credential, html`<a href="${asked}">${credentialOf(row.credential, keys, reader)}</a>`],
      [texts.merchant, merchant],
      ...(row.purchaseId ? [[texts.purchase, purchaseLink(row.purchaseId)] as const] : []),
      [texts.duration, texts.durationMs(row.durationMs)],
      [texts.requestId, html`<code class="break">${row.requestId}</code>`],
    ])
    const above = [developersLink(reader), { href: requests.path, label: texts.title }]
    return {
      title,
      body: html`${head(reader, { title, above, state: mark(answerOf(row)) })}
${beside([whyOf(row, reader), html`<p class="quiet">${texts.notKept}</p>`], known)}`,
    }
  },
})

/** The log narrowed to what names this. */
export function addressOf(narrowing: Readonly<Record<string, string>>): string {
  return `${REQUESTS}?${new URLSearchParams(narrowing)}`
}

function purchaseLink(purchaseId: string): Renderable {
  const uid = publicId('pur', purchaseId)
  return html`<a class="break" href="/dashboard/purchases/${uid}">${uid}</a>`
}

/** What the refusal says to whoever wrote the machine, and to people. */
function whyOf({ status, code }: LoggedRequest, { language }: Reader): Renderable {
  if (status < 400) return ''
  const texts = languages[language].requests
  const known = REFUSAL_CODES.find((each) => each === code)
  const said = known && [
    html`<p lang="en"><code>${known}</code>: ${exampleDetail(known)}</p>`,
    html`<p>${texts.payerReads}: <q>${errorInfo(known, language)}</q></p>`,
  ]
  const ours = status >= 500 && html`<p>${texts.weFailed}</p>`
  const reader = html`<p><a href="/docs">${texts.inReader}</a></p>`
  return section({ id: 'why', title: texts.why }, [said, ours, reader])
}
