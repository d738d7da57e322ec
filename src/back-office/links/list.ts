import { html, type Renderable } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import { addressWith, type Chip, filters, pager, views } from '../../pages/office/filters.ts'
import { choice } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { field } from '../../pages/parts/field.ts'
import { LINK_STANDINGS, linkStanding, type PaymentLink } from '../../purchases/index.ts'
import { LIMIT_MAX, readMerchants, readPaymentLinks } from '../../reading/index.ts'
import { addDays, hourInZone, parseDate } from '../../schedules/index.ts'
import { publicId } from '../../shared/ids.ts'
import { shortDayInWords, zoneCity } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { day, oneOf, text } from '../inputs.ts'
import { merchantId } from '../purchases/list-filters.ts'
import { staffPage } from '../staff-page.ts'
import { LINKS_PATH, linkMark, linkPath } from './link-parts.ts'

/** Links for one customer each, by people or interfaces; what a shop's checkout made is among the purchases only. */
export const paymentLinks = staffPage({
  path: LINKS_PATH,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  section: (language) => languages[language].links.title,
  place: 3,
  mayLag: true,
  statementsMax: 4,
  query: { state: oneOf(LINK_STANDINGS), merchant: merchantId, from: day(), to: day(), after: text({ max: 200 }) },
  async view(connection, { scope, query, reader, address, visitor }) {
    const { language, now, timeZone } = reader
    const { links, office } = languages[language]
    const [from, to] = [query.from, query.to].map((each) => (each ? parseDate(each) : undefined))
    const { rows, nextCursor } = await readPaymentLinks(
      connection,
      scope,
      {
        ...{ merchantId: query.merchant, standing: query.state, now },
        createdFrom: from && hourInZone(from, 0, timeZone),
        createdBefore: to && hourInZone(addDays(to, 1), 0, timeZone),
      },
      query.after ? { cursor: query.after } : {},
    )
    const merchants = (await readMerchants(connection, scope, { limit: LIMIT_MAX })).rows.map((row) => row.merchant)
    const said = (date: NonNullable<typeof from>) =>
      shortDayInWords(hourInZone(date, 12, timeZone), now, timeZone, language)
    const chips: Chip[] = [
      ...(query.merchant
        ? [{ names: ['merchant'], label: links.one.merchant, value: nameOf(query.merchant, merchants) }]
        : []),
      ...(from ? [{ names: ['from'], label: links.from, value: said(from) }] : []),
      ...(to ? [{ names: ['to'], label: links.to, value: said(to) }] : []),
    ]
    const mayMake = visitor.role !== 'read_only'
    const isFiltered = chips.length > 0 || query.state !== undefined
    const make = { href: `${LINKS_PATH}/new`, label: links.make }
    const sides = [undefined, ...LINK_STANDINGS].map((state) => ({
      href: addressWith(address, { state }),
      label: state ? links.standings[state] : links.all,
      isCurrent: query.state === state,
    }))
    return {
      title: links.title,
      isLive: true,
      body: html`${head(reader, { title: links.title, action: mayMake && (isFiltered || rows.length > 0) && html`<a class="button" href="${make.href}">${make.label}</a>`, text: html`<a href="${LINKS_PATH}/articles">${links.articles}</a>` })}
<section class="section" aria-label="${office.filters}">
${views(reader, sides)}
${filters(reader, {
  ...{ address, chips },
  fields: [
    choice({
      ...{ name: 'state', label: links.columns.state, value: query.state ?? '' },
      options: [['', office.any], ...LINK_STANDINGS.map((each) => [each, links.standings[each]] as const)],
    }),
    choice({
      ...{ name: 'merchant', label: links.one.merchant },
      value: query.merchant ? publicId('mer', query.merchant) : '',
      options: [['', office.any], ...merchants.map((each) => [publicId('mer', each.id), each.name] as const)],
    }),
    field({ name: 'from', label: links.from, type: 'date', value: query.from ?? '', autocomplete: 'off' }),
    field({ name: 'to', label: links.to, type: 'date', value: query.to ?? '', autocomplete: 'off' }),
  ],
})}
</section>
<section class="section" aria-label="${links.title}">
${
  rows.length > 0
    ? [tableOf(rows, reader), pager(reader, { address, said: links.shown(rows.length), nextCursor })]
    : empty(
        isFiltered
          ? { ...links.noneFound, action: { href: LINKS_PATH, label: links.all } }
          : { ...links.none, ...(mayMake && { action: make }) },
      )
}
</section>`,
    }
  },
})

const nameOf = (id: string, merchants: readonly { readonly id: string; readonly name: string }[]) =>
  merchants.find((each) => each.id === id)?.name ?? publicId('mer', id)

function tableOf(rows: readonly PaymentLink[], reader: Reader) {
  const { links } = languages[reader.language]
  const { columns } = links
  return table({
    ...{ caption: links.title, rows },
    hrefOf: ({ id }) => linkPath(id),
    columns: [
      { label: columns.what, place: 'name', cell: ({ title }) => title },
      { label: columns.reference, place: 'late', cell: ({ reference }) => html`<span class="id">${reference}</span>` },
      { label: columns.customer, place: 'late_end', cell: ({ customer }) => customer },
      { label: columns.state, place: 'start', cell: (row) => mark(linkMark(row, reader.now, reader.language)) },
      { label: columns.until, place: 'away', cell: (row) => decidedAt(row, reader) },
      {
        label: columns.made(zoneCity(reader.timeZone, reader.language)),
        place: 'end',
        cell: ({ createdAt }) => moment(createdAt, reader),
      },
      { label: columns.amount, place: 'amount', cell: (row) => moneyText(row, reader) },
    ],
  })
}

/** When it was paid; of any other its deadline, gone by or not, where that has ended it or will. */
function decidedAt(row: PaymentLink, reader: Reader): Renderable {
  const standing = linkStanding(row, reader.now)
  if (row.acceptedAt) return moment(row.acceptedAt, reader)
  const isEndedBySomebody = standing === 'ended' && row.linkExpiresAt > reader.now
  return isEndedBySomebody ? '' : moment(row.linkExpiresAt, reader)
}
