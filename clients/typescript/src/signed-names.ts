import type { Claims } from './jwt.ts'

/** What is signed spells these in its own way. Whoever calls this client says `merchant_uid` and `purchase_uid`, whatever they ask. */
const SPELLED: Readonly<Record<string, string>> = { merchant_uid: 'merchantUid', purchase_uid: 'purchaseUid' }

/** An input as it is signed: the uids with the settings of an order, where it has such. */
export function signedNames({ data, ...input }: Claims): Claims {
  if (typeof data !== 'object' || data === null) return { ...spelled(input), ...(data !== undefined && { data }) }
  const uids = Object.entries(input).filter(([name]) => name in SPELLED)
  const others = Object.entries(input).filter(([name]) => !(name in SPELLED))
  return { ...Object.fromEntries(others), data: { ...spelled(data as Claims), ...spelled(Object.fromEntries(uids)) } }
}

function spelled(claims: Claims): Claims {
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [SPELLED[name] ?? name, value]))
}
