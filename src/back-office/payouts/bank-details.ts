import { type BankDetails, findBankDetails, openPayee, openToldName } from '../../bank-accounts/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { empty } from '../../pages/office/blocks.ts'
import { moment } from '../../pages/office/figures.ts'
import { facts, head } from '../../pages/office/head.ts'
import { mark } from '../../pages/office/mark.ts'
import type { Reader } from '../../pages/office/reader.ts'
import { notice } from '../../pages/parts/notice.ts'
import { momentInWords } from '../../texts/dates.ts'
import { languages } from '../../texts/languages.ts'
import { aboveMerchant, requireOwnMerchant } from '../merchants/own-merchant.ts'
import type { StaffPorts } from '../ports.ts'
import { staffPage } from '../staff-page.ts'
import { detailsHref } from './payout-parts.ts'
import { bankReason } from './payout-words.ts'

const SHAPES = {
  match: 'done',
  close: 'attention',
  no_match: 'attention',
  not_possible: 'waits',
  never: 'waits',
} as const

/** Where a merchant is paid, as far as anybody may see it again: the last digits, and whose account it is. */
export const bankDetails = staffPage({
  path: '/dashboard/merchants/:merchant/bank',
  audience: 'merchant',
  roles: ['owner', 'developer', 'support', 'read_only'],
  statementsMax: 2,
  async view(connection, visit) {
    const { scope, reader, visitor, ports, done } = visit
    const { details: texts } = languages[reader.language].payouts
    const merchant = await requireOwnMerchant(connection, visit)
    const found = await findBankDetails(connection, scope, merchant.id)
    const payee = found && openPayee(ports.sealer, found)
    const change = { href: `${detailsHref(merchant.id)}/change`, label: found ? texts.change : texts.set }
    const mayChange = visitor.role === 'owner'
    const set = notice('good', { heading: texts.form.done, body: html`<p>${texts.form.doneText}</p>` })
    return {
      title: texts.title,
      body: html`${done === 'set' && set}${head(reader, { title: texts.title, above: aboveMerchant(merchant, reader.language), text: texts.intro })}
${
  found
    ? html`${troubles(found, payee, reader, ports)}<section class="section" aria-label="${texts.title}">${shown(found, payee, reader)}${mayChange && html`<p class="buttons"><a class="button button-plain" href="${change.href}">${change.label}</a></p>`}</section>`
    : empty({ ...texts.none, ...(mayChange && { action: change }) })
}`,
    }
  },
})

type Payee = ReturnType<typeof openPayee>

function shown(details: BankDetails, payee: Payee, reader: Reader): Html {
  const { details: texts } = languages[reader.language].payouts
  const { now, timeZone, language } = reader
  const check = details.verification ?? 'never'
  const usable =
    details.usableFrom > now
      ? texts.usableFrom(momentInWords(details.usableFrom, now, timeZone, language))
      : texts.usableNow
  return facts([
    [texts.account, html`<span class="id">${details.country ?? ''} ···· ${details.ibanLast4}</span>`],
    [texts.holder, payee?.holder ?? '–'],
    ...(payee?.bic ? [[texts.bic, payee.bic] as const] : []),
    [texts.since, moment(details.setAt, reader)],
    [texts.usable, usable],
    [texts.check, mark({ shape: SHAPES[check], word: texts.checks[check] })],
  ])
}

/** What somebody has to put right, with both names where the bank has told its own. */
function troubles(details: BankDetails, payee: Payee, reader: Reader, { sealer }: StaffPorts): Html {
  const { details: texts } = languages[reader.language].payouts
  const isMismatch = details.verification === 'close' || details.verification === 'no_match'
  const names = [
    [texts.toldName, openToldName(sealer, details) ?? '–'],
    [texts.ourName, payee?.holder ?? '–'],
  ] as const
  return html`${!payee && notice('bad', { heading: texts.changedOutside })}${
    details.flagReason !== null &&
    notice('bad', {
      heading: texts.flagged,
      body: html`<p>${texts.flaggedText(bankReason(details.flagReason, reader.language))}</p>`,
    })
  }${isMismatch && notice('bad', { heading: texts.mismatch, body: html`${facts(names)}<p>${texts.mismatchText}</p>` })}`
}
