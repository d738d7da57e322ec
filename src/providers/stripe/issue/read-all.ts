import { answered, noAnswer, type ProviderAnswer } from '../../answer.ts'
import type { StripeCall } from '../call-stripe.ts'
import type { Form } from '../form.ts'
import { failed } from '../read-reply.ts'
import { get } from '../request.ts'

/** The most that a list gives at once, and how many of its pages are looked at. */
const PAGE_SIZE = 100
const PAGES_MAX = 50

interface Page<T> {
  readonly has_more: boolean
  readonly data: readonly T[]
}

/** All of a list, or until the card of this key has come. */
export async function readAll<T extends { readonly id: string }>(
  call: StripeCall,
  path: string,
  filter: Form,
  schema: { Check(value: unknown): value is Page<T> },
  untilKey?: string,
): Promise<ProviderAnswer<readonly T[]>> {
  const all: T[] = []
  for (let number = 0; number < PAGES_MAX; number += 1) {
    const reply = await call(get(path, { ...filter, limit: PAGE_SIZE, starting_after: all.at(-1)?.id }))
    if (reply.kind !== 'done') return failed(reply)
    if (!schema.Check(reply.json)) return noAnswer('unknown_shape')
    const { data, has_more: hasMore } = reply.json
    all.push(...data)
    if (!hasMore || data.length === 0 || data.some((one) => keyOf(one) === untilKey && untilKey !== undefined))
      return answered(all)
  }
  return noAnswer('too_many_to_list')
}

function keyOf(listed: object): string | undefined {
  return 'metadata' in listed ? (listed.metadata as Readonly<Record<string, string>>).card_key : undefined
}
