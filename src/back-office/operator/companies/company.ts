import { type Company, LIVE_API_KEYS_MAX, listApiKeys } from '../../../companies/index.ts'
import { type Html, html } from '../../../pages/html.ts'
import { copyable } from '../../../pages/office/blocks.ts'
import { day } from '../../../pages/office/figures.ts'
import { beside, facts, head, section } from '../../../pages/office/head.ts'
import { mark } from '../../../pages/office/mark.ts'
import type { Reader } from '../../../pages/office/reader.ts'
import { table } from '../../../pages/office/table.ts'
import { notice } from '../../../pages/parts/notice.ts'
import { readCollectionState } from '../../../payments/index.ts'
import { listInvitations, listStaff } from '../../../people/index.ts'
import { findBrand } from '../../../providers/index.ts'
import {
  type CompanyRow,
  LIMIT_MAX,
  type MerchantRow,
  readCompanies,
  readMerchants,
  VOLUME_DAYS,
} from '../../../reading/index.ts'
import { publicId } from '../../../shared/ids.ts'
import { languages } from '../../../texts/languages.ts'
import { liveKeys } from '../../developers/credentials.ts'
import { healthMark } from '../../merchants/own-merchant.ts'
import { requireFound } from '../../require-found.ts'
import { staffPage } from '../../staff-page.ts'
import { OPERATORS } from '../operators.ts'
import { stateMark, volumeText } from './list.ts'
import { aboveCompany, COMPANIES_PATH, companyPath, merchantPath, requireCompanyAt } from './paths.ts'

/** One company: what it sells, who belongs to it, what waits. */
export const operatorCompany = staffPage({
  path: `${COMPANIES_PATH}/:company`,
  ...OPERATORS,
  statementsMax: 10,
  async view(connection, { params, reader, visitor, done, ports }) {
    const company = await requireCompanyAt(connection, params.company)
    const { id, name } = company
    const texts = languages[reader.language].operator.companies
    const asked = { sought: publicId('cmp', id), now: reader.now }
    const row = requireFound((await readCompanies(connection, asked, { limit: 1 })).rows[0])
    const { rows: merchants } = await readMerchants(
      connection,
      { kind: 'company', companyId: id },
      { limit: LIMIT_MAX },
    )
    const now = ports.systemClock.now()
    const people = [
      ...(await listStaff(connection, id)).map((person) => ({ ...person, expiresAt: undefined })),
      ...(await listInvitations(connection, id, now)).map((person) => ({ ...person, name: null })),
    ]
    const keys = liveKeys(await listApiKeys(connection, id), now).length
    const isHeld = (await readCollectionState(connection, undefined)).hold !== null
    const said = { saved: texts.edit.saved, opened: texts.open.already }[done ?? '']
    const change =
      visitor.role === 'admin' &&
      html`<a href="${companyPath(id)}/settings">${texts.change}<span class="visually-hidden"> ${name}</span></a>`
    const look = html`<a class="button button-plain" href="${companyPath(id)}/view">${languages[reader.language].viewing.title}</a>`
    return {
      title: name,
      body: html`${said && notice('good', { heading: said })}
${head(reader, { title: name, above: aboveCompany(undefined, reader.language), action: look, state: mark(stateMark(row, reader)) })}
${beside([waitsOf(row, reader), merchantsOf(merchants, reader), peopleOf(people, reader)], section({ id: 'facts', title: texts.facts, aside: change }, factsOf({ company, row, keys, isHeld }, reader)))}`,
    }
  },
})

function waitsOf({ waits }: CompanyRow, { language }: Reader): Html | false {
  const texts = languages[language].operator.companies
  const { attention } = languages[language].purchases
  const said = waits.map(({ kind, count }) => [attention[kind], texts.purchases(count)] as const)
  return waits.length > 0 && section({ id: 'waits', title: texts.waits }, facts(said))
}

function merchantsOf(merchants: readonly MerchantRow[], reader: Reader): Html {
  const texts = languages[reader.language].operator.companies
  const { paymentTypes } = languages[reader.language].checkout
  const { columns, mode } = languages[reader.language].merchants
  const list = table({
    caption: texts.merchants,
    rows: merchants,
    hrefOf: ({ merchant }) => merchantPath(merchant.id),
    columns: [
      { label: columns.merchant, place: 'name', cell: ({ merchant }) => merchant.name },
      { label: columns.type, place: 'late', cell: ({ merchant }) => paymentTypes[merchant.paymentType].short },
      {
        label: columns.psp,
        place: 'late_end',
        cell: ({ psp }) => psp && `${findBrand(psp.provider)?.brand.label ?? psp.provider} (${mode[psp.mode]})`,
      },
      { label: columns.health, place: 'start', cell: ({ health }) => mark(healthMark(health, reader.language)) },
    ],
  })
  const body = merchants.length === 0 ? html`<p>${texts.noMerchants}</p>` : list
  return section({ id: 'merchants', title: texts.merchants }, body)
}

type Person = Pick<Awaited<ReturnType<typeof listStaff>>[number], 'name' | 'email' | 'role' | 'merchantIds'> & {
  readonly secondFactorEnabled?: boolean
  /** Of an invitation. */
  readonly expiresAt: Date | undefined
}

function peopleOf(people: readonly Person[], reader: Reader): Html {
  const texts = languages[reader.language].operator.companies
  const { people: words, office } = languages[reader.language]
  const stateOf = ({ expiresAt, secondFactorEnabled }: Person) => {
    if (!expiresAt) return secondFactorEnabled ? words.hasFactor : words.noFactor
    const [before = '', after = ''] = texts.invited('\0').split('\0')
    return html`${before}${day(expiresAt, reader)}${after}`
  }
  const list = table({
    caption: texts.people,
    ofPeople: true,
    rows: people,
    columns: [
      { label: words.person, place: 'name', cell: ({ name, email }) => name ?? email },
      {
        label: words.email,
        place: 'late',
        cell: ({ name, email }) => name && html`<span class="break">${email}</span>`,
      },
      { label: words.role, place: 'start', cell: ({ role }) => office.roles[role] },
      { label: words.sees, place: 'away', cell: ({ merchantIds }) => words.places(merchantIds?.length ?? 0) },
      { label: words.factor, place: 'end', cell: stateOf },
    ],
  })
  const body = people.length === 0 ? html`<p>${texts.noPeople}</p>` : list
  return section({ id: 'people', title: texts.people }, body)
}

function factsOf(
  shown: { readonly company: Company; readonly row: CompanyRow; readonly keys: number; readonly isHeld: boolean },
  reader: Reader,
): Html {
  const { company, row, keys, isHeld } = shown
  const texts = languages[reader.language].operator.companies
  return facts([
    [texts.id, copyable(reader, publicId('cmp', company.id))],
    [texts.volume(VOLUME_DAYS), volumeText(row.volumes, reader)],
    [texts.seat, company.legalCountry ?? texts.notSaid],
    [texts.edit.vat, company.vatId ?? texts.notSaid],
    [texts.basic, company.basicAuthEnabled ? texts.basicOn : texts.basicOff],
    [texts.keys, texts.keysOf(keys, LIVE_API_KEYS_MAX)],
    [
      texts.collection,
      html`<a href="/operator/decisions/collection">${isHeld ? texts.collectionHeld : texts.collectionOpen}</a>`,
    ],
  ])
}
