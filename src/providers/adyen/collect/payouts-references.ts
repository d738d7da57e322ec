/** With how many there are, where a batch is paid out in several currencies: some of them may have been read before. */
export function payoutReference(batch: number, currency: string, place: { nth: number; of: number }): string {
  return `batch ${batch} ${currency}${place.of > 1 ? ` ${place.nth}/${place.of}` : ''}`
}

export function parsePayoutReference(text: string): { readonly batch: number; readonly of: number } | undefined {
  const match = /^batch ([1-9]\d{0,8}) [A-Z]{3}(?: \d{1,3}\/(\d{1,3}))?$/.exec(text)
  return match ? { batch: Number(match[1]), of: Number(match[2] ?? 1) } : undefined
}
