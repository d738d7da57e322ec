import { createReadStream } from 'node:fs'
import { readStatusReport } from '../bank/index.ts'
import { type BankAccount, listBankAccounts } from '../bank-accounts/index.ts'
import { type Connection, transaction } from '../db/database.ts'
import {
  applyStatusReport,
  cancelPayout,
  holdPayouts,
  planDue,
  planForMerchant,
  releasePayouts,
  resumeAccount,
  resumePayouts,
  type Stopped,
  stopPayouts,
  writeFiles,
} from '../payouts/index.ts'
import { refuse } from '../refusals/index.ts'
import type { Given, Options } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import type { Ground } from './operator/operator-ground.ts'
import type { Outcome } from './operator/outcome.ts'
import { MERCHANT, REASON, readReason, readUid } from './operator/read-values.ts'
import { PAYOUT, PAYOUT_LISTS, readPayout } from './payout-lists.ts'
import { PAYOUT_RESTORE } from './payout-restore.ts'
import { PAYOUT_TERMS } from './payout-terms.ts'

const WHY: Options = { reason: { ...REASON, isRequired: true } }
const OF: Options = {
  payout: { value: '<id>', what: 'one that no file has' },
  merchant: { value: 'mer_…', what: 'or all of a merchant' },
  account: { value: '<label>', what: 'or all that one of your bank accounts pays' },
  ...WHY,
}
/** `whipround payout …`: what merchants are paid, and by which file. */
export const PAYOUT_VERBS: Verbs = {
  ...PAYOUT_LISTS,
  ...PAYOUT_TERMS,
  ...PAYOUT_RESTORE,
  plan: {
    what: 'plans what is due by each merchant’s policy, or all that one merchant may be paid now',
    options: { merchant: { ...MERCHANT, isRequired: false } },
    run: plan,
  },
  export: {
    what: 'releases what is planned into a file for the bank, and puts it into the account’s folder',
    options: {
      account: { value: '<label>', what: 'the account that pays; not needed where there is one' },
      'one-person': { value: '', what: 'what you have planned yourself, too: nobody else looks at it' },
    },
    run: release,
  },
  answer: {
    what: 'reads a bank’s answer to a file (pain.002): what it has taken, what it refuses, whose name does not match',
    operand: { name: 'FILE', what: 'as the bank wrote it', isRequired: true },
    options: {},
    run: readAnswer,
  },
  stop: {
    what: 'it goes into no file; of a merchant, or while an account is held, nothing is planned, either',
    options: OF,
    run: stop,
  },
  resume: { what: 'ends a stop, or what an account is held for', options: OF, run: resume },
  cancel: {
    what: 'ends a payout that no file has: what it was made of waits for the next',
    operand: PAYOUT,
    options: WHY,
    run: async ({ db, call }, given) => {
      const { id, state } = await transaction(db, (tx) => cancelPayout(tx, call, readPayout(given), readReason(given)))
      return { facts: { payout: id, state } }
    },
  },
}

async function plan({ db, call }: Ground, given: Given): Promise<Outcome> {
  if (given.merchant === undefined) return { facts: { planned: await planDue(db, call) } }
  const planned = await transaction(db, (tx) => planForMerchant(tx, call, readUid(given, 'merchant')))
  if (!planned)
    return {
      facts: { planned: 0 },
      notes: ['nothing to pay, or below the minimum; or bank details, an opening or a stop stand in the way'],
    }
  const { id, amountMinor, items } = planned
  return { facts: { planned: 1, payout: id, amount_minor: amountMinor.toString(), items } }
}

async function release({ db, call, sealer, onProgress }: Ground, given: Given): Promise<Outcome> {
  const keys = await sealer()
  const account = await requireAccount(db, given.account)
  const terms = { sealer: keys, mayBeOnePerson: given['one-person'] === 'on' }
  const step = (done: number, now: string) => onProgress?.({ done, of: 3, unit: 'steps', now })
  step(0, 'files that were released before')
  // What was released before and did not reach the folder goes first: it is the same file.
  const late = await writeFiles(db, keys, account, call.systemClock)
  step(1, 'what is planned goes into a file')
  const { file, leftOut } = await transaction(db, (tx) => releasePayouts(tx, call, account, terms))
  step(2, 'the file goes into the folder')
  await writeFiles(db, keys, account, call.systemClock)
  return {
    facts: {
      ...{ file: `${file.messageId}.xml`, folder: account.folderOut, execute_on: file.executeOn, count: file.count },
      ...{ sum_minor: file.sumMinor.toString(), sha256: file.sha256.toString('hex') },
    },
    items: leftOut.map(({ payoutId, why }) => ({ payout: payoutId, left_out: why })),
    columns: ['payout', 'left_out'],
    notes: late.map((name) => `${name} was released before, and lies in the folder now`),
  }
}

async function readAnswer({ db, call, sealer }: Ground, { FILE = '' }: Given): Promise<Outcome> {
  const report = await readStatusReport(createReadStream(FILE))
  const keys = await sealer()
  const applied = await transaction(db, (tx) => applyStatusReport(tx, call, keys, report))
  if (!applied) throw new Error(`it answers a file that is not ours: ${report.messageId}`)
  return { facts: { file: `${report.messageId}.xml`, ...applied } }
}

async function stop({ db, call }: Ground, given: Given): Promise<Outcome> {
  await transaction(db, async (tx) => {
    const { account } = given
    if (account === undefined) await stopPayouts(tx, call, readStopped(given), readReason(given))
    else await holdPayouts(tx, call, (await requireAccount(tx, account)).id, readReason(given))
  })
  return { facts: { stopped: true } }
}

async function resume({ db, call }: Ground, given: Given): Promise<Outcome> {
  await transaction(db, async (tx) => {
    const { account } = given
    if (account === undefined) await resumePayouts(tx, call, readStopped(given), readReason(given))
    else await resumeAccount(tx, call, (await requireAccount(tx, account)).id, readReason(given))
  })
  return { facts: { resumed: true } }
}

function readStopped({ payout, merchant, ...given }: Given): Stopped {
  if ((payout === undefined) === (merchant === undefined))
    throw new Error('give --payout, --merchant or --account, one of them')
  if (merchant !== undefined) return { merchantId: readUid({ ...given, merchant }, 'merchant') }
  return { payoutId: readPayout({ PAYOUT: payout }) }
}

/** Throws `bank_account_not_found`, and where several could be meant. */
async function requireAccount(connection: Connection, label: string | undefined): Promise<BankAccount> {
  const accounts = await listBankAccounts(connection)
  const [account, another] = accounts.filter((one) => label === undefined || one.label === label)
  if (!account) refuse('bank_account_not_found')
  if (another) throw new Error(`--account names one of ${accounts.map((one) => one.label).join(', ')}`)
  return account
}
