import type { FastifyInstance } from 'fastify'
import { sumWithoutFee } from '../collecting/index.ts'
import { transaction } from '../db/database.ts'
import { isUndecided, listAttempts } from '../payments/index.ts'
import { isStanding } from '../purchases/index.ts'
import { addMs, SECOND_MS } from '../shared/clocks.ts'
import { chargeMinor, owedInOrder } from '../shares/index.ts'
import { dayInWords } from '../texts/dates.ts'
import { languages } from '../texts/languages.ts'
import { typeset } from '../texts/typeset.ts'
import { findWithdrawal, repayCreditBy, type Withdrawal } from '../withdrawals/index.ts'
import { whyNotFromCredit, withdrawFromCredit } from '../withdrawing/index.ts'
import { sendPage } from './answer.ts'
import { forgetTyped, keepTyped, readTyped } from './draft.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { newestOwn } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readSale } from './read-sale.ts'
import { duePath } from './show-paying.ts'
import { knownLeader } from './show-withdrawal.ts'
import {
  creditWithdrawnPage,
  noCreditWithdrawalPage,
  withdrawalConfirmPage,
  withdrawalFormPage,
} from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'
import { readWho, type TypedWho } from './withdraw.ts'

/**
 * `/pay/<token>/withdraw-credit`: the payer withdraws from the credit and keeps the purchase (Directive (EU) 2023/2225, article 26), in the
 * two steps of a sale's withdrawal. GET changes nothing; a second press finds that it was declared.
 */
export function registerWithdrawCredit(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/withdraw-credit', async (request, reply) => {
    const visitor = leaderOnly(await identifyVisitor(ports, request, reply))
    return sendPage(ports, reply, await showWhereItStands(ports, visitor), visitor)
  })

  app.post('/:token/withdraw-credit', async (request, reply) => {
    const visitor = leaderOnly(await identifyVisitor(ports, request, reply))
    const fields = requireOwnForm(visitor, request.body)
    const path = `${visitor.basePath}/withdraw-credit`
    if (!(await mayDeclare(ports, visitor))) return reply.redirect(path, 303)
    await keepTyped(ports, visitor, await newestOwn(ports.db, visitor), { kind: 'credit_withdrawal', fields })
    return reply.redirect(readWho(fields).lacks.length > 0 ? path : `${path}/confirm`, 303)
  })

  app.get('/:token/withdraw-credit/confirm', async (request, reply) => {
    const visitor = leaderOnly(await identifyVisitor(ports, request, reply))
    const typed = (await mayDeclare(ports, visitor)) ? await readDrafted(ports, visitor) : undefined
    if (!typed || typed.lacks.length > 0) return reply.redirect(`${visitor.basePath}/withdraw-credit`, 303)
    return sendPage(ports, reply, await askToConfirm(ports, visitor, typed), visitor)
  })

  app.post('/:token/withdraw-credit/confirm', async (request, reply) => {
    const visitor = leaderOnly(await identifyVisitor(ports, request, reply))
    const { name, email, lacks } = readWho(requireOwnForm(visitor, request.body))
    if (lacks.length === 0) {
      const { purchase, language } = visitor
      const declared = { purchaseId: purchase.id, name, email, text: declarationOf(visitor, name), language }
      await transaction(ports.db, (tx) => withdrawFromCredit(tx, visitor.call, declared))
      await forgetTyped(ports, visitor, await newestOwn(ports.db, visitor))
    }
    return reply.redirect(`${visitor.basePath}/withdraw-credit`, 303)
  })
}

/** Whoever borrowed. Throws `PageError` 404 for anybody else. */
function leaderOnly(visitor: Visitor): Visitor {
  if (visitor.role !== 'leader') throw new PageError(404, 'unknown_link')
  return visitor
}

async function mayDeclare({ db, businessClock }: CheckoutPorts, { purchase }: Visitor): Promise<boolean> {
  if (purchase.creditWithdrawnAt) return false
  return (await whyNotFromCredit(db, purchase, businessClock.now())) === undefined
}

