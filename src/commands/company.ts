import { addCompany, listCompanies, updateCompany } from '../companies/index.ts'
import { transaction } from '../db/database.ts'
import { publicId } from '../shared/ids.ts'
import type { Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import { COMPANY, readSwitch, readUid } from './operator/read-values.ts'

const BASIC_AUTH: Option = { value: 'on|off', what: 'dashboard e-mail and password open some routes of the API' }

/** `whipround company …`: whoever signed up. */
export const COMPANY_VERBS: Verbs = {
  create: {
    what: 'a company, without people, keys or merchants yet',
    options: {
      name: { value: '"Charlie & Co"', what: 'its name', isRequired: true },
      'basic-auth': { ...BASIC_AUTH, what: `${BASIC_AUTH.what}; off unless wished` },
    },
    run: async ({ db, call }, given) => {
      const basicAuthEnabled = readSwitch('basic-auth', given['basic-auth'] ?? 'off')
      const wished = { name: given.name ?? '', basicAuthEnabled }
      const { companyId } = await transaction(db, (tx) => addCompany(tx, call, wished))
      const uid = publicId('cmp', companyId)
      return {
        facts: { company_uid: uid, basic_auth: basicAuthEnabled },
        notes: [`next: key create --company ${uid}, and merchant create --company ${uid} …`],
      }
    },
  },
  list: {
    what: 'all companies',
    options: {},
    run: async ({ db }) => ({
      items: (await listCompanies(db)).map((company) => ({
        company_uid: publicId('cmp', company.id),
        name: company.name,
        basic_auth: company.basicAuthEnabled,
        country: company.legalCountry,
        vat_id: company.vatId,
      })),
      columns: ['company_uid', 'name', 'basic_auth', 'country', 'vat_id'],
    }),
  },
  update: {
    what: 'its name, its seat and number for VAT, or the switch of Basic authentication, which counts at once',
    options: {
      company: COMPANY,
      name: { value: '"Charlie & Co"', what: 'its new name' },
      country: { value: 'FR', what: 'where it has its seat; "" for none' },
      'vat-id': { value: 'FR12345678901', what: 'its number for VAT; "" for none' },
      'basic-auth': BASIC_AUTH,
    },
    run: async ({ db, call }, given) => {
      const companyId = readUid(given, 'company')
      const wished = given['basic-auth']
      const basicAuthEnabled = wished === undefined ? undefined : readSwitch('basic-auth', wished)
      const { name, country, 'vat-id': vatId } = given
      if ([name, country, vatId, wished].every((one) => one === undefined))
        throw new Error('nothing to change: give --name, --country, --vat-id or --basic-auth')
      const legal = { legalCountry: noneIfEmpty(country), vatId: noneIfEmpty(vatId) }
      await transaction(db, (tx) => updateCompany(tx, call, companyId, { name, basicAuthEnabled, ...legal }))
      return { facts: { company_uid: publicId('cmp', companyId), updated: true } }
    },
  },
}

function noneIfEmpty(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}
