/** As the contract's lists answer: by `next_cursor`, or, for events, by `next_after`. */
interface Page {
  readonly items: readonly unknown[]
  readonly next_cursor?: string | null
  readonly next_after?: number
}

/**
 * The first page as a promise that can be walked as well: `for await` asks for further pages when they are wanted. A walk
 * through a feed ends where its place, `next_after`, no longer moves: of what it looked at, nothing may have been for you.
 */
export function listPages(
  first: Promise<unknown>,
  { after = '0' }: { readonly after?: string },
  next: (place: { cursor: string } | { after: string }) => Promise<unknown>,
): Promise<unknown> & AsyncIterable<unknown> {
  async function* walk() {
    let behind = Number(after)
    for (let page = (await first) as Page; ; ) {
      yield* page.items
      const place = placeBehind(page, behind)
      if (!place) return
      behind = page.next_after ?? behind
      page = (await next(place)) as Page
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: walk })
}

function placeBehind(
  { next_cursor, next_after }: Page,
  behind: number,
): { cursor: string } | { after: string } | undefined {
  if (next_cursor) return { cursor: next_cursor }
  return next_after !== undefined && next_after !== behind ? { after: String(next_after) } : undefined
}
