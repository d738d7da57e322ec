import { html, type Renderable } from '../../pages/html.ts'
import { acts, copyable } from '../../pages/office/blocks.ts'
import { moment, moneyText } from '../../pages/office/figures.ts'
import { beside, facts, head, section } from '../../pages/office/head.ts'
import { mark, why } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { table } from '../../pages/office/table.ts'
import { notice } from '../../pages/parts/notice.ts'
import { qrCode } from '../../pages/parts/qr-code.ts'
import { linkStanding } from '../../purchases/index.ts'
import { type PaymentLinkDetail, readPaymentLink } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { languages } from '../../texts/languages.ts'
import { merchantPath } from '../merchants/own-merchant.ts'
import { requireFound } from '../require-found.ts'
import { staffPage, type Visit } from '../staff-page.ts'
import { LINKS_PATH, linkActs, linkMark, linkPath, requireLinkId } from './link-parts.ts'
import { linkStory } from './link-story.ts'

const DONE = {
  made: 'made',
  'made-and-sent': 'madeAndSent',
  sent: 'sentAgain',
  renewed: 'renewed',
  ended: 'ended',
} as const

/** The link of one purchase: to give on, to send, to end, and how far it has come. */
export const paymentLink = staffPage({
  path: `${LINKS_PATH}/:link`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 5,
  async view(connection, visit) {
    const { scope, params, reader, done, ports } = visit
    const detail = requireFound(await readPaymentLink(connection, scope, requireLinkId(params)))
    const { purchase, messages } = detail
    const { links } = languages[reader.language]
    const { one } = links
    const standing = linkStanding(purchase, reader.now)
    const wasSent = messages.some(({ state }) => state === 'sent')
    const told = Object.entries(DONE).find(([name]) => name === done)?.[1]
    const url = ports.links.paymentUrl(purchase.id, purchase.linkVersion)
    const works = standing === 'open' || standing === 'begun'
    const address = section(
      { id: 'address', title: one.address },
      works
        ? html`<p>${copyable(reader, url)}</p><p class="quiet">${one.addressHint}</p>
${qrCode(url, one.codeLabel)}<p><a href="${linkPath(purchase.id)}/code.svg">${one.codeFile}</a></p>`
        : html`<p>${one.over}</p>`,
    )
    return {
      title: [purchase.title, purchase.reference].filter(Boolean).join(', '),
      isLive: true,
      body: html`${told && notice('good', { heading: one[told].title, body: html`<p>${one[told].text}</p>` })}
${head(reader, {
  title: purchase.title,
  above: [{ href: LINKS_PATH, label: links.title }],
  amount: moneyText(purchase, reader),
  state: [
    mark(linkMark({ ...purchase, wasSent }, reader.now, reader.language)),
    why(reader, html`<p>${links.whys[standing]}</p>`),
  ],
})}
${beside([address, sendings(detail, reader), linkStory(detail, reader)], [actions(detail, visit), about(detail, reader)])}`,
    }
  },
})

function sendings({ messages }: PaymentLinkDetail, reader: Reader): Renderable {
  const { one } = languages[reader.language].links
  const title = { id: 'sendings', title: one.sendings }
  if (messages.length === 0) return section(title, html`<p class="quiet">${one.noSendings}</p>`)
  const marks = {
    sent: { shape: 'done', word: one.taken },
    pending: { shape: 'waits', word: one.waits },
    failed: { shape: 'attention', word: one.givenUp },
  } as const
  return section(
    title,
    table({
      ...{ caption: one.sendings, rows: messages },
      columns: [
        { label: one.columns.to, place: 'name', cell: (each) => html`<span class="break">${each.recipient}</span>` },
        { label: one.columns.state, place: 'start', cell: ({ state }) => mark(marks[state]) },
        {
          label: one.columns.when,
          place: 'end',
          cell: ({ endedAt, createdAt }) => moment(endedAt ?? createdAt, reader),
        },
      ],
    }),
  )
}

function actions(
  { purchase }: PaymentLinkDetail,
  { reader, visitor }: Pick<Visit<'merchant'>, 'reader' | 'visitor'>,
): Renderable {
  const { one } = languages[reader.language].links
  const mayAct = visitor.role !== 'read_only'
  return section(
    { id: 'acts', title: one.actions },
    acts([
      ...(mayAct ? linkActs(purchase, reader) : []),
      ...(mayAct ? [{ href: `${LINKS_PATH}/new?like=${publicId('pur', purchase.id)}`, label: one.another }] : []),
      { href: `/dashboard/purchases/${publicId('pur', purchase.id)}`, label: one.purchase },
    ]),
  )
}

function about({ purchase, merchant, customer, steps }: PaymentLinkDetail, reader: Reader): Renderable {
  const { columns, one } = languages[reader.language].links
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ')
  const known = [name, customer?.email, customer?.phoneNumber].filter(Boolean)
  return section(
    { id: 'facts', title: one.facts },
    facts([
      ...(purchase.reference
        ? [[columns.reference, html`<span class="break">${purchase.reference}</span>`] as const]
        : []),
      ...(known.length > 0
        ? [
            [
              columns.customer,
              known.map((each, index) => html`${index > 0 && html`<br>`}<span class="break">${each}</span>`),
            ] as const,
          ]
        : []),
      [one.merchant, html`<a href="${merchantPath(merchant)}">${merchant.name}</a>`],
      when({ purchase, steps }, reader),
    ]),
  )
}

/** Until when it works, or since when it does not. */
function when(
  { purchase, steps }: Pick<PaymentLinkDetail, 'purchase' | 'steps'>,
  reader: Reader,
): readonly [label: string, value: Renderable] {
  const { one } = languages[reader.language].links
  const { acceptedAt, linkExpiresAt } = purchase
  if (acceptedAt) return [one.paidAt, moment(acceptedAt, reader)]
  const end = steps.find(({ name }) => name === 'purchaseCancelled' || name === 'purchaseAborted')
  if (end) return [one.endedAt, moment(end.at, reader)]
  return [linkExpiresAt > reader.now ? one.until : one.endedAt, moment(linkExpiresAt, reader)]
}
