import { type BankAccount, listBankAccounts } from '../bank-accounts/index.ts'
import { importStatements, listGaps, listStatements, openTold } from '../bank-statements/index.ts'
import { transaction } from '../db/database.ts'
import {
  confirmMatch,
  type Explanation,
  explainLine,
  listSuspense,
  matchNewLines,
  matchSuspended,
  withdrawMatch,
} from '../matching/index.ts'
import { parseUuid } from '../shared/ids.ts'
import type { Given, Operand, Options } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { MERCHANT, REASON, readReason, readUid } from './operator/read-values.ts'

const ACCOUNT: Options = { account: { value: '<label>', what: 'of that account alone' } }
const MATCH: Operand = { name: 'MATCH', what: 'what somebody has said, by its id', isRequired: true }
const LISTED_MAX = 1_000

/** `whipround bank …`: what the bank says, and what its lines are. */
export const STATEMENT_VERBS: Verbs = {
  import: {
    what: 'reads a bank’s file (camt.052, .053, .054) into the books, and explains its lines: the whole file, or nothing of it',
    operand: { name: 'FILE', what: 'as the bank wrote it', isRequired: true },
    options: {},
    run: importFile,
  },
  match: {
    what: 'explains lines again; with a LINE in suspense, says what it is: nothing is booked before it is confirmed',
    operand: { name: 'LINE', what: 'the id of a line in suspense', isRequired: false },
    options: {
      payout: { value: '<id>', what: 'it is this payout, or that one come back' },
      merchant: { ...MERCHANT, isRequired: false, what: 'it is between this merchant and us' },
      acquirer: { value: '<id>', what: 'it is from or to this account at an acquirer' },
      'acquirer-payout': { value: '<id>', what: 'it is this payout of an acquirer: npm run acquirer -- payouts' },
      as: { value: 'issuer|own|fee', what: 'the card issuer’s, our own money, a fee of the bank' },
      reason: REASON,
    },
    run: match,
  },
  confirm: {
    what: 'books what somebody else has said of a line',
    operand: MATCH,
    options: { 'one-person': { value: '', what: 'what you have said yourself, too: nobody else looks at it' } },
    run: async ({ db, call }, given) => {
      const terms = { mayBeOnePerson: given['one-person'] === 'on' }
      const { lineId, kind } = await transaction(db, (tx) => confirmMatch(tx, call, readId(given.MATCH), terms))
      return { facts: { line: lineId, is: kind, booked: true } }
    },
  },
  withdraw: {
    what: 'what somebody has said of a line is not so: it waits again',
    operand: MATCH,
    options: {},
    run: async ({ db, call }, given) => {
      await transaction(db, (tx) => withdrawMatch(tx, call, readId(given.MATCH)))
      return { facts: { withdrawn: true } }
    },
  },
  suspense: {
    what: 'lines that nothing explains yet, the oldest first',
    options: ACCOUNT,
    run: tellSuspense,
  },
  statements: {
    what: 'statements that were read, the newest first, and where one is missing between two',
    options: ACCOUNT,
    run: tellStatements,
  },
}

async function importFile(ground: Ground, { FILE = '' }: Given): Promise<Outcome> {
  const { db, call, onProgress } = ground
  const keys = await ground.sealer()
  const { statements, knownCount, lineCount } = await importStatements(db, call, keys, FILE, onProgress)
  const { matched, suspended } = await explainAll(ground)
  const gaps = await listGaps(db)
  return {
    facts: { statements: statements.length, known: knownCount, lines: lineCount, matched, in_suspense: suspended },
    notes: gaps.map(
      ({ closedOn, openedOn, missingMinor }) =>
        `between ${closedOn} and ${openedOn} a statement is missing: ${missingMinor} minor units are not in these books`,
    ),
  }
}

/** New lines first; then what lay in suspense, for a statement may bring the details of an older one. */
async function explainAll({ db, call: by, sealer, onProgress }: Ground) {
  const call = { ...by, sealer: await sealer() }
  const total = { matched: 0, suspended: 0 }
  for (const account of await listBankAccounts(db)) {
    const { matched, suspended } = await matchNewLines(db, call, account, onProgress)
    const later = await matchSuspended(db, call, account, onProgress)
    total.matched += matched + later
    total.suspended += suspended
  }
  return total
}

