import type { Registry } from 'prom-client'
import { ISSUER_ACCOUNTS, listWatchedIssuers, noteUnwell, type WatchedIssuer } from '../connections/index.ts'
import type { Connection, Database } from '../db/database.ts'
import { measure } from '../http/index.ts'
import { UNDECIDED_SETTLEMENT } from '../settlements/index.ts'
import { MINUTE_MS } from '../shared/clocks.ts'
import { publicId } from '../shared/ids.ts'
import { type Money, toDecimal } from '../shared/money.ts'

/** What is wrong at a card issuer, as the metric calls it. */
const TROUBLES = ['key', 'silent', 'balance', 'dispute', 'unread'] as const
type Trouble = (typeof TROUBLES)[number]

/** More than one turn of `checkIssuers`: a single call that fails is no news. */
const SILENCE_TOLD_AFTER_MS = 15 * MINUTE_MS

export interface IssuerTrouble {
  readonly trouble: Trouble
  readonly account: Pick<WatchedIssuer, 'id' | 'provider' | 'reference'>
  readonly sentence: string
  /** At stake, or what it holds. */
  readonly money?: Money
}

/** A sentence for whatever keeps a card issuer's cards from paying, or takes back what they paid, with what to do. */
export async function watchIssuers(connection: Connection): Promise<string[]> {
  return (await readIssuerTroubles(connection)).map(({ sentence }) => sentence)
}

export function measureIssuers(registry: Registry, db: Database): void {
  const help =
    'Troubles at card issuers: a key that is refused, no answer for a quarter of an hour, too little to pay with, open disputes, accounts that tell neither'
  measure(registry, { name: 'whipround_issuer_troubles', help, label: 'trouble' }, async () => {
    const told = await readIssuerTroubles(db)
    return new Map(TROUBLES.map((name) => [name, told.filter(({ trouble }) => trouble === name).length] as const))
  })
}

export async function readIssuerTroubles(connection: Connection): Promise<IssuerTrouble[]> {
  return (await listWatchedIssuers(connection, UNDECIDED_SETTLEMENT, SILENCE_TOLD_AFTER_MS)).flatMap(troublesOf)
}

/** Of one that is silent: since when, and what it told before. */
function troublesOf(account: WatchedIssuer): IssuerTrouble[] {
  const { checkOutcome, silentSince } = account
  if (checkOutcome !== 'ok')
    return [{ trouble: 'key', account, sentence: noteUnwell(ISSUER_ACCOUNTS, account, checkOutcome) }]
  if (!silentSince) return standingTroubles(account)
  const sentence = `${ISSUER_ACCOUNTS.nameOf(account)} does not answer since ${silentSince.toISOString()}: no card is made there until it does, and what is said of its balance and disputes is as old; see its status page`
  return [{ trouble: 'silent', account, sentence }, ...standingTroubles(account)]
}

function standingTroubles(account: WatchedIssuer): IssuerTrouble[] {
  const { standing } = account
  const at = ISSUER_ACCOUNTS.nameOf(account)
  if (!standing) return []
  if (standing.unread !== undefined) {
    const sentence = `${at} does not tell what it holds, nor of disputes (${standing.unread}): allow the key to read its balance and disputes`
    return [{ trouble: 'unread', account, sentence }]
  }
  const disputes = standing.disputes.map(({ disputeId, cardId, amountMinor, currency }): IssuerTrouble => {
    const purchase = cardId === null ? undefined : account.purchases[cardId]
    const of = purchase ? `the card of ${publicId('pur', purchase)}` : `card ${cardId ?? 'unknown'}`
    const sentence = `${at}: dispute ${disputeId} of ${amountOf(amountMinor, currency)} on ${of} is open: answer it at the issuer; what it credits to the card is given to its payers`
    return { trouble: 'dispute', account, sentence, money: { amountMinor: BigInt(amountMinor), currency } }
  })
  return [...lacking(account, at), ...disputes]
}

/** An account without an own balance is debited elsewhere: nothing is known of what it holds. */
function lacking(account: WatchedIssuer, at: string): IssuerTrouble[] {
  const { standing, needs } = account
  if (!standing?.available) return []
  const held = new Map(standing.available.map(({ currency, amountMinor }) => [currency, BigInt(amountMinor)]))
  const needed = new Map(needs.map(({ currency, amountMinor }) => [currency, BigInt(amountMinor)]))
  return [...new Set([...held.keys(), ...needed.keys()])].flatMap((currency) => {
    const [has, need] = [held.get(currency) ?? 0n, needed.get(currency) ?? 0n]
    if (has > 0n && has >= need) return []
    const wanted = need > 0n ? `, and purchases under way need ${amountOf(need, currency)}` : ''
    const sentence = `${at} holds ${amountOf(has, currency)} for cards${wanted}: top up its balance, or PSPs are refused`
    return [{ trouble: 'balance', account, sentence, money: { amountMinor: has, currency } }]
  })
}

const amountOf = (amountMinor: bigint | string, currency: string) =>
  `${toDecimal(BigInt(amountMinor), currency)} ${currency}`
