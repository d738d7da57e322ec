import { type Html, html } from '../../../pages/html.ts'
import { moment } from '../../../pages/office/figures.ts'
import { facts, section } from '../../../pages/office/head.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { addMs, SECOND_MS } from '../../../shared/clocks.ts'
import { dayInWords } from '../../../texts/dates.ts'
import { languages } from '../../../texts/languages.ts'
import { isUndecidedWithdrawal, type Withdrawal } from '../../../withdrawals/index.ts'
import type { Words } from './words.ts'

/** What the buyer has declared, word for word, and how far it is. */
export function declaredOf(withdrawal: Withdrawal, { texts }: Words, reader: Reader): Html {
  const { withdrawal: said } = texts
  const { state, handling, name, email, declaration, declaredAt, reimburseBy, pausedAt, ground, reason } = withdrawal
  const day = (at: Date) => dayInWords(at, reader.now, reader.timeZone, reader.language)
  const errors: Readonly<Partial<Record<string, string>>> = languages[reader.language].errors
  const why = withdrawal.heldUpBy && (errors[withdrawal.heldUpBy] ?? withdrawal.heldUpBy)
  const isAutomatic = state === 'declared' && handling === 'automatic'
  const rest = pausedAt && said.rests(day(pausedAt))
  return section(
    { id: 'declared', title: said.declared },
    facts([
      [said.declared, moment(declaredAt, reader)],
      [said.by, name ?? said.erased],
      [said.acknowledged, email ?? said.erased],
      [said.words, declaration ?? said.erased],
      [said.state, isAutomatic ? said.automatic : said.states[state]],
      ...(why ? [[said.state, said.heldUp(why)] as const] : []),
      // A day ends where the next one begins.
      ...(isUndecidedWithdrawal(withdrawal) || state === 'crediting'
        ? [[said.payBackBy, rest ?? day(addMs(reimburseBy, -SECOND_MS))] as const]
        : []),
      ...(ground
        ? [[said.ground, html`${languages[reader.language].checkout.withdrawal.grounds[ground]}<br>${reason}`] as const]
        : []),
    ]),
  )
}
