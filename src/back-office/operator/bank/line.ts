import { openTold } from '../../../bank-statements/index.ts'
import { transaction } from '../../../db/database.ts'
import { type Explanation, explainLine, findToldLine, type ToldLine } from '../../../matching/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { acts } from '../../../pages/office/blocks.ts'
import { moneyText } from '../../../pages/office/figures.ts'
import { choice, postForm } from '../../../pages/office/form.ts'
import { facts, head, type Link, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { field } from '../../../pages/parts/field.ts'
import { listBookedMatches } from '../../../reading/index.ts'
import { DomainError } from '../../../refusals/index.ts'
import { parsePublicId, parseUuid, publicId } from '../../../shared/ids.ts'
import { bankDay } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf, optional, text } from '../../inputs.ts'
import { requireFound } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { acquirerPayoutHref, BANK_PATH, operatorPayoutHref, statementHref } from '../paths.ts'
import { REASON, reasonField } from '../reason-field.ts'
import { matchShown } from './match-shown.ts'

const KINDS = ['payout', 'merchant', 'acquirer_payout', 'acquirer', 'issuer', 'own', 'bank_fee'] as const
const ID_CHARS_MAX = 60

/** One line of a statement: what its bank has told of it, and what somebody says that it is. */
export const bankLine = staffPage({
  path: `${BANK_PATH}/lines/:id`,
  ...OPERATORS,
  statementsMax: 2,
  form: { kind: oneOf(KINDS), of: optional(text({ max: ID_CHARS_MAX })), reason: REASON },
  async view(connection, { reader, params, ports, formToken }, { typed, errors }) {
    const texts = languages[reader.language].operator.bank
    const id = requireFound(parseUuid(params.id))
    const line = requireFound(await findToldLine(connection, id))
    const booked = await listBookedMatches(connection, id)
    const { name, iban, texts: words } = openTold(ports.sealer, line)
    const title = texts.line(moneyText(line, reader), bankDay(line.bookedOn, reader))
    const known = facts([
      [texts.who, name ?? texts.nobody],
      [texts.number, iban ?? '–'],
      [texts.words, html`${words.map((word) => html`<p class="break">${word}</p>`)}`],
      [texts.account, line.label],
      [texts.state, line.doubt ? texts.doubts[line.doubt] : texts.states[line.state]],
      ...(booked.length > 0 ? [[texts.itIs, booked.map((match) => matchShown(match, line, reader))] as const] : []),
      ...(line.doubtedId
        ? [
            [
              texts.perhaps,
              html`<a class="break" href="${(line.isDoubtedAcquirers ? acquirerPayoutHref : operatorPayoutHref)(line.doubtedId)}">${line.doubtedId}</a>`,
            ] as const,
          ]
        : []),
    ])
    const form = postForm({
      formToken,
      fields: explanationFields(
        reader,
        { kind: typed.kind ?? guess(line), of: typed.of ?? line.doubtedId ?? '', reason: typed.reason },
        errors,
      ),
      verb: texts.explain,
      stay: { href: BANK_PATH, label: texts.later },
    })
    const below =
      line.state !== 'suspense'
        ? ''
        : line.proposedId
          ? proposal(line, reader)
          : section({ id: 'explain', title: texts.whatIsIt }, form)
    return {
      title,
      body: html`${head(reader, { title, above: aboveLine(line, reader) })}
<section class="section" aria-label="${title}">${known}</section>${below}`,
    }
  },
  async submit(db, { call, reader, params }, { kind, of, reason }) {
    const texts = languages[reader.language].operator.bank
    const id = requireFound(parseUuid(params.id))
    const explanation = readExplanation(kind, of)
    if (!explanation) return { errors: { of: texts.wrongId } }
    try {
      await transaction(db, (tx) => explainLine(tx, call, id, explanation, reason))
    } catch (error) {
      if (error instanceof DomainError && error.code === 'bank_match_refused')
        return { errors: { kind: texts.notOpen } }
      throw error
    }
    return { to: BANK_PATH, done: 'explained' }
  },
})

function aboveLine({ label, statementId, bookedOn }: ToldLine, reader: Reader): readonly Link[] {
  const texts = languages[reader.language].operator.bank
  return [
    { href: BANK_PATH, label: texts.section },
    { href: statementHref(statementId), label: texts.statementOf(label, bankDay(bookedOn, reader)) },
  ]
}

function guess({ doubtedId, isDoubtedAcquirers }: ToldLine): (typeof KINDS)[number] {
  if (!doubtedId) return 'merchant'
  return isDoubtedAcquirers ? 'acquirer_payout' : 'payout'
}

function readExplanation(kind: (typeof KINDS)[number], of: string | undefined): Explanation | undefined {
  if (kind === 'issuer' || kind === 'own' || kind === 'bank_fee') return { kind }
  const id = kind === 'merchant' ? parsePublicId('mer', of ?? '') : parseUuid(of ?? '')
  return id === undefined ? undefined : { kind, id }
}

function explanationFields(
  { language }: Reader,
  typed: { readonly kind: string; readonly of: string; readonly reason: string | undefined },
  errors: { readonly kind?: string; readonly of?: string; readonly reason?: string },
): Html {
  const texts = languages[language].operator.bank
  return html`${choice({
    ...{ name: 'kind', label: texts.itIs, value: typed.kind, error: errors.kind },
    options: KINDS.map((kind) => [kind, texts.choices[kind]] as const),
  })}${field({ name: 'of', label: texts.of, hint: texts.ofHint, value: typed.of, error: errors.of, autocomplete: 'off' })}${reasonField({ reason: texts.reason }, { typed, errors })}`
}

/** Said by somebody, and waiting for another. */
function proposal(
  { proposedId, proposedKind, proposedSubjectId, proposedBy, proposedReason }: ToldLine,
  reader: Reader,
): Html {
  const texts = languages[reader.language].operator.bank
  const subject =
    proposedKind === 'merchant' && proposedSubjectId ? publicId('mer', proposedSubjectId) : proposedSubjectId
  const named =
    proposedKind === 'acquirer_payout' && proposedSubjectId
      ? html`<a class="break" href="${acquirerPayoutHref(proposedSubjectId)}">${subject}</a>`
      : subject && html`<span class="break">${subject}</span>`
  const told = facts([
    [texts.itIs, proposedKind && texts.kinds[proposedKind]],
    ...(named ? [[texts.of, named] as const] : []),
    [texts.saidBy, proposedBy],
    [texts.reason, proposedReason],
  ])
  const path = `${BANK_PATH}/matches/${proposedId}`
  const links = [
    { href: `${path}/confirm`, label: texts.confirm },
    { href: `${path}/withdraw`, label: texts.withdraw },
  ]
  return section({ id: 'said', title: texts.saidTitle }, html`${told}${acts(links)}`)
}
