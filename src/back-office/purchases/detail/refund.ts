import { type Html, html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { field, hidden } from '../../../pages/parts/field.ts'
import { face } from '../../../pages/parts/share-row.ts'
import { type PurchaseOutline, readPurchaseOutline } from '../../../reading/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { parseDecimal, sumMinor, toDecimal } from '../../../shared/money.ts'
import { languages } from '../../../texts/languages.ts'
import { decimalInWords } from '../../../texts/numbers.ts'
import { previewRefund, type RefundPreview, refundPurchase } from '../../../unwinding/index.ts'
import { amount as amountOf, text } from '../../inputs.ts'
import { requireFound, requirePublicId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { ACT_ROLES, IS_OFFERED, isAboveLimit, limitOf, pathOf } from './acts.ts'
import { doAsShown, SHOWN, seenField, sinceShown } from './as-shown.ts'
import { type Words, wordsFor } from './words.ts'

/** A written amount is never longer. */
const AMOUNT_CHARS_MAX = 30

/** What cannot be given back now, for a reason that another amount or another day changes: said at the field. */
const ABOUT_AMOUNT = ['refund_exceeds_amount', 'pot_not_settled', 'payment_disputed', 'settled_by_psp'] as const

interface RefundTerms {
  readonly slug: 'refund' | 'refund-large'
  readonly roles: readonly ['owner', ...'support'[]]
  /** Beyond what support may give back by itself: whoever does it proves once more who they are. */
  readonly isLarge: boolean
}

function refundPage({ slug, roles, isLarge }: RefundTerms) {
  return staffPage({
    path: `/dashboard/purchases/:id/${slug}` as '/dashboard/purchases/:id/refund',
    audience: 'merchant',
    roles,
    needsFactor: true,
    ...(isLarge && SENSITIVE),
    statementsMax: 12,
    query: { amount: text({ max: AMOUNT_CHARS_MAX }) },
    form: { ...SHOWN, amount: text({ max: AMOUNT_CHARS_MAX }) },
    async view(connection, visit, { typed, errors }) {
      const { query, reader, formToken, visitor } = visit
      const { id, outline, words } = await readAbout(connection, visit)
      const { acts, purchases } = words.texts
      const { purchase } = outline
      const said = acts.refund
      const leftMinor = purchase.amountMinor - purchase.refundedMinor
      const written =
        typed.amount || query.amount || decimalInWords(toDecimal(leftMinor, purchase.currency), reader.language)
      const read = amountOf(purchase.currency, { min: 1n, max: leftMinor }).read(written, reader.language)
      const amountMinor = 'value' in read ? read.value : leftMinor
      const title = said.question(words.money(amountMinor), words.money(purchase.amountMinor))
      const above = wayTo(outline.purchase, purchases)
      const top = html`${head(reader, { title, above, text: said.nothingYet })}
${sinceShown(outline, typed.seen, words)}`
      if (!IS_OFFERED.refund(outline, reader.now))
        return { title, body: html`${top}<p>${said.whyNot}</p><p><a href="${pathOf(id)}">${acts.stay}</a></p>` }
      const limit = words.money(limitOf(outline))
      const isAbove = isAboveLimit(outline, amountMinor)
      const preview = await previewRefund(connection, purchase, outline.attempts, amountMinor)
      const stay = { href: pathOf(id), label: acts.stay }
      const amountField = field({
        name: 'amount',
        label: said.amount(purchase.currency),
        value: written,
        inputMode: 'decimal',
        autocomplete: 'off',
        hint: `${said.upTo(words.money(leftMinor))} ${said.limit(limit)}`,
        error: errors.amount ?? ('wrong' in read ? read.wrong : undefined),
      })
      const ask = html`<form class="section narrow" method="get"><div class="add-fields">${amountField}</div>
<div class="buttons"><button class="button button-plain" type="submit">${said.showAgain}</button></div></form>`
      const confirm = postForm({
        action: `${pathOf(id)}/${isAbove ? 'refund-large' : 'refund'}`,
        formToken,
        verb: said.verb(words.money(amountMinor)),
        stay,
        fields: html`${seenField(outline)}${hidden('amount', toDecimal(amountMinor, purchase.currency))}${field({ name: 'reason', label: acts.reason, value: typed.reason ?? '', autocomplete: 'off', maxLength: 500, error: errors.reason })}<p class="quiet">${said.final}</p>`,
      })
      const mayRefund = !isAbove || visitor.role === 'owner'
      return {
        title,
        body: html`${top}
${ask}
${whoGets(preview, outline, words)}
${section({ id: 'happens', title: said.happens }, whatHappens(preview, amountMinor, outline, words, reader))}
${mayRefund ? confirm : html`<p>${said.aboveLimit(limit)}</p>`}`,
      }
    },
    async submit(db, { params, call, reader, visitor }, { seen, reason, amount: written }) {
      const purchaseId = requirePublicId('pur', params.id)
      const { language } = reader
      const known: { wrong?: string } = {}
      const refund = async (tx: Parameters<typeof refundPurchase>[0]) => {
        const { purchase, merchant } = requireFound(await readPurchaseOutline(tx, visitor.scope, purchaseId))
        const leftMinor = purchase.amountMinor - purchase.refundedMinor
        const amountMinor = parseDecimal(written, purchase.currency)
        if (amountMinor === undefined || amountMinor < 1n || amountMinor > leftMinor) {
          const read = amountOf(purchase.currency, { min: 1n, max: leftMinor }).read(written, language)
          throw new Unrefundable('wrong' in read ? read.wrong : '')
        }
        if (isAboveLimit({ purchase, merchant }, amountMinor) && !isLarge) {
          const limit = wordsFor({ ...EMPTY, purchase, merchant }, reader).money(limitOf({ purchase, merchant }))
          throw new Unrefundable(languages[language].purchase.acts.refund.aboveLimit(limit))
        }
        await refundPurchase(tx, call, { purchaseId, amountMinor })
      }
      try {
        await doAsShown(db, call, { purchaseId, act: 'refund', seen, reason }, refund)
      } catch (error) {
        if (error instanceof Unrefundable) known.wrong = error.message
        else if (error instanceof DomainError && (ABOUT_AMOUNT as readonly string[]).includes(error.code))
          known.wrong = languages[language].errors[error.code]
        else throw error
      }
      return known.wrong === undefined
        ? { to: pathOf(purchaseId), done: 'refund' }
        : { errors: { amount: known.wrong } }
    },
  })
}

/** Ends the transaction with a sentence for the field; nothing was done. */
class Unrefundable extends Error {}

const EMPTY = {
  customer: undefined,
  shares: [],
  events: [],
  attempts: [],
  operations: [],
  deferralEndsOn: null,
} as const

export const refundOfPurchase = refundPage({ slug: 'refund', roles: ACT_ROLES, isLarge: false })
export const largeRefundOfPurchase = refundPage({ slug: 'refund-large', roles: ['owner'], isLarge: true })

function whoGets(preview: readonly RefundPreview[], { shares, attempts }: PurchaseOutline, words: Words): Html {
  const { refund: said } = words.texts.acts
  const parts = preview.filter(({ returnedMinor, forgivenMinor }) => returnedMinor + forgivenMinor > 0n)
  const rows = parts.flatMap((part) => {
    const share = shares.find(({ id }) => id === part.shareId)
    const own = attempts.filter(({ shareId }) => shareId === part.shareId)
    const paidMinor = sumMinor(own.map(({ capturedMinor, refundedMinor }) => capturedMinor - refundedMinor))
    return share ? [{ ...part, share, paidMinor, card: words.cardOf(own.findLast(({ cardLast4 }) => cardLast4)) }] : []
  })
  const sum = (of: (row: (typeof rows)[number]) => bigint) => words.money(sumMinor(rows.map(of)))
  return section(
    { id: 'who', title: said.whoGets },
    html`${table({
      caption: said.whoGets,
      ofPeople: true,
      rulesTwice: true,
      columns: [
        {
          label: said.person,
          place: 'name',
          cell: ({ share }) =>
            html`<span class="person">${face(words.nameOf(share), share.position)}<strong>${words.nameOf(share)}</strong></span>`,
        },
        { label: said.backTo, place: 'start', cell: ({ card, returnedMinor }) => (returnedMinor > 0n ? card : '') },
        { label: said.paid, place: 'away', isNumber: true, cell: ({ paidMinor }) => words.money(paidMinor) },
        {
          label: said.owesLess,
          place: 'away',
          isNumber: true,
          cell: ({ forgivenMinor }) => words.money(forgivenMinor),
        },
        { label: said.getsBack, place: 'amount', cell: ({ returnedMinor }) => words.money(returnedMinor) },
      ],
      rows,
      totals: [
        said.together,
        '',
        sum(({ paidMinor }) => paidMinor),
        sum(({ forgivenMinor }) => forgivenMinor),
        sum(({ returnedMinor }) => returnedMinor),
      ],
    })}
<p class="quiet">${said.proportion}</p>`,
  )
}

function whatHappens(
  preview: readonly RefundPreview[],
  amountMinor: bigint,
  { shares }: PurchaseOutline,
  words: Words,
  { language }: Reader,
): Html {
  const { refund: said } = words.texts.acts
  const paidBack = preview.filter(({ returnedMinor }) => returnedMinor > 0n)
  const forgivenMinor = sumMinor(preview.map((part) => part.forgivenMinor))
  const names = paidBack.flatMap(({ shareId }) => {
    const share = shares.find(({ id }) => id === shareId)
    return share ? [words.nameOf(share)] : []
  })
  const list = new Intl.ListFormat(language).format([...new Set(names)])
  return consequences([
    ...(paidBack.length > 0 ? [{ shape: 'returned' as const, text: said.toCards(paidBack.length) }] : []),
    ...(forgivenMinor > 0n ? [{ shape: 'ended' as const, text: said.notCollected(words.money(forgivenMinor)) }] : []),
    ...(names.length > 0 ? [{ shape: 'mail' as const, text: said.mails(list) }] : []),
    { shape: 'onward', text: said.comesOff(words.money(amountMinor)) },
    { shape: 'note', text: said.shopTold },
  ])
}
