import { byWhom } from '../../../audit/index.ts'
import { transaction } from '../../../db/database.ts'
import { confirmMatch, findOpenMatch, withdrawMatch } from '../../../matching/index.ts'
import { html } from '../../../pages/html.ts'
import { consequences } from '../../../pages/office/blocks.ts'
import { postForm } from '../../../pages/office/form.ts'
import { facts, head } from '../../../pages/office/head.ts'
import { DomainError } from '../../../refusals/index.ts'
import { parseUuid } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { oneOf } from '../../inputs.ts'
import type { StaffPorts } from '../../ports.ts'
import { requireFound } from '../../require-found.ts'
import { SENSITIVE } from '../../sensitive.ts'
import { staffPage } from '../../staff-page.ts'
import { BANK_PATH } from '../paths.ts'

/** Whoever said what a line is does not confirm it, unless `FOUR_EYES` says so: money moves in the books by two people. */
export const matchConfirm = matchAct('confirm', 'confirmed', (tx, call, id, { needsTwoPeople }) =>
  confirmMatch(tx, call, id, { mayBeOnePerson: !needsTwoPeople }),
)
export const matchWithdraw = matchAct('withdraw', 'withdrawn', withdrawMatch)

function matchAct(
  act: 'confirm' | 'withdraw',
  done: 'confirmed' | 'withdrawn',
  decide: (
    tx: Parameters<typeof withdrawMatch>[0],
    call: Parameters<typeof withdrawMatch>[1],
    id: string,
    ports: Pick<StaffPorts, 'needsTwoPeople'>,
  ) => Promise<unknown>,
) {
  return staffPage({
    path: `${BANK_PATH}/matches/:id/${act}`,
    audience: 'operator',
    roles: ['admin'],
    ...SENSITIVE,
    statementsMax: 1,
    form: { sure: oneOf(['yes']) },
    async view(connection, { reader, formToken, params, call, ports }) {
      const texts = languages[reader.language].operator.bank
      const { kind, reason, proposedBy } = requireFound(
        await findOpenMatch(connection, requireFound(parseUuid(params.id))),
      )
      const { question, follows, verb } = texts.acts[act]
      const above = [{ href: BANK_PATH, label: texts.section }]
      const isOnePerson = act === 'confirm' && !ports.needsTwoPeople && proposedBy === byWhom(call)
      return {
        title: question,
        body: html`${head(reader, { title: question, above })}${facts([
          [texts.itIs, texts.kinds[kind]],
          [texts.reason, reason],
        ])}${isOnePerson && html`<p class="quiet">${languages[reader.language].operator.onePerson}</p>`}${consequences([{ shape: 'note', text: follows }])}
${postForm({ formToken, fields: html`<input type="hidden" name="sure" value="yes">`, verb, stay: { href: BANK_PATH, label: texts.later } })}`,
      }
    },
    async submit(db, { call, reader, params, ports }) {
      const texts = languages[reader.language].operator.bank
      const id = requireFound(parseUuid(params.id))
      try {
        await transaction(db, (tx) => decide(tx, call, id, ports))
      } catch (error) {
        if (error instanceof DomainError && error.code === 'bank_match_refused')
          return { errors: { sure: texts.refused } }
        throw error
      }
      return { to: BANK_PATH, done }
    },
  })
}