async function match(ground: Ground, given: Given): Promise<Outcome> {
  const { db, call } = ground
  const explanation = readExplanation(given)
  if (given.LINE === undefined) {
    if (explanation) throw new Error('name the line that it is')
    const { matched, suspended } = await explainAll(ground)
    return { facts: { matched, in_suspense: suspended } }
  }
  if (!explanation) throw new Error('say what it is: --payout, --merchant, --acquirer, --acquirer-payout or --as')
  const said = await transaction(db, (tx) => explainLine(tx, call, readId(given.LINE), explanation, readReason(given)))
  return {
    facts: { match: said.id, line: said.lineId, is: said.kind, amount_minor: said.amountMinor.toString() },
    notes: [`nothing is booked until somebody else says: npm run bank -- confirm ${said.id}`],
  }
}

const OWN_WORDS: Readonly<Record<string, Explanation>> = {
  issuer: { kind: 'issuer' },
  own: { kind: 'own' },
  fee: { kind: 'bank_fee' },
}

function readExplanation(given: Given): Explanation | undefined {
  const said: Explanation[] = []
  if (given.payout !== undefined) said.push({ kind: 'payout', id: readId(given.payout) })
  if (given.merchant !== undefined) said.push({ kind: 'merchant', id: readUid(given, 'merchant') })
  if (given.acquirer !== undefined) said.push({ kind: 'acquirer', id: readId(given.acquirer) })
  if (given['acquirer-payout'] !== undefined)
    said.push({ kind: 'acquirer_payout', id: readId(given['acquirer-payout']) })
  if (given.as !== undefined) {
    const word = OWN_WORDS[given.as]
    if (!word) throw new Error(`--as takes ${Object.keys(OWN_WORDS).join(', ')}, not ${given.as}`)
    said.push(word)
  }
  if (said.length > 1)
    throw new Error('a line is one thing: give one of --payout, --merchant, --acquirer, --acquirer-payout, --as')
  return said[0]
}

async function tellSuspense({ db, sealer }: Ground, given: Given): Promise<Outcome> {
  const account = await findAccount({ db }, given)
  const keys = await sealer()
  const lines = await listSuspense(db, { bankAccountId: account?.id ?? null, limit: LISTED_MAX })
  return {
    items: lines.map((line) => {
      const { name, texts } = openTold(keys, line)
      return {
        ...{ line: line.id, account: line.label, booked_on: line.bookedOn, amount_minor: line.amountMinor.toString() },
        ...{ currency: line.currency, name, texts: texts.join(' | '), why: line.doubt, payout: line.doubtedId },
        ...{ proposed: line.proposedId, as: line.proposedKind, by: line.proposedBy, reason: line.proposedReason },
      }
    }),
    columns: ['line', 'account', 'booked_on', 'amount_minor', 'currency', 'name', 'why', 'proposed', 'as'],
  }
}

async function tellStatements({ db }: Ground, given: Given): Promise<Outcome> {
  const account = await findAccount({ db }, given)
  const labels = new Map((await listBankAccounts(db)).map(({ id, label }) => [id, label]))
  const statements = await listStatements(db, { bankAccountId: account?.id, limit: LISTED_MAX })
  return {
    items: statements.map((one) => ({
      ...{ statement: one.statementId, sequence: one.sequence, account: labels.get(one.bankAccountId) ?? null },
      ...{ opened_on: one.openedOn, closed_on: one.closedOn, opening_minor: one.openingMinor?.toString() ?? null },
      ...{ closing_minor: one.closingMinor?.toString() ?? null, lines: one.lineCount, read_at: one.readAt },
      missing_minor:
        one.closedBeforeMinor === null || one.openingMinor === null
          ? null
          : (one.openingMinor - one.closedBeforeMinor).toString(),
    })),
    columns: [
      'statement',
      'account',
      'opened_on',
      'closed_on',
      'opening_minor',
      'closing_minor',
      'lines',
      'missing_minor',
    ],
  }
}

async function findAccount({ db }: Pick<Ground, 'db'>, given: Given): Promise<BankAccount | undefined> {
  if (given.account === undefined) return undefined
  const account = (await listBankAccounts(db)).find(({ label }) => label === given.account)
  if (!account) throw new Error(`there is no account ${given.account}: npm run bank -- list`)
  return account
}

function readId(text = ''): string {
  const id = parseUuid(text)
  if (!id) throw new Error(`an id is a UUID, not ${text}`)
  return id
}
