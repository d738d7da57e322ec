import type { Connection } from '../../db/database.ts'
import { listOwnMerchants } from '../../merchants/index.ts'
import { html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { addressWith, filters, pager, search, views } from '../../pages/office/filters.ts'
import { head } from '../../pages/office/head.ts'
import { table } from '../../pages/office/table.ts'
import { listStaff } from '../../people/index.ts'
import { readAuditLog } from '../../reading/index.ts'
import { languages } from '../../texts/languages.ts'
import { text } from '../inputs.ts'
import { type Content, staffPage, type Visit } from '../staff-page.ts'
import { auditColumns } from './audit-columns.ts'
import {
  AUDIT_QUERY,
  type AuditQuery,
  auditChips,
  auditFields,
  auditFilterOf,
  type Choosable,
} from './audit-filters.ts'

const QUERY = { ...AUDIT_QUERY, after: text({ max: 200 }) }
/** A company with more finds them by pressing one. */
const MERCHANTS_MAX = 100

/** A company's own log: what its people did, what an operator decided of its purchases, and what happened to these. */
export const companyAudit = staffPage({
  path: '/dashboard/audit',
  audience: 'merchant',
  roles: ['owner', 'developer'],
  section: (language) => languages[language].audit.section,
  place: 23,
  mayLag: true,
  statementsMax: 3,
  query: QUERY,
  async view(connection, visit) {
    const { scope, visitor } = visit
    if (scope.kind === 'merchant') return auditPage(connection, visit, visit.query, { merchants: [], staff: [] })
    const merchants = await listOwnMerchants(connection, scope, { afterId: undefined, limit: MERCHANTS_MAX })
    // People are a company's: whoever sees some of its merchants only sees none of them.
    const isWhole = scope.kind === 'company' && visitor.companyId !== undefined
    const staff = isWhole ? await listStaff(connection, visitor.companyId) : []
    return auditPage(connection, visit, visit.query, { merchants, staff })
  },
})

/** The log of everybody. */
export const operatorAudit = staffPage({
  path: '/operator/audit',
  audience: 'operator',
  roles: ['admin', 'support'],
  section: (language) => languages[language].audit.section,
  place: 21,
  mayLag: true,
  statementsMax: 1,
  query: QUERY,
  view: (connection, visit) => auditPage(connection, visit, visit.query, { merchants: [], staff: [] }),
})

async function auditPage(
  connection: Connection,
  { scope, reader, address, visitor }: Visit<'merchant'> | Visit<'operator'>,
  { after, ...query }: AuditQuery & { readonly after?: string | undefined },
  choosable: Choosable,
): Promise<Content> {
  const texts = languages[reader.language].audit
  const wish = after ? { cursor: after } : {}
  const { rows, nextCursor } = await readAuditLog(connection, scope, auditFilterOf(query, reader), wish)
  const sides = (['all', 'people'] as const).map((side) => ({
    href: addressWith(address, { by: side === 'people' ? side : undefined }),
    label: texts.views[side],
    isCurrent: (query.by ?? 'all') === side,
  }))
  const chips = auditChips(query, choosable, rows, reader)
  const list = table({ caption: texts.section, rows, columns: auditColumns(reader, address, visitor.audience) })
  const csv = html`<div class="section-line"><p></p><a href="${addressWith({ ...address, path: `${address.path}.csv` })}">${texts.csv}</a></div>`
  return {
    title: texts.section,
    body: html`${head(reader, { title: texts.section, text: texts.text })}
<section class="section" aria-label="${texts.section}">${search({ address, name: 'q', label: texts.find, verb: texts.verb, hint: texts.hint })}
${views(reader, sides)}${filters(reader, { address, chips, fields: auditFields(query, choosable, reader) })}
${rows.length === 0 ? empty({ title: texts.none, text: texts.noneText }) : [csv, list, pager(reader, { address, said: '', nextCursor })]}</section>`,
  }
}
