import { type Audience, DOORS } from '../roles.ts'

/** Any origin will do: what leads to another one is not ours. */
const HERE = 'http://here.invalid'

/**
 * Where somebody wanted to go before they were asked who they are: a page of this audience, or its first one. An address of
 * another site is none, however it is spelled; browsers read a backslash as a slash, and drop tabs and line ends.
 */
export function nextOf(audience: Audience, wanted: string | undefined): string {
  const door = DOORS[audience]
  if (!wanted || !URL.canParse(wanted, HERE)) return door
  const { origin, pathname, search } = new URL(wanted, HERE)
  const isOurs = origin === HERE && wanted.startsWith('/') && `${pathname}/`.startsWith(`${door}/`)
  return isOurs ? `${pathname}${search}` : door
}

/** The address of a page of the door, which leads to `next` afterwards. */
export function doorAddress(audience: Audience, page: string, next: string): string {
  const path = `${DOORS[audience]}/${page}`
  return next === DOORS[audience] ? path : `${path}?${new URLSearchParams({ next })}`
}
