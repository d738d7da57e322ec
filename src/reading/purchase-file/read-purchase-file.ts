import type { Connection } from '../../db/database.ts'
import { html } from '../../pages/html.ts'
import type { OwnerScope } from '../../shared/scope.ts'
import { readPurchaseDetail } from '../purchase-detail/read-purchase-detail.ts'
import type { FileRow } from './section.ts'
import { FILE_SECTIONS } from './sections.ts'

/** All that is kept of one purchase, for a court or a supervisor. */
export interface PurchaseFile {
  readonly madeAt: Date
  readonly sections: readonly { readonly key: string; readonly title: string; readonly rows: readonly FileRow[] }[]
}

/** What there is now: what was forgotten or erased is in no file. Undefined where there is no such purchase, or it is out of scope. */
export async function readPurchaseFile(
  connection: Connection,
  scope: OwnerScope,
  purchaseId: string,
  madeAt: Date,
): Promise<PurchaseFile | undefined> {
  const detail = await readPurchaseDetail(connection, scope, purchaseId)
  if (!detail) return undefined
  const sections = []
  for (const { key, title, read } of FILE_SECTIONS) sections.push({ key, title, rows: await read(connection, detail) })
  return { madeAt, sections }
}

/** One JSON object; amounts in minor units, as digits. */
export function writeFileJson({ madeAt, sections }: PurchaseFile): string {
  const whole = { made_at: madeAt, ...Object.fromEntries(sections.map(({ key, rows }) => [key, rows])) }
  return `${JSON.stringify(whole, (_, value) => (typeof value === 'bigint' ? value.toString() : value), 2)}\n`
}

/** A page that is read and printed by itself: nothing of it is loaded from anywhere. */
export function writeFileHtml({ madeAt, sections }: PurchaseFile): string {
  const title = `File of ${text(sections[0]?.rows[0]?.id)}`
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:1rem/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}th,td{border:1px solid;padding:.25rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem}dd{margin:0;overflow-wrap:anywhere}@media print{section{break-inside:avoid-page}}</style></head>
<body><h1>${title}</h1><p>Made at ${madeAt.toISOString()}. Amounts are in the smallest unit of the currency.</p>
${sections.map(({ title: heading, rows }) => html`<section><h2>${heading}</h2>${rows.length === 0 ? html`<p>Nothing.</p>` : rowsOf(rows)}</section>`)}
</body></html>
`.toString()
}

/** One of them as a list, several as a table. */
function rowsOf(rows: readonly FileRow[]) {
  const [only] = rows
  if (rows.length === 1 && only)
    return html`<dl>${Object.entries(only).map(([name, value]) => html`<dt>${name}</dt><dd>${text(value)}</dd>`)}</dl>`
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return html`<table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${names.map((name) => html`<td>${text(row[name])}</td>`)}</tr>`)}</tbody></table>`
}

function text(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object')
    return JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? inner.toString() : inner))
  return String(value)
}
