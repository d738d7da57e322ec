import { CASH_PART_ARTICLES } from '../texts/credit-law.ts'
import { framed } from './clauses.ts'
import type { CreditDocument, Piece } from './credit-document.ts'
import type { Drafting } from './drafting.ts'
import { requireFrenchLaw } from './require-french-law.ts'

/** By which a borrower leaves the credit: the model of article R. 312-9, joined to the contract. Throws as the contract. */
export function composeSlip(drafting: Drafting): CreditDocument {
  requireFrenchLaw(drafting, 'slip')
  const { texts, duties, lender, seller, goods, withdrawalUntil, money, day, fill } = drafting
  const { slip } = texts
  const sendTo = `${fill(lender.name, 'legalName')}, ${fill(lender.address, 'address')}`
  const declared = { goods: fill(goods, 'goods'), seller: fill(seller.name, 'seller') }
  const says = [
    slip.sendBy,
    slip.sendByDay(day(withdrawalUntil)),
    slip.immediate,
    slip.begins,
    slip.valid(sendTo),
    slip.declaration({ ...declared, amount: money(duties.creditMinor) }),
    slip.signature,
    ...slip.notes,
  ]
  return framed(drafting, 'slip', [{ title: '', pieces: says.map((text): Piece => ({ kind: 'sentence', text })) }])
}

/**
 * The seller's receipt of what was paid in cash, with the articles that it repeats (L. 312-50). Throws as the contract, and where nothing is
 * paid on the first day.
 */
export function composeReceipt(drafting: Drafting): CreditDocument {
  requireFrenchLaw(drafting, 'receipt')
  const { texts, decision, offer, seller, buyer, goods, money, day, fill } = drafting
  const { cashPartMinor, laterMinor } = decision.figures
  if (cashPartMinor === 0n) throw new Error('there is no receipt: nothing of the price is paid on the first day')
  const { labels, intro, lawIntro } = texts.receipt
  const name = fill(seller.name, 'seller')
  const rows: readonly (readonly [string, string])[] = [
    [labels.seller, [name, seller.address].filter(Boolean).join(', ')],
    [labels.buyer, fill(buyer.name, 'buyer')],
    [labels.goods, fill(goods, 'goods')],
    [labels.price, money(cashPartMinor + laterMinor)],
    [labels.paid, money(cashPartMinor)],
    [labels.paidOn, day(offer.contractOn)],
    [labels.later, money(laterMinor)],
  ]
  return framed(drafting, 'receipt', [
    {
      title: '',
      pieces: [
        { kind: 'sentence', text: intro(name) },
        ...rows.map(([label, line]): Piece => ({ kind: 'row', label, lines: [line] })),
        { kind: 'sentence', text: lawIntro },
        ...CASH_PART_ARTICLES.map(({ number, text }): Piece => ({ kind: 'row', label: number, lines: [text] })),
      ],
    },
  ])
}
