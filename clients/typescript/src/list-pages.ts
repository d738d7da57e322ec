/** As the contract's lists answer: by `next_cursor`, or, for events, by `next_after`. */
interface Page {
  readonly items: readonly unknown[]
  readonly next_cursor?: string | null
  readonly next_after?: number
}

/**
 * The first page as a promise that can be walked as well: `for await` asks for further pages when they are wanted. A walk
 * through events ends where there is nothing new; `next_after` of the page is where the next one begins.
 */
export function listPages(
  first: Promise<unknown>,
  next: (place: { cursor: string } | { after: string }) => Promise<unknown>,
): Promise<unknown> & AsyncIterable<unknown> {
  async function* walk() {
    for (let page = (await first) as Page; ; ) {
      yield* page.items
      const place = placeBehind(page)
      if (!place) return
      page = (await next(place)) as Page
    }
  }
  return Object.assign(first, { [Symbol.asyncIterator]: walk })
}

function placeBehind({ items, next_cursor, next_after }: Page): { cursor: string } | { after: string } | undefined {
  if (next_cursor) return { cursor: next_cursor }
  return items.length > 0 && next_after !== undefined ? { after: String(next_after) } : undefined
}
