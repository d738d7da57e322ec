import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileRefusal, kindOfFile, readStatusReport } from '../bank/index.ts'
import { type BankAccount, listBankAccounts, noteUnreadFolder } from '../bank-accounts/index.ts'
import { importStatements } from '../bank-statements/index.ts'
import { type Database, transaction } from '../db/database.ts'
import { applyStatusReport, findNewestAdoption, holdForAnswer } from '../payouts/index.ts'
import { newId } from '../shared/ids.ts'
import { insertLookedAt, type LookedAt, listLookedAt, markGone } from './bank-file-store.ts'
import { type MatchingCall, matchNewLines, matchSuspended } from './match-lines.ts'

/** A file of a bank's that could not be read, for the log. */
interface Refused {
  readonly account: string
  readonly file: string
  readonly refusal: string
}

/** One look into every account's folder. */
type FolderReader = (db: Database, call: MatchingCall) => Promise<Refused[]>

/**
 * Reads what banks have put into the accounts' folders since the last look: answers to our files, and statements, whose lines are
 * explained at once. Files stay where they are: after a restored backup they are read again. One that cannot be read is told, as is a
 * folder, and stops no other. A folder that is as it was costs no statement, unless its account is held: what was adopted since, a bank may
 * have spoken of before, and where a backup was restored under this process all of it is news.
 */
export function createFolderReader(): FolderReader {
  const lastSeen = new Map<string, string>()
  return async (db, call) => {
    const refused: Refused[] = []
    for (const account of await listBankAccounts(db)) {
      const look = await lookInto(account.folderIn)
      if (look && look.unreadFor !== account.folderUnreadFor)
        await noteUnreadFolder(db, { id: account.id, folderUnreadFor: look.unreadFor }, call.systemClock.now())
      // What lay there is not gone because nobody can see it.
      if (look?.unreadFor) continue
      const there = look?.there ?? []
      const adoptedAt = account.heldAt && (await findNewestAdoption(db, account.id))
      const seen = [account.heldAt?.getTime(), adoptedAt?.getTime(), ...there.map(nameOf)].join('\n')
      if (lastSeen.get(account.id) === seen) continue
      refused.push(...(await readFolder(db, call, account, there)))
      // A line that was read before a kill is explained after it.
      await matchNewLines(db, call, account)
      await matchSuspended(db, call, account)
      lastSeen.set(account.id, seen)
    }
    return refused
  }
}

async function readFolder(
  db: Database,
  call: MatchingCall,
  account: BankAccount,
  there: readonly LookedAt[],
): Promise<Refused[]> {
  const known = await listLookedAt(db, account.id)
  const names = new Set(known.filter(({ isRefusedAnswer }) => !isRefusedAnswer).map(nameOf))
  const told = new Set(known.map(nameOf))
  const isThere = new Set(there.map(nameOf))
  const gone = known.filter((file) => !isThere.has(nameOf(file)))
  if (gone.length > 0) await markGone(db, account.id, gone, call.systemClock.now())
  const refused: Refused[] = []
  for (const file of there.filter((one) => !names.has(nameOf(one)))) {
    const path = join(account.folderIn, file.name)
    const kind = await kindOfFile(path)
    const isNew = !told.has(nameOf(file))
    const refusal = await refusalOf(() => readFile(db, call, { kind, path, account, isNew }))
    if (refusal !== null && isNew) refused.push({ account: account.label, file: file.name, refusal })
    const lookedAt = call.systemClock.now()
    await insertLookedAt(db, { ...file, id: newId(), bankAccountId: account.id, kind, lookedAt, refusal })
  }
  return refused
}

interface Readable {
  readonly kind: Awaited<ReturnType<typeof kindOfFile>>
  readonly path: string
  readonly account: BankAccount
  readonly isNew: boolean
}

async function readFile(db: Database, call: MatchingCall, file: Readable): Promise<void> {
  const { kind, path, account, isNew } = file
  const { sealer } = call
  if (kind === 'camt.05x') await importStatements(db, call, sealer, path)
  else if (kind === 'pain.002') {
    const report = await readStatusReport(createReadStream(path))
    const applied = await transaction(db, (tx) => applyStatusReport(tx, call, sealer, report))
    if (applied) return
    if (isNew) await holdForAnswer(db, call, account.id, report.messageId)
    throw new FileRefusal('it answers a file that these books do not know')
  } else throw new FileRefusal('it is no statement (camt.052, .053, .054) and no answer (pain.002)')
}

async function refusalOf(read: () => Promise<void>): Promise<string | null> {
  try {
    await read()
    return null
  } catch (error) {
    if (error instanceof FileRefusal) return error.message
    throw error
  }
}

function nameOf({ name, sizeBytes, modifiedMs }: LookedAt): string {
  return `${sizeBytes} ${modifiedMs} ${name}`
}

/** What somebody is still writing is called `.part` by whoever is careful. */
const UNFINISHED = /\.(?:part|tmp|filepart)$|^\./

interface Look {
  /** The oldest first: a day's answer comes before its statement. */
  readonly there: readonly LookedAt[]
  /** The disk's word for why nobody can look into it. */
  readonly unreadFor: string | null
}

/** Undefined where the folder is not there: not yet, or on another machine than the one whose folders banks use. */
async function lookInto(folder: string): Promise<Look | undefined> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name)).map(({ name }) => name)
    const files = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name))
        return { name, sizeBytes: BigInt(size), modifiedMs: BigInt(Math.trunc(mtimeMs)) }
      }),
    )
    const there = files.sort((a, b) => Number(a.modifiedMs - b.modifiedMs) || (a.name < b.name ? -1 : 1))
    return { there, unreadFor: null }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    return code === 'ENOENT' ? undefined : { there: [], unreadFor: code }
  }
}
