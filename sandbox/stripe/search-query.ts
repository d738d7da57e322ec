import type Stripe from 'stripe'
import { invalidRequest } from './api-error.ts'

/** One clause: `status:"succeeded"`, `metadata["key"]:'value'`. */
const CLAUSE = /^(?:metadata\[["']([^"']{1,40})["']\]|(customer|status|currency)):["']([^"']{0,500})["']$/

/** Clauses joined by AND; the rest of the search language is not simulated. */
export function searchFilter(query: string): (intent: Stripe.PaymentIntent) => boolean {
  const clauses = query.split(' AND ').map((text) => {
    const match = CLAUSE.exec(text.trim())
    if (!match) throw invalidRequest(`We were unable to parse your search query: ${query}`, { param: 'query' })
    return { metadata: match[1], field: match[2] as 'customer' | 'status' | 'currency' | undefined, value: match[3] }
  })
  return (intent) =>
    clauses.every(({ metadata, field, value }) => {
      return (metadata === undefined ? intent[field ?? 'status'] : intent.metadata[metadata]) === value
    })
}
