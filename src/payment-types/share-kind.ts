/** What one payment of a purchase on dates is called; its rows keep the word. */
export type DatedKind = 'installment' | 'deferred' | 'deposit' | 'balance'

/** `part`: what one person owes of a split. */
export type ShareKind = 'part' | DatedKind

/** Held on the card when it is agreed to, and captured on its day; every other one is a sale on its own day. */
export function isHeldMeanwhile(kind: ShareKind): boolean {
  return kind === 'deferred'
}
