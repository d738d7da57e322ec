import { type Html, html } from '../../../pages/html.ts'
import { section } from '../../../pages/office/head.ts'
import { type Mark, mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { type Part, shareBar } from '../../../pages/office/share-bar.ts'
import { table } from '../../../pages/office/table.ts'
import { face } from '../../../pages/parts/share-row.ts'
import { isSplit } from '../../../purchases/index.ts'
import type { PurchaseOutline } from '../../../reading/index.ts'
import { sumMinor } from '../../../shared/money.ts'
import { chargeMinor, type Share } from '../../../shares/index.ts'
import { whyLink } from './states.ts'
import type { Words } from './words.ts'

/** One share, and what its card has paid of it until now. */
interface Row {
  readonly share: Share
  readonly takenMinor: bigint
  readonly returnedMinor: bigint
  readonly isHeld: boolean
}

/** People with their parts; of a purchase on dates its payments, with their days. */
export function whoPaid(outline: PurchaseOutline, words: Words, reader: Reader): Html | '' {
  const { purchase, shares, attempts } = outline
  if (shares.length === 0) return ''
  const { texts, money, nameOf } = words
  const { paid: said } = texts
  const rows = shares.map((share): Row => {
    const own = attempts.filter(({ shareId }) => shareId === share.id)
    return {
      share,
      takenMinor: sumMinor(own.map(({ capturedMinor }) => capturedMinor)),
      returnedMinor: sumMinor(own.map(({ refundedMinor }) => refundedMinor)),
      isHeld: own.some(({ state }) => state === 'held'),
    }
  })
  const dated = !isSplit(purchase)
  const counted = rows.filter(({ share }) => !isTakenOver(purchase, share))
  const parts = sumMinor(counted.map(({ share }) => chargeMinor(share)))
  const paid = sumMinor(rows.map(paidMinor))
  const name = ({ share }: Row) =>
    dated
      ? html`<strong>${said.kinds[share.kind](share.position + 1)}</strong>`
      : html`<span class="person">${face(nameOf(share), share.position)}<span><strong>${nameOf(share)}</strong>${share.role === 'leader' && shares.length > 1 && html` <span class="quiet">${said.leader}</span>`}</span></span>`
  const bar = counted.map((row) => partOf(row, dated))
  const kinds = [...new Set(bar.map(({ is }) => is))]
  return section(
    { id: 'paid', title: dated ? said.schedule : said.title },
    html`${shareBar(bar, said.bar(money(paid), money(parts)))}
${table<Row>({
  caption: said.caption,
  ofPeople: true,
  columns: [
    { label: dated ? said.part : said.person, place: 'name', cell: name },
    { label: said.state, place: 'whole', cell: (row) => stateOf(row, words, reader) },
    {
      label: said.part,
      place: 'away',
      isNumber: true,
      cell: ({ share }) => {
        const part = money(chargeMinor(share))
        if (isTakenOver(purchase, share)) return html`<s class="quiet">${part}</s>`
        const fee = share.feeMinor > 0n && html` <small class="quiet">${said.fee(money(share.feeMinor))}</small>`
        return html`${part}${fee}`
      },
    },
    { label: said.paid, place: 'amount', cell: (row) => money(paidMinor(row)) },
  ],
  rows,
  totals: [said.total, '', money(parts), money(paid)],
})}
${kinds.length > 1 && html`<p class="key">${kinds.map((kind) => html`<span>${swatch(kind)} ${said.keys[kind]}</span>`)}</p>`}`,
  )
}

/** A friend's part that nobody paid is the leader's since the pot closed: it counts once, as theirs. */
const isTakenOver = ({ pot }: PurchaseOutline['purchase'], { state }: Share) =>
  pot?.state === 'closed' && (state === 'lapsed' || state === 'refused')

const paidMinor = ({ takenMinor, returnedMinor }: Row) => takenMinor - returnedMinor

/** What the bar shows: whoever has paid; what the leader's card stands for; what nobody has paid yet. */
function partOf({ share, takenMinor, isHeld }: Row, dated: boolean): Part {
  const isCovered = share.state === 'lapsed' || (!dated && isHeld)
  const is = share.state === 'paid' || takenMinor > 0n ? 'paid' : isCovered ? 'covered' : 'open'
  return { amountMinor: chargeMinor(share), is }
}

const swatch = (kind: Part['is']) =>
  html`<svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false"><rect class="seg-${kind}" width="12" height="12" rx="3"/></svg>`

function stateOf(row: Row, words: Words, reader: Reader): Html {
  const back =
    row.returnedMinor > 0n &&
    html` <span class="quiet">${words.texts.paid.states.returned(words.money(row.returnedMinor))}</span>`
  return html`${mark(markOf(row, words))}${whyLink('share', row.share.state, words, reader)}${back}`
}

function markOf({ share, isHeld, takenMinor, returnedMinor }: Row, { texts, day, dueDay }: Words): Mark {
  const { states } = texts.paid
  if (takenMinor > 0n && takenMinor === returnedMinor) return { shape: 'returned', word: states.cancelled }
  switch (share.state) {
    case 'paid':
      return { shape: 'done', word: share.paidAt ? states.paid(day(share.paidAt)) : texts.paid.paid }
    case 'planned':
      return { shape: 'started', word: states.planned }
    case 'refused':
      return { shape: 'declined', word: states.saidNo }
    case 'lapsed':
      return { shape: 'ended', word: states.lapsed }
    case 'cancelled':
      return { shape: 'ended', word: states.cancelled }
    case 'written_off':
      return { shape: 'ended', word: states.writtenOff }
    case 'owed':
      if (share.firstRefusedAt && share.collectAt) return { shape: 'waits', word: states.retried(day(share.collectAt)) }
      if (share.dueOn) return { shape: isHeld ? 'held' : 'waits', word: states.due(dueDay(share.dueOn)) }
      return isHeld ? { shape: 'held', word: states.held } : { shape: 'started', word: states.open }
  }
}
