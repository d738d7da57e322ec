import { listBankAccounts } from '../../../bank-accounts/index.ts'
import { type Connection, transaction } from '../../../db/database.ts'
import { type Html, html } from '../../../pages/html.ts'
import { consequences, empty } from '../../../pages/office/blocks.ts'
import { moneyText, numberText } from '../../../pages/office/figures.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { hidden } from '../../../pages/parts/field.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { previewRelease, type ReleasePreview, releasePayouts, writeFiles } from '../../../payouts/index.ts'
import { languages } from '../../../texts/languages.ts'
import { text } from '../../inputs.ts'
import { dateShown } from '../../payouts/payout-words.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { fileHref, OPERATOR_PAYOUTS, operatorPayoutHref } from '../paths.ts'

/** A page names so many payees; the sum and the count are of all. */
const SHOWN_MAX = 50

async function requireAccount(connection: Connection, id: string) {
  return requireFound((await listBankAccounts(connection)).find((account) => account.id === id))
}

/** What waits goes into a file: by somebody else than who planned it (`FOUR_EYES`), and nothing but what was shown. */
export const releasePage = staffPage({
  path: `${OPERATOR_PAYOUTS}/release/:account`,
  audience: 'operator',
  roles: ['admin'],
  ...SENSITIVE,
  statementsMax: 12,
  form: { seen: text({ max: 64 }) },
  async view(connection, { reader, params, call, ports, formToken }) {
    const { releasePage: texts, section: above } = languages[reader.language].operator.payouts
    const account = await requireAccount(connection, params.account)
    const terms = { sealer: ports.sealer, mayBeOnePerson: !ports.needsTwoPeople }
    const preview = await previewRelease(connection, call, account, terms)
    const sum = moneyText({ amountMinor: preview.sumMinor, currency: account.currency }, reader)
    const mayGo = preview.going.length > 0 && preview.executeOn !== undefined && !preview.hindrance
    const title = preview.going.length > 0 ? texts.title(sum) : texts.nothing
    const [fixed, folder, paid] = texts.follows
    const trouble = preview.hindrance ? texts.hindered : preview.executeOn === undefined ? texts.noDay : undefined
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: OPERATOR_PAYOUTS, label: above }] })}
${trouble && notice('bad', { heading: trouble })}${preview.isOnePerson && html`<p class="quiet">${languages[reader.language].operator.onePerson}</p>`}
${
  preview.going.length === 0
    ? empty({ title: texts.nothing, text: texts.nothingText })
    : html`<section class="section" aria-label="${title}">${facts([
        [texts.account, `${account.label}, ···· ${account.ibanLast4}`],
        [texts.count, numberText(preview.going.length, reader)],
        [texts.sum, sum],
        [texts.executes, preview.executeOn ? dateShown(preview.executeOn, reader) : '–'],
      ])}</section>${section({ id: 'payees', title: texts.payees }, payees(preview, reader))}`
}
${preview.leftOut.length > 0 && section({ id: 'left', title: texts.leftOut }, leftOut(preview, reader))}
${
  mayGo &&
  html`${consequences([
    { shape: 'held', text: fixed },
    { shape: 'onward', text: folder },
    { shape: 'waits', text: paid },
  ])}${postForm({ formToken, fields: hidden('seen', preview.seen), verb: texts.verb(sum), stay: { href: OPERATOR_PAYOUTS, label: texts.stay } })}`
}`,
    }
  },
  async submit(db, { call, params, ports }, { seen }) {
    const account = await requireAccount(db, params.account)
    const terms = { sealer: ports.sealer, mayBeOnePerson: !ports.needsTwoPeople, seen }
    const { file } = await transaction(db, (tx) => releasePayouts(tx, call, account, terms))
    // Where the folder is another machine's, the job there writes it; it is the same file.
    await writeFiles(db, ports.sealer, account, call.systemClock).catch(() => [])
    return { to: fileHref(file.id), done: 'released' }
  },
})

function payees({ going }: ReleasePreview, reader: Reader): Html {
  const { operator, payouts } = languages[reader.language]
  const texts = operator.payouts.releasePage
  return html`${table({
    caption: texts.payees,
    rows: going.slice(0, SHOWN_MAX),
    hrefOf: ({ payout }) => operatorPayoutHref(payout.id),
    columns: [
      { label: texts.payee, place: 'name', cell: ({ payee }) => payee.holder },
      { label: texts.number, place: 'start', cell: ({ details }) => `···· ${details.ibanLast4}` },
      {
        label: texts.check,
        place: 'end',
        cell: ({ details }) => payouts.details.checks[details.verification ?? 'never'],
      },
      {
        label: texts.plannedBy,
        place: 'late',
        cell: ({ payout }) => html`<span class="break">${payout.plannedBy}</span>`,
      },
      { label: texts.sum, place: 'amount', cell: ({ payout }) => moneyText(payout, reader) },
    ],
  })}${going.length > SHOWN_MAX && html`<p class="quiet">${texts.more(going.length - SHOWN_MAX)}</p>`}`
}

function leftOut({ leftOut: staying }: ReleasePreview, reader: Reader): Html {
  const texts = languages[reader.language].operator.payouts.releasePage
  const { payouts } = languages[reader.language]
  return html`${table({
    caption: texts.leftOut,
    rows: staying.slice(0, SHOWN_MAX),
    hrefOf: ({ payoutId }) => operatorPayoutHref(payoutId),
    columns: [
      { label: payouts.title, place: 'name', cell: ({ payoutId }) => html`<span class="break">${payoutId}</span>` },
      { label: texts.why, place: 'whole', cell: ({ why }) => texts.whys[why] },
    ],
  })}${staying.length > SHOWN_MAX && html`<p class="quiet">${texts.more(staying.length - SHOWN_MAX)}</p>`}`
}
