import { listBankAccounts } from '../../../bank-accounts/index.ts'
import { html } from '../../../pages/html.ts'
import { acts, copyable } from '../../../pages/office/blocks.ts'
import { moment, moneyText, numberText } from '../../../pages/office/figures.ts'
import { facts, head } from '../../../pages/office/head.ts'
import { findFile, findSealedFile, openManifest } from '../../../payouts/index.ts'
import { languages } from '../../../texts/languages.ts'
import { dateShown } from '../../payouts/payout-words.ts'
import { requireFound, requireId } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { doneNotice } from '../decisions/list-page.ts'
import { OPERATORS } from '../operators.ts'
import { fileHref, OPERATOR_PAYOUTS } from '../paths.ts'

/** A file for the bank: what is compared before somebody signs there. */
export const payoutFile = staffPage({
  path: `${OPERATOR_PAYOUTS}/files/:file`,
  ...OPERATORS,
  statementsMax: 2,
  async view(connection, { reader, params, visitor, done }) {
    const { file: texts, section, done: words } = languages[reader.language].operator.payouts
    const file = requireFound(await findFile(connection, requireId(params.file)))
    const account = (await listBankAccounts(connection)).find(({ id }) => id === file.bankAccountId)
    const title = texts.title(file.messageId.slice(-8))
    const currency = account?.currency ?? 'EUR'
    // As banks show it: in groups that two people can read to each other.
    const hash = file.sha256.toString('hex').replace(/(.{4})(?=.)/g, '$1 ')
    return {
      title,
      body: html`${head(reader, { title, above: [{ href: OPERATOR_PAYOUTS, label: section }], amount: moneyText({ amountMinor: file.sumMinor, currency }, reader) })}
${doneNotice(done === 'released' ? words.released : undefined)}
<section class="section" aria-label="${title}">${facts([
        [texts.hash, html`<code class="break">${hash}</code><br><small>${texts.hashHint}</small>`],
        [texts.name, copyable(reader, `${file.messageId}.xml`)],
        [texts.count, numberText(file.count, reader)],
        [texts.executes, dateShown(file.executeOn, reader)],
        [texts.releasedBy, html`<span class="break">${file.releasedBy}</span>, ${moment(file.releasedAt, reader)}`],
        [texts.written, file.writtenAt ? moment(file.writtenAt, reader) : texts.notWritten],
        ...(file.adoptedAt ? [[texts.adopted, moment(file.adoptedAt, reader)] as const] : []),
      ])}${visitor.role === 'admin' && acts([{ href: `${fileHref(file.id)}/orders.xml`, label: texts.download }])}</section>`,
    }
  },
})

/** Its bytes, the same as in the folder: who takes them proves who they are, and leaves a line. */
export const payoutFileBytes = staffPage({
  path: `${OPERATOR_PAYOUTS}/files/:file/orders.xml`,
  audience: 'operator',
  roles: ['admin'],
  statementsMax: 1,
  async view(connection, { params, ports }) {
    const file = requireFound(await findSealedFile(connection, requireId(params.file)))
    const { content } = openManifest(ports.sealer, file.id, file.manifestSealed)
    return {
      fileName: `${file.messageId}.xml`,
      type: 'application/xml; charset=utf-8',
      body: content,
      asksFor: SENSITIVE,
    }
  },
})
