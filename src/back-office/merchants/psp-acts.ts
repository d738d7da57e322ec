import {
  AccountRefusal,
  chooseScaFlag,
  disconnectPspAccount,
  noteCheck,
  openPspAccount,
  PSP_ACCOUNTS,
  rotatePspAccount,
} from '../../connections/index.ts'
import { html } from '../../pages/html.ts'
import { choice, postForm } from '../../pages/office/form.ts'
import { head } from '../../pages/office/head.ts'
import { checkBox, field } from '../../pages/parts/field.ts'
import { SCA_FLAGS } from '../../providers/charge/index.ts'
import { languages } from '../../texts/languages.ts'
import { credentialFields, credentialsGiven, refusedAt } from '../connections/credential-form.ts'
import { oneOf, optional, text } from '../inputs.ts'
import { SENSITIVE } from '../sensitive.ts'
import { staffPage } from '../staff-page.ts'
import { abovePsp, CREDENTIAL_INPUTS, PSP_PATH, pspPath, requireOwnPsp, termsOf } from './psp-parts.ts'

const ID_CHARS_MAX = 60

/** Other credentials of the same account. */
export const rotatePsp = staffPage({
  path: `${PSP_PATH}/credentials`,
  audience: 'merchant',
  roles: ['owner', 'developer'],
  ...SENSITIVE,
  statementsMax: 2,
  form: { ...CREDENTIAL_INPUTS, unchecked: optional(oneOf(['1'])) },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken } = visit
    const { merchant, family, brand } = await requireOwnPsp(connection, visit)
    const { credentials: texts, connect, stay } = languages[reader.language].psp
    const mayBeUnchecked = errors.unchecked !== undefined || typed.unchecked === '1'
    return {
      title: texts.title,
      body: html`${head(reader, { title: `${texts.title} · ${brand.label}`, text: texts.text, above: abovePsp(merchant, reader.language) })}
${postForm({
  formToken,
  fields: [
    credentialFields(family, typed, errors, reader),
    mayBeUnchecked &&
      checkBox({
        ...{ name: 'unchecked', label: connect.unchecked(brand.label) },
        ...{ checked: typed.unchecked === '1', error: errors.unchecked },
      }),
  ],
  verb: texts.verb,
  stay: { href: pspPath(merchant), label: stay },
})}`,
    }
  },
  async submit(db, visit, typed) {
    const { call, ports, reader } = visit
    const { merchant, account, family, brand } = await requireOwnPsp(db, visit)
    const fresh = { family, brand, given: credentialsGiven(family.credentials, typed) }
    const accepts = { acceptsUnchecked: typed.unchecked !== undefined, acceptsUnproven: true }
    try {
      await rotatePspAccount(db, call, account, fresh, termsOf(ports, accepts))
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      const about = { label: brand.label, reader, places: { unchecked: 'unchecked' } }
      return { errors: refusedAt(error, family.credentials, about) }
    }
    return { to: pspPath(merchant), done: 'credentials' }
  },
})

/** How charges are declared that nobody can confirm. */
export const declarePsp = staffPage({
  path: `${PSP_PATH}/declared`,
  audience: 'merchant',
  roles: ['owner', 'developer'],
  ...SENSITIVE,
  statementsMax: 2,
  form: { sca: oneOf(SCA_FLAGS) },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken } = visit
    const { merchant, account, family } = await requireOwnPsp(connection, visit)
    const { declared: texts, flags, stay } = languages[reader.language].psp
    const { scaFlags } = family.traits
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.text, above: abovePsp(merchant, reader.language) })}
${postForm({
  formToken,
  fields: choice({
    ...{ name: 'sca', label: texts.title, value: typed.sca ?? account.scaFlag ?? scaFlags[0], error: errors.sca },
    options: scaFlags.map((flag) => [flag, flags[flag]]),
  }),
  verb: texts.verb,
  stay: { href: pspPath(merchant), label: stay },
})}`,
    }
  },
  async submit(db, visit, { sca }) {
    const { merchant, account, family, brand } = await requireOwnPsp(db, visit)
    if (!family.traits.scaFlags.includes(sca))
      return { errors: { sca: languages[visit.reader.language].connections.refused.no_such_flag(brand.label, '') } }
    await chooseScaFlag(db, visit.call, account, { family, brand }, sca)
    return { to: pspPath(merchant), done: 'declared' }
  },
})

/** Asks the PSP whether it accepts the credentials that are kept. */
export const checkPsp = staffPage({
  path: `${PSP_PATH}/check`,
  audience: 'merchant',
  roles: ['owner', 'developer'],
  statementsMax: 2,
  async view(connection, visit) {
    const { reader, formToken } = visit
    const { merchant } = await requireOwnPsp(connection, visit)
    const { check: texts, stay } = languages[reader.language].psp
    return {
      title: texts.title,
      body: html`${head(reader, { title: texts.title, text: texts.text, above: abovePsp(merchant, reader.language) })}
${postForm({ formToken, fields: '', verb: texts.verb, stay: { href: pspPath(merchant), label: stay } })}`,
    }
  },
  async submit(db, visit) {
    const { settling, sealer } = visit.ports
    const { merchant, account } = await requireOwnPsp(db, visit)
    const answer = await settling.vault.psp.check(openPspAccount(sealer, account))
    await noteCheck(db, PSP_ACCOUNTS, account.id, answer, visit.call.systemClock)
    return { to: pspPath(merchant), done: 'check' }
  },
})

/** Ends it for good: its credentials are forgotten. */
export const disconnectPsp = staffPage({
  path: `${PSP_PATH}/disconnect`,
  audience: 'merchant',
  roles: ['owner'],
  ...SENSITIVE,
  statementsMax: 2,
  form: { typed: optional(text({ max: ID_CHARS_MAX })) },
  async view(connection, visit, { typed, errors }) {
    const { reader, formToken } = visit
    const { merchant, brand } = await requireOwnPsp(connection, visit)
    const { disconnect: texts, stay } = languages[reader.language].psp
    const title = texts.title(brand.label)
    return {
      title,
      body: html`${head(reader, { title, text: texts.text, above: abovePsp(merchant, reader.language) })}
${postForm({
  formToken,
  fields: field({
    ...{ name: 'typed', label: texts.type(brand.id), value: typed.typed ?? '', autocomplete: 'off' },
    error: errors.typed,
  }),
  verb: texts.verb,
  stay: { href: pspPath(merchant), label: stay },
  isFinal: true,
})}`,
    }
  },
  async submit(db, visit, { typed }) {
    const { call, reader } = visit
    const { merchant, account, brand } = await requireOwnPsp(db, visit)
    const { office, connections } = languages[reader.language]
    if (typed !== brand.id) return { errors: { typed: office.wrong.typed(brand.id) } }
    try {
      await disconnectPspAccount(db, call, account)
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      return { errors: { typed: connections.refused[error.code](brand.label, '') } }
    }
    return { to: pspPath(merchant), done: 'disconnect' }
  },
})
