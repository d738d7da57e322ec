import type { FastifyInstance } from 'fastify'
import { transaction } from '../db/database.ts'
import { isWithdrawable } from '../purchases/index.ts'
import { isEmailAddress, oneLine } from '../shared/email.ts'
import { formatMoney } from '../shared/money.ts'
import { dayInWords } from '../texts/dates.ts'
import { languages } from '../texts/languages.ts'
import { typeset } from '../texts/typeset.ts'
import { declareWithdrawal } from '../withdrawing/index.ts'
import { sendPage } from './answer.ts'
import { forgetTyped, keepTyped, readTyped } from './draft.ts'
import { basketOf, visitorFrame } from './frame.ts'
import { newestOwn } from './own-attempt.ts'
import { PageError } from './page-error.ts'
import type { CheckoutPorts } from './ports.ts'
import { readSale } from './read-sale.ts'
import { hasPayingFriends, knownLeader, lastMomentOf, showWithdrawal } from './show-withdrawal.ts'
import { CONTACT_MAX, NAME_MAX } from './views/form-fields.ts'
import { formFields, withdrawalConfirmPage, withdrawalFormPage } from './views/index.ts'
import { identifyVisitor, requireOwnForm, type Visitor } from './visitor.ts'

export interface TypedWho {
  readonly name: string
  readonly email: string
  readonly lacks: readonly ('name' | 'email')[]
}

/**
 * `/pay/<token>/withdraw`: the buyer withdraws from the contract with the shop, in the two steps that the law wants (Directive
 * 2011/83, article 11a). GET changes nothing; the second press, in whatever tab, finds that it was declared.
 */
export function registerWithdraw(app: FastifyInstance, ports: CheckoutPorts): void {
  app.get('/:token/withdraw', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    if (visitor.role === 'stranger') throw new PageError(404, 'unknown_link')
    const shown = await showWithdrawal(ports, visitor)
    return sendPage(ports, reply, shown ?? (await askWho(ports, visitor)), visitor)
  })

  app.post('/:token/withdraw', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const fields = requireOwnForm(visitor, request.body)
    const path = `${visitor.basePath}/withdraw`
    if (!mayDeclare(ports, visitor)) return reply.redirect(path, 303)
    await keepTyped(ports, visitor, await newestOwn(ports.db, visitor), { kind: 'withdrawal', fields })
    return reply.redirect(readWho(fields).lacks.length > 0 ? path : `${path}/confirm`, 303)
  })

  app.get('/:token/withdraw/confirm', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const typed = mayDeclare(ports, visitor) ? await readDrafted(ports, visitor) : undefined
    if (!typed || typed.lacks.length > 0) return reply.redirect(`${visitor.basePath}/withdraw`, 303)
    return sendPage(ports, reply, await askToConfirm(ports, visitor, typed), visitor)
  })

  app.post('/:token/withdraw/confirm', async (request, reply) => {
    const visitor = await identifyVisitor(ports, request, reply)
    const { name, email, lacks } = readWho(requireOwnForm(visitor, request.body))
    if (visitor.role === 'leader' && lacks.length === 0) {
      const { purchase, language } = visitor
      const text = declarationOf(visitor, name)
      await transaction(ports.db, (tx) =>
        declareWithdrawal(tx, visitor.call, { purchaseId: purchase.id, name, email, text, language }),
      )
      await forgetTyped(ports, visitor, await newestOwn(ports.db, visitor))
    }
    return reply.redirect(`${visitor.basePath}/withdraw`, 303)
  })
}

const mayDeclare = ({ businessClock }: CheckoutPorts, { role, purchase }: Visitor) =>
  role === 'leader' && isWithdrawable(purchase, businessClock.now())

/** Who withdraws, and where the acknowledgement goes, as it was typed. */
export function readWho(fields: Readonly<Record<string, string>>): TypedWho {
  const name = oneLine(fields[formFields.payerName] ?? '').slice(0, NAME_MAX)
  const email = (fields[formFields.payerEmail] ?? '').trim().slice(0, CONTACT_MAX)
  const lacks = [...(name ? [] : (['name'] as const)), ...(isEmailAddress(email) ? [] : (['email'] as const))]
  return { name, email, lacks }
}

async function readDrafted(ports: CheckoutPorts, visitor: Visitor): Promise<TypedWho | undefined> {
  const draft = await readTyped(ports, visitor, await newestOwn(ports.db, visitor))
  return draft?.kind === 'withdrawal' ? readWho(draft.fields) : undefined
}

async function askWho(ports: CheckoutPorts, visitor: Visitor): Promise<string> {
  const { purchase, basePath, formToken, language, merchant } = visitor
  const { products } = await readSale(ports.db, visitor)
  const typed = (await readDrafted(ports, visitor)) ?? { ...(await knownLeader(ports, visitor)), lacks: [] }
  return withdrawalFormPage(
    {
      ...visitorFrame(ports, visitor),
      ...{ basePath, formToken, ...typed, timeZone: merchant.timeZone, contract: 'sale' },
      basket: basketOf(purchase, products),
      lastDay: lastMomentOf(purchase),
    },
    language,
  )
}

async function askToConfirm(ports: CheckoutPorts, visitor: Visitor, { name, email }: TypedWho): Promise<string> {
  const { purchase, basePath, formToken, language, merchant } = visitor
  const { shares, products } = await readSale(ports.db, visitor)
  return withdrawalConfirmPage(
    {
      ...visitorFrame(ports, visitor),
      ...{ basePath, formToken, name, email },
      basket: basketOf(purchase, products),
      declaration: declarationOf(visitor, name),
      follows: merchant.saleWithdrawal === 'automatic' ? 'automatic' : 'ask',
      hasFriends: hasPayingFriends(purchase, shares),
    },
    language,
  )
}

/** What is confirmed is what is kept: made of the contract as it was agreed to, whatever page shows it. */
function declarationOf({ purchase, merchant, language }: Visitor, name: string): string {
  const { declaration } = languages[language].checkout.withdrawal.confirming
  return declaration(
    name,
    merchant.legalName ?? merchant.name,
    typeset(purchase.title, purchase) ?? '',
    purchase.reference ?? undefined,
    // With its year.
    dayInWords(purchase.acceptedAt ?? purchase.createdAt, new Date(0), merchant.timeZone, language),
    formatMoney({ amountMinor: purchase.amountMinor, currency: purchase.currency }, language),
  )
}
