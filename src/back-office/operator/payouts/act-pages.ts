import { listBankAccounts } from '../../../bank-accounts/index.ts'
import { type Connection, type Transaction, transaction } from '../../../db/database.ts'
import type { Call } from '../../../events/index.ts'
import { findMerchant } from '../../../merchants/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import {
  cancelPayout,
  findPayout,
  holdPayouts,
  planForMerchant,
  resumeAccount,
  resumePayouts,
  stopPayouts,
} from '../../../payouts/index.ts'
import { SYSTEM } from '../../../shared/scope.ts'
import { languages } from '../../../texts/languages.ts'
import type { OperatorPayoutsTexts } from '../../../texts/office/operator/payouts.ts'
import { payoutMark, shortDate } from '../../payouts/payout-words.ts'
import { requireFound, requireId, requirePublicId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { BANK_PATH, OPERATOR_PAYOUTS, operatorPayoutHref } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'

/** What an act is about, read anew by the page and by its form. */
interface Subject {
  readonly id: string
  /** How it is called, and where one goes on. */
  readonly known: (reader: Reader) => readonly (readonly [label: string, value: Html | string])[]
  readonly back: string
}

type Find = (connection: Connection, id: string) => Promise<Subject>

const payoutSubject: Find = async (connection, id) => {
  const payout = requireFound(await findPayout(connection, SYSTEM, requireId(id)))
  return {
    id: payout.id,
    back: operatorPayoutHref(payout.id),
    known: (reader) => {
      const { one, columns } = languages[reader.language].payouts
      return [
        [one.title(shortDate(payout.plannedOn, reader)), moneyText(payout, reader)],
        [columns.state, payoutMark(payout, reader.language)],
      ]
    },
  }
}

const merchantSubject: Find = async (connection, id) => {
  const merchant = requireFound(await findMerchant(connection, SYSTEM, requirePublicId('mer', id)))
  return {
    id: merchant.id,
    back: OPERATOR_PAYOUTS,
    known: ({ language }) => [[languages[language].payouts.balance.merchant, merchant.name]],
  }
}

const accountSubject: Find = async (connection, id) => {
  const account = requireFound((await listBankAccounts(connection)).find((one) => one.id === id))
  return {
    id: account.id,
    back: BANK_PATH,
    known: ({ language }) => [
      [languages[language].operator.bank.account, `${account.label}, ···· ${account.ibanLast4}`],
    ],
  }
}

const PAYOUT = `${OPERATOR_PAYOUTS}/:subject` as const
const MERCHANT = `${OPERATOR_PAYOUTS}/merchants/:subject` as const
const ACCOUNT = `${BANK_PATH}/accounts/:subject` as const

export const stopPayout = actPage(`${PAYOUT}/stop`, 'stop', payoutSubject, (tx, call, payoutId, reason) =>
  stopPayouts(tx, call, { payoutId }, reason),
)
export const resumePayout = actPage(`${PAYOUT}/resume`, 'resume', payoutSubject, (tx, call, payoutId, reason) =>
  resumePayouts(tx, call, { payoutId }, reason),
)
export const cancelPayoutPage = actPage(`${PAYOUT}/cancel`, 'cancel', payoutSubject, cancelPayout)
export const stopMerchant = actPage(`${MERCHANT}/stop`, 'stopMerchant', merchantSubject, (tx, call, id, reason) =>
  stopPayouts(tx, call, { merchantId: id }, reason),
)
export const resumeMerchant = actPage(`${MERCHANT}/resume`, 'resumeMerchant', merchantSubject, (tx, call, id, reason) =>
  resumePayouts(tx, call, { merchantId: id }, reason),
)
export const planMerchant = actPage(`${MERCHANT}/plan`, 'planMerchant', merchantSubject, planForMerchant)
export const holdAccount = actPage(`${ACCOUNT}/hold`, 'hold', accountSubject, holdPayouts)
export const resumeAccountPage = actPage(`${ACCOUNT}/resume`, 'resumeAccount', accountSubject, resumeAccount)

/** The question, what it is about, what follows, and a reason that stays. What was decided meanwhile refuses. */
function actPage<const Path extends `/${string}/:subject/${string}`>(
  path: Path,
  act: keyof OperatorPayoutsTexts['acts'],
  find: Find,
  decide: (tx: Transaction, call: Call, id: string, reason: string) => Promise<unknown>,
) {
  // Every one of these paths has one parameter, called so.
  const subjectOf = (params: unknown) => (params as { readonly subject: string }).subject
  return staffPage({
    path: path as `/${string}`,
    audience: 'operator',
    roles: ['admin'],
    ...SENSITIVE,
    statementsMax: 1,
    form: { reason: REASON },
    async view(connection, { reader, params, formToken }, { typed, errors }) {
      const { payouts: texts } = languages[reader.language].operator
      const { question, follows, verb } = texts.acts[act]
      const { known, back } = await find(connection, subjectOf(params))
      const fields = reasonField(texts, { typed, errors })
      const above = [{ href: OPERATOR_PAYOUTS, label: texts.section }]
      return {
        title: question,
        body: html`${head(reader, { title: question, above })}${facts(known(reader))}${consequences([{ shape: 'onward', text: follows }])}${postForm(
          { formToken, fields, verb, stay: { href: back, label: texts.stay }, isFinal: act === 'cancel' },
        )}`,
      }
    },
    async submit(db, { call, params }, { reason }) {
      const { id, back } = await find(db, subjectOf(params))
      await transaction(db, (tx) => decide(tx, call, id, reason))
      return { to: back, done: act }
    },
  })
}
