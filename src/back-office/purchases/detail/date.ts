import { type DatedPayment, movablePayments, moveDueDate } from '../../../collecting/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { head, section } from '../../../pages/office/head.ts'
import { table } from '../../../pages/office/table.ts'
import { field, hidden } from '../../../pages/parts/field.ts'
import type { PurchaseOutline } from '../../../reading/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { sumMinor } from '../../../shared/money.ts'
import { isDatedShare } from '../../../shares/index.ts'
import { languages } from '../../../texts/languages.ts'
import { day, text } from '../../inputs.ts'
import { requirePublicId } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { readAbout, wayTo } from './about-purchase.ts'
import { ACT_ROLES, pathOf } from './acts.ts'
import { doAsShown, REASON_CHARS_MAX, SHOWN, seenField, sinceShown } from './as-shown.ts'
import type { Words } from './words.ts'

/** Another day for a payment that is not due yet: shown with all its dates, asked with how its payer agreed, done once. */
export const dateOfPurchase = staffPage({
  path: '/dashboard/purchases/:id/date',
  audience: 'merchant',
  roles: ACT_ROLES,
  statementsMax: 8,
  query: { from: day(), to: day() },
  form: { ...SHOWN, reason: text({ max: REASON_CHARS_MAX }), from: day(), to: day() },
  async view(connection, visit, { typed, errors }) {
    const { query, reader, formToken } = visit
    const { id, outline, words } = await readAbout(connection, visit)
    const { acts, purchases } = words.texts
    const { title } = outline.purchase
    const said = acts.date
    const question = said.question(title)
    const above = wayTo(outline.purchase, purchases)
    const stay = { href: pathOf(id), label: acts.stay }
    const payments = movablePayments(outline, reader.now, outline.deferralEndsOn)
    const from = typed.from ?? query.from
    const payment = payments.find(({ dueOn }) => dueOn === from) ?? payments[0]
    const since = sinceShown(outline, typed.seen, words)
    if (!payment) {
      const refused = html`${head(reader, { title: question, above })}${since}<p>${said.whyNot}</p><p><a href="${stay.href}">${stay.label}</a></p>`
      return { title: question, body: refused }
    }
    const to = typed.to ?? query.to ?? ''
    const wrong = (to && wrongDay(to, payment, words)) || errors.to
    const ask = html`<form class="section narrow" method="get"><div class="add-fields">${choice({
      name: 'from',
      label: said.which,
      value: payment.dueOn,
      options: payments.map((each) => [each.dueOn, `${words.dueDay(each.dueOn)} · ${words.money(each.amountMinor)}`]),
    })}${field({
      name: 'to',
      label: said.to,
      value: to,
      type: 'date',
      autocomplete: 'off',
      hint: said.between(words.dueDay(payment.earliest), words.dueDay(payment.latest)),
      error: wrong,
    })}</div>
<div class="buttons"><button class="button button-plain" type="submit">${said.show}</button></div></form>`
    const confirm = html`${section({ id: 'happens', title: said.happens }, whatFollows(outline, payment, to, words))}
${postForm({
  action: `${pathOf(id)}/date`,
  formToken,
  verb: said.verb,
  stay,
  fields: html`${seenField(outline)}${hidden('from', payment.dueOn)}${hidden('to', to)}${field({ name: 'reason', label: said.agreed, value: typed.reason ?? '', autocomplete: 'off', maxLength: REASON_CHARS_MAX, error: errors.reason })}`,
})}`
    return {
      title: question,
      body: html`${head(reader, { title: question, above, text: said.text })}${since}
${payment.isUndecided ? html`<p>${said.undecided}</p>` : ask}
${scheduleOf(outline, payment, wrong ? '' : to, words)}
${to && !wrong && !payment.isUndecided && confirm}`,
    }
  },
  async submit(db, { params, call, reader }, { seen, reason, from, to }) {
    const purchaseId = requirePublicId('pur', params.id)
    try {
      await doAsShown(db, call, { purchaseId, act: 'date', seen, reason }, (tx) =>
        moveDueDate(tx, call, { purchaseId, from, to }),
      )
    } catch (error) {
      // The page that comes back says between which days.
      if (error instanceof DomainError && error.code === 'invalid_date')
        return { errors: { to: languages[reader.language].errors.invalid_date } }
      throw error
    }
    return { to: pathOf(purchaseId), done: 'date' }
  },
})

function wrongDay(to: string, { dueOn, earliest, latest }: DatedPayment, { texts, dueDay }: Words): string | undefined {
  if (to !== dueOn && to >= earliest && to <= latest) return undefined
  return texts.acts.date.between(dueDay(earliest), dueDay(latest))
}

/** All of its days, and the one that moves beside them. */
function scheduleOf({ shares }: PurchaseOutline, payment: DatedPayment, to: string, words: Words): Html {
  const { texts, dueDay, money } = words
  const said = texts.acts.date
  const dated = shares.filter(isDatedShare).filter(({ state }) => state !== 'cancelled')
  const days = [...new Set(dated.map(({ dueOn }) => dueOn))].sort()
  const amountOf = (dueOn: string) =>
    money(
      sumMinor(dated.filter((share) => share.dueOn === dueOn).map((share) => share.principalMinor + share.feeMinor)),
    )
  return section(
    { id: 'schedule', title: said.schedule },
    table({
      caption: said.schedule,
      columns: [
        { label: said.day, place: 'name', cell: (dueOn: string) => dueDay(dueOn) },
        {
          label: said.newDay,
          place: 'start',
          cell: (dueOn: string) =>
            dueOn === payment.dueOn && to
              ? html`<strong>${dueDay(to)}</strong>`
              : html`<span class="quiet">${said.stays}</span>`,
        },
        { label: said.amount, place: 'amount', cell: amountOf },
      ],
      rows: days,
    }),
  )
}

function whatFollows({ shares }: PurchaseOutline, payment: DatedPayment, to: string, words: Words): Html {
  const said = words.texts.acts.date
  const hasFee = shares.some(({ feeMinor }) => feeMinor > 0n)
  return consequences([
    { shape: 'waits', text: said.collected(words.dueDay(to), words.money(payment.amountMinor)) },
    { shape: 'mail', text: said.told(words.leader) },
    ...(hasFee ? [{ shape: 'note' as const, text: said.rate }] : []),
  ])
}
