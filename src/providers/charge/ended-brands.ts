/**
 * Brands whose PSP takes no new transactions, and whether a simulator of it still does: for shops whose modules were made for
 * that PSP. Kept apart from the adapters, so that whoever sells need not load one to know it. The `note` of each says why.
 */
const ENDED: ReadonlyMap<string, { readonly isSimulated: boolean }> = new Map([
  ['ogone', { isSimulated: true }],
  ['postfinance', { isSimulated: true }],
  // Its adapter was made when it had ended, and charges nothing.
  ['sips', { isSimulated: false }],
  ['mercanet', { isSimulated: false }],
  ['sherlocks', { isSimulated: false }],
  ['sogenactif', { isSimulated: false }],
])

export type Lifecycle = 'active' | 'retired'

export function lifecycleOf(brandId: string): Lifecycle {
  return ENDED.has(brandId) ? 'retired' : 'active'
}

/** Whether anything at all is charged under that name, be it by a simulator; else it is asked of what was paid before. */
export function isCharged(brandId: string): boolean {
  return ENDED.get(brandId)?.isSimulated ?? true
}

/**
 * The one rule about PSPs that have ended: nobody new is settled there, and what was paid there before is still looked up
 * and refunded. A simulator of it goes on.
 */
export function takesCharges({
  brandId,
  apiUrl,
}: {
  readonly brandId: string
  readonly apiUrl: string | null
}): boolean {
  return lifecycleOf(brandId) === 'active' || (apiUrl !== null && isCharged(brandId))
}
