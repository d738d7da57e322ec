import { parseUuid } from '../../../shared/ids.ts'
import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { StripeCall } from '../call-stripe.ts'
import type { Form } from '../form.ts'
import { read } from '../read-reply.ts'
import { get } from '../request.ts'

/** Small, so that a page with all that is expanded stays far below the size we read. */
const PAGE_SIZE = 10
/** What one payer pays in ten years of monthly dates. */
const PAGES_MAX = 12

interface Page<T> {
  readonly data: readonly T[]
  readonly has_more: boolean
}

/**
 * The one with this mark of ours, the newest first; null when the list ends, or goes on with what is older than `since`,
 * without it. What somebody made by hand has no mark; one that is none of ours makes the whole list unbelievable.
 */
export async function findListed<T extends { readonly id: string; readonly created: number }>(
  call: StripeCall,
  path: string,
  filter: Form,
  schema: { Check(value: unknown): value is Page<T> },
  markOf: (item: T) => string | undefined,
  { mark, since }: { mark: string; since: Date },
): Promise<ProviderAnswer<T | null>> {
  let after: string | undefined
  for (let number = 0; number < PAGES_MAX; number += 1) {
    const page = read(await call(get(path, { ...filter, limit: PAGE_SIZE, starting_after: after })), schema)
    if (page.kind !== 'answered') return page
    const { data, has_more: hasMore } = page.value
    if (data.some((item) => parseUuid(markOf(item) ?? mark) === undefined)) return noAnswer('list_of_somebody_else')
    const found = data.find((item) => markOf(item) === mark)
    const last = data.at(-1)
    if (found) return answered(found)
    if (!last || !hasMore || last.created * 1000 < since.getTime()) return answered(null)
    after = last.id
  }
  return noAnswer('too_many_to_list')
}
