import { readAmount } from '../charge/amount.ts'
import type { TransactionStatus } from '../charge/transaction-status.ts'
import { at, type XmlElement } from '../charge/xml.ts'
import { AMOUNTS } from './requests.ts'
import { said } from './soap.ts'
import { type AssociatedKind, kindOf } from './words.ts'

interface Associated {
  readonly id: string
  readonly of: string | null
  readonly kind: AssociatedKind
  readonly amountMinor: bigint
}

/** What became of an approved transaction, by those that belong to it; null where one of them is not understood. */
export function readHistory(
  response: XmlElement,
  paymentId: string,
  isCaptured: boolean,
  currency: string,
): { readonly status: TransactionStatus; readonly refundedMinor: bigint } | null {
  const done: Associated[] = []
  for (const element of at(response, 'associatedTransactionsList')?.children ?? []) {
    const id = said(element, 'transactionId')
    if (id === null) return null
    // It is one of its own list. What was not OK has changed nothing.
    if (id === paymentId || said(element, 'status') !== 'OK') continue
    const kind = kindOf(said(element, 'type'))
    const amountMinor = readAmount(AMOUNTS, said(element, 'amount'), currency)
    if (kind === null || amountMinor === null) return null
    done.push({ id, of: said(element, 'originTransactionId'), kind, amountMinor })
  }
  const undone = new Set(done.filter(({ kind }) => kind === 'reset').map(({ of }) => of))
  const stands = done.filter(({ id }) => !undone.has(id))
  const refundedMinor = stands.reduce((sum, { kind, amountMinor }) => (kind === 'refund' ? sum + amountMinor : sum), 0n)
  if (undone.has(paymentId)) return { status: 'voided', refundedMinor }
  const isPaid = isCaptured || stands.some(({ kind }) => kind === 'capture')
  return { status: isPaid ? 'completed' : 'authorized', refundedMinor }
}
