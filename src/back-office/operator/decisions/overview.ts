import { html } from '../../../pages/html.ts'
import { linkList } from '../../../pages/office/blocks.ts'
import { moment } from '../../../pages/office/figures.ts'
import { pager } from '../../../pages/office/filters.ts'
import { head, section } from '../../../pages/office/head.ts'
import { table } from '../../../pages/office/table.ts'
import { readDecisions, readWaitingForOperator } from '../../../reading/index.ts'
import { languages } from '../../../texts/languages.ts'
import { whoDid } from '../../audit/audit-columns.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS, PAGED, wishOf } from '../operators.ts'
import { PSP_REPORTS } from '../paths.ts'
import { DECISIONS, outcomeOf } from './decidable.ts'

/** Everything that is decided by hand, how much of it waits, and what was decided before. */
export const decisions = staffPage({
  path: DECISIONS,
  ...OPERATORS,
  section: (language) => languages[language].operator.decisions.section,
  place: 4,
  statementsMax: 12,
  async view(connection, { reader, ports }) {
    const texts = languages[reader.language].operator.decisions
    const { charges, operations, settlements, movements, refunds, findings, hold, parked, notifications, channels } =
      await readWaitingForOperator(connection, ports.collecting)
    const messages = channels.reduce((sum, { waiting, givenUp }) => sum + waiting + givenUp, 0)
    const rows = [
      { href: 'charges', label: texts.charges.title, count: charges.length },
      { href: 'operations', label: texts.operations.title, count: operations.length },
      { href: 'refunds', label: texts.refunds.title, count: refunds },
      { href: 'settlements', label: texts.settlements.title, count: settlements.length },
      { href: 'movements', label: texts.movements.title, count: movements.length },
      { href: 'findings', label: texts.findings.title, count: findings.open + findings.waiting },
      { href: 'collection', label: texts.collection.title, count: hold ? 1 : 0 },
      { href: 'parked', label: texts.events.title, count: parked },
      { href: 'notifications', label: texts.notifications.title, count: notifications },
      { href: 'messages', label: texts.messages.title, count: messages },
    ]
    const list = table({
      caption: texts.section,
      rows,
      hrefOf: ({ href }) => `${DECISIONS}/${href}`,
      columns: [
        { label: texts.kind, place: 'name', cell: ({ label }) => label },
        { label: texts.count, place: 'end', isNumber: true, cell: ({ count }) => (count > 0 ? count : texts.nothing) },
      ],
    })
    const { pspReport } = languages[reader.language].operator
    const more = linkList([
      { href: `${DECISIONS}/made`, label: texts.made.title },
      { href: PSP_REPORTS, label: pspReport.link },
    ])
    return {
      title: texts.section,
      body: html`${head(reader, { title: texts.section, text: texts.text })}
<section class="section" aria-label="${texts.section}">${list}${more}</section>`,
    }
  },
})

/** What was decided by hand, by whom and why. */
export const made = staffPage({
  path: `${DECISIONS}/made`,
  ...OPERATORS,
  statementsMax: 1,
  query: PAGED,
  async view(connection, { reader, scope, query, address }) {
    const texts = languages[reader.language].operator.decisions
    const { title, what, none, decided, by, why, reference } = texts.made
    const { rows, nextCursor } = await readDecisions(connection, scope, { purchaseId: undefined }, wishOf(query))
    const list = table({
      caption: title,
      rows,
      columns: [
        {
          label: texts.kind,
          place: 'name',
          cell: (one) => outcomeOf(one, reader.language),
        },
        { label: reference, place: 'late', cell: (one) => one.reference ?? one.subject },
        { label: why, place: 'late', cell: ({ reason }) => reason },
        {
          label: by,
          place: 'start',
          cell: ({ decidedBy, deciderName }) => whoDid({ actor: decidedBy, name: deciderName }, reader),
        },
        { label: decided, place: 'end', cell: ({ decidedAt }) => moment(decidedAt, reader) },
      ],
    })
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: DECISIONS, label: texts.section }], text: what })}
${rows.length === 0 ? html`<p>${none}</p>` : section({ id: 'decided', title: decided }, [list, pager(reader, { address, said: '', nextCursor })])}`,
    }
  },
})
