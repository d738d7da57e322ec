import { type Database, type Transaction, transaction, violatesUnique } from '../db/database.ts'
import { newId, parseUuid } from '../shared/ids.ts'
import { CREDENTIAL_KEYS, endPasskey, insertPasskey, listPasskeys } from './passkey-store.ts'
import { makeFirstCodes, type OfPerson, tellAdded, tellRemoved } from './second-factor.ts'
import { askToMakePasskey, type Ceremony, type RelyingParty, readMadePasskey } from './web-authn.ts'

/** Whoever is signed in, about their own passkeys. */
export interface Owner extends OfPerson {
  readonly sessionId: string
  readonly relyingParty: RelyingParty
}

const ceremonyOf = ({ audience, sessionId, relyingParty, by }: Owner): Ceremony => {
  return { audience, use: 'enrol', boundTo: sessionId, relyingParty, systemClock: by.systemClock }
}

/** What their browser is asked for, once and within minutes. */
export async function beginPasskey(db: Database, owner: Owner, email: string) {
  const { audience, personId } = owner
  const passkeys = await listPasskeys(db, audience, personId)
  return askToMakePasskey(db, ceremonyOf(owner), { personId, email, passkeys })
}

/**
 * Keeps what the browser made: from now on it opens the account by itself, and is asked for beside the password. Everything
 * else that is open ends. Answers with recovery codes where there were none; undefined for what was not asked for, or is kept already.
 */
export async function addPasskey(
  db: Database,
  owner: Owner,
  { name, answer }: { readonly name: string; readonly answer: string },
): Promise<{ readonly codes: readonly string[] | undefined } | undefined> {
  const { audience, personId, by } = owner
  const made = await readMadePasskey(db, ceremonyOf(owner), answer)
  if (!made) return undefined
  try {
    return await transaction(db, async (tx) => {
      await insertPasskey(tx, audience, { id: newId(), personId, ...made, name, createdAt: by.systemClock.now() })
      await tellAdded(tx, owner, { mail: 'passkey_added', passkey: name })
      return { codes: await makeFirstCodes(tx, owner) }
    })
  } catch (error) {
    if (!CREDENTIAL_KEYS.some((key) => violatesUnique(error, key))) throw error
    return undefined
  }
}

/** Ends one of their own, and whatever is open elsewhere. False for one that is none of theirs: nothing happens. */
export async function removePasskey(
  tx: Transaction,
  of: OfPerson & { readonly sessionId: string },
  passkeyId: string,
): Promise<boolean> {
  const { audience, personId, by } = of
  const id = parseUuid(passkeyId)
  const ended = id && (await endPasskey(tx, audience, { id, personId, now: by.systemClock.now() }))
  if (!ended) return false
  await tellRemoved(tx, of, { mail: 'passkey_removed', passkey: ended.name })
  return true
}