async function readDrafted(ports: CheckoutPorts, visitor: Visitor): Promise<TypedWho | undefined> {
  const draft = await readTyped(ports, visitor, await newestOwn(ports.db, visitor))
  return draft?.kind === 'credit_withdrawal' ? readWho(draft.fields) : undefined
}

async function showWhereItStands(ports: CheckoutPorts, visitor: Visitor): Promise<string> {
  const { purchase, scope, basePath, formToken, language, merchant } = visitor
  const frame = { ...visitorFrame(ports, visitor), basePath, timeZone: merchant.timeZone }
  const withdrawal = purchase.creditWithdrawnAt && (await findWithdrawal(ports.db, scope, purchase.id, 'credit'))
  if (withdrawal) return showDeclared(ports, visitor, withdrawal)
  const lastDay = addMs(purchase.creditWithdrawableUntil ?? new Date(0), -SECOND_MS)
  const why = await whyNotFromCredit(ports.db, purchase, ports.businessClock.now())
  if (why) return noCreditWithdrawalPage({ ...frame, why, lastDay }, language)
  const { products } = await readSale(ports.db, visitor)
  const typed = (await readDrafted(ports, visitor)) ?? { ...(await knownLeader(ports, visitor)), lacks: [] }
  const view = { ...frame, formToken, ...typed, basket: basketOf(purchase, products), lastDay }
  return withdrawalFormPage({ ...view, contract: 'credit' }, language)
}

async function showDeclared(ports: CheckoutPorts, visitor: Visitor, withdrawal: Withdrawal): Promise<string> {
  const { purchase, basePath, formToken, language, merchant } = visitor
  const { shares, products } = await readSale(ports.db, visitor)
  const attempts = await listAttempts(ports.db, purchase.id)
  const [owed] = owedInOrder(shares)
  const isPaying = attempts.some(({ shareId, state, kind }) => {
    return shareId === owed?.id && isUndecided(state) && kind !== 'verify'
  })
  const left = () => {
    if (!isStanding(purchase)) return 'ended'
    if (withdrawal.state === 'declared') return 'waits'
    if (!owed) return 'paid'
    const amount = { amountMinor: chargeMinor(owed), currency: purchase.currency }
    return { amount, payPath: isPaying ? undefined : `${duePath(visitor, owed)}/start` }
  }
  return creditWithdrawnPage(
    {
      ...visitorFrame(ports, visitor),
      ...{ basePath, formToken, declared: withdrawal, left: left(), timeZone: merchant.timeZone },
      basket: basketOf(purchase, products),
      lastDay: addMs(withdrawal.reimburseBy, -SECOND_MS),
    },
    language,
  )
}

async function askToConfirm(ports: CheckoutPorts, visitor: Visitor, { name, email }: TypedWho): Promise<string> {
  const { purchase, basePath, formToken, language, merchant } = visitor
  const { shares, products } = await readSale(ports.db, visitor)
  const { endsAt } = repayCreditBy(ports.businessClock.now(), merchant.timeZone)
  return withdrawalConfirmPage(
    {
      ...visitorFrame(ports, visitor),
      ...{ basePath, formToken, name, email, timeZone: merchant.timeZone },
      basket: basketOf(purchase, products),
      declaration: declarationOf(visitor, name),
      follows: 'automatic',
      hasFriends: false,
      credit: {
        left: { amountMinor: sumWithoutFee(shares), currency: purchase.currency },
        lastDay: addMs(endsAt, -SECOND_MS),
      },
    },
    language,
  )
}

/** What is confirmed is what is kept. */
function declarationOf({ purchase, merchant, language }: Visitor, name: string): string {
  return languages[language].checkout.withdrawal.credit.declaration(
    name,
    merchant.legalName ?? merchant.name,
    typeset(purchase.title, purchase) ?? '',
    purchase.reference ?? undefined,
    // With its year.
    dayInWords(purchase.acceptedAt ?? purchase.createdAt, new Date(0), merchant.timeZone, language),
  )
}
