import type { PageWish } from '../../reading/index.ts'
import { text } from '../inputs.ts'

/** A page that every operator may see. */
export const OPERATORS = { audience: 'operator', roles: ['admin', 'support'] } as const

/** A list that goes on behind a cursor, which no list of ours makes longer than this. */
export const PAGED = { after: text({ max: 200 }) }

export function wishOf({ after }: { readonly after?: string | undefined }): PageWish {
  return after ? { cursor: after } : {}
}
