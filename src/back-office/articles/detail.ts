import type { SoldArticle } from '../../articles/index.ts'
import { listOwnMerchants, type Merchant } from '../../merchants/index.ts'
import { html, type Renderable } from '../../pages/html.ts'
import { acts, copyable } from '../../pages/office/blocks.ts'
import { day, moment, moneyText, numberText } from '../../pages/office/figures.ts'
import { beside, dates, facts, head, section } from '../../pages/office/head.ts'
import { mark, why } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { notice } from '../../pages/parts/notice.ts'
import { qrCode } from '../../pages/parts/qr-code.ts'
import { LIMIT_MAX } from '../../reading/index.ts'
import { publicId } from '../../shared/ids.ts'
import { toLanguage } from '../../texts/language.ts'
import { languages } from '../../texts/languages.ts'
import { merchantPath } from '../merchants/own-merchant.ts'
import { staffPage } from '../staff-page.ts'
import { ARTICLES_PATH, aboveArticle, articleMark, articlePath, requireOwnArticle, salesUrl } from './paths.ts'

/** One article: its address to give on, what has become of it, how it ends. */
export const article = staffPage({
  path: `${ARTICLES_PATH}/:article`,
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 2,
  async view(connection, visit) {
    const { reader, done, ports, visitor, scope } = visit
    const found = await requireOwnArticle(connection, visit)
    const merchants = await listOwnMerchants(connection, scope, { afterId: undefined, limit: LIMIT_MAX })
    const { one, whys } = languages[reader.language].articles
    const state = articleMark(found, reader.now, reader.language)
    const told = done === 'made' || done === 'ended' ? one[done] : undefined
    const url = salesUrl(ports.baseUrl, found.id)
    const address = section(
      { id: 'address', title: one.address },
      html`<p>${copyable(reader, url)}</p><p class="quiet">${state.standing === 'on_sale' ? one.addressHint : one.over}</p>
${state.standing === 'on_sale' && html`${qrCode(url, one.codeLabel)}<p><a href="${articlePath(found.id)}/code.svg">${one.codeFile}</a></p>`}`,
    )
    return {
      title: found.name,
      isLive: true,
      body: html`${told && notice('good', { heading: told.title, body: html`<p>${told.text}</p>` })}
${head(reader, {
  title: found.name,
  above: aboveArticle(reader.language),
  amount: moneyText(found, reader),
  state: [mark(state), why(reader, html`<p>${whys[state.standing]}</p>`)],
  text: found.description ?? undefined,
})}
${beside(
  [sales(found, reader), address],
  [actions(found, visitor.role !== 'read_only', reader), about(found, merchants, reader)],
)}`,
    }
  },
})

function sales({ begunCount, paidCount, takenCount, salesMax }: SoldArticle, reader: Reader): Renderable {
  const { one } = languages[reader.language].articles
  return section(
    { id: 'sales', title: one.sales },
    dates([
      { label: one.begun, value: numberText(begunCount, reader), note: one.begunHint },
      { label: one.paid, value: numberText(paidCount, reader), note: one.ofBegun(numberText(begunCount, reader)) },
      salesMax === null
        ? { label: one.left, value: '–', note: one.noLimit }
        : { label: one.left, value: numberText(Math.max(0, salesMax - takenCount), reader), note: one.leftHint },
    ]),
  )
}

function actions({ id, endedAt }: SoldArticle, mayAct: boolean, reader: Reader): Renderable {
  const { one } = languages[reader.language].articles
  const uid = publicId('art', id)
  return section(
    { id: 'acts', title: one.actions },
    html`${acts([
      { href: `/dashboard/purchases?article=${uid}`, label: one.purchases },
      ...(mayAct ? [{ href: `${ARTICLES_PATH}/new?like=${uid}`, label: one.another }] : []),
      ...(mayAct && !endedAt ? [{ href: `${articlePath(id)}/end`, label: one.end }] : []),
    ])}<p class="quiet">${one.anotherHint}</p>`,
  )
}

function about(found: SoldArticle, merchants: readonly Merchant[], reader: Reader): Renderable {
  const { articles, checkout } = languages[reader.language]
  const { one, form } = articles
  const sellers = found.merchantIds.flatMap((id) => merchants.find((each) => each.id === id) ?? [])
  const lines = sellers.map(
    (each, index) =>
      html`${index > 0 && html`<br>`}<a href="${merchantPath(each)}">${each.name}</a> · ${checkout.paymentTypes[each.paymentType].short}`,
  )
  return section(
    { id: 'facts', title: one.facts },
    facts([
      [one.soldBy, lines],
      [one.language, found.language ? languages[toLanguage(found.language)].conventions.ownName : form.browser],
      ...(found.endsAt ? [[one.until, day(new Date(found.endsAt.getTime() - 1), reader)] as const] : []),
      [one.madeAt, moment(found.createdAt, reader)],
      ...(found.endedAt ? [[one.endedAt, moment(found.endedAt, reader)] as const] : []),
    ]),
  )
}
