import {
  erasePerson,
  exportPerson,
  namedRecipients,
  type Person,
  type PersonExport,
  personPage,
  readLocked,
  readPerson,
} from '../privacy/index.ts'
import { parsePublicId, publicId } from '../shared/ids.ts'
import { BUSINESS_LANGUAGE, STAFF_LANGUAGES } from '../texts/language.ts'
import type { Operand, Option } from './operator/command-line.ts'
import type { Verbs } from './operator/operate.ts'
import { readOneOf } from './operator/read-values.ts'
import { writeNewFile } from './operator/write-new-file.ts'

const WHO: Option = {
  value: 'alice@example.org',
  what: 'the address or the telephone number that we know them by',
  isRequired: true,
}
const REASON: Option = { value: '"…"', what: 'why: it is recorded', isRequired: true }
const PURCHASE: Operand = { name: 'purchase', what: 'its id, pur_…', isRequired: true }

/** `whipround person …`: what payers may ask for of what is kept about them (docs/personal-data.md). */
export const PERSON_VERBS: Verbs = {
  export: {
    what: 'a copy of all that is kept of a payer, for them: a page as a file, or JSON',
    options: {
      who: WHO,
      file: { value: 'alice.html', what: 'where to write the page; without one the answer is JSON' },
      language: { value: STAFF_LANGUAGES.join('|'), what: 'of the page; otherwise en' },
    },
    run: async ({ db, call }, given) => {
      const found = await exportPerson(db, call, requirePerson(given.who))
      if (!found) return { facts: { known: false }, notes: ['nobody is known by that address or number'] }
      if (given.file === undefined) return { lines: () => jsonOf(found) }
      const language = readOneOf('language', given.language ?? BUSINESS_LANGUAGE, STAFF_LANGUAGES)
      return writeNewFile(given.file, personPage(found, language))
    },
  },
  erase: {
    what: 'overwrites what is kept of a payer, but for what law keeps, and says what that is',
    options: { who: WHO, reason: REASON },
    run: async ({ db, call, config, sealer }, given) => {
      const ports = { db, sealer: await sealer(), dataDir: config.dataDir }
      const erased = await erasePerson(ports, call, { person: requirePerson(given.who), reason: given.reason ?? '' })
      if (erased.kind === 'unknown')
        return {
          facts: { erased: false },
          notes: ['nobody is known by that address or number: nothing to erase, or erased before'],
        }
      if (erased.kind === 'has_account')
        throw new Error(
          `nothing was erased: this is also the address of ${erased.accounts.join(' and ')}: end that account first (npm run staff -- revoke, npm run operator -- revoke)`,
        )
      if (erased.kind === 'under_way')
        throw new Error(
          `nothing was erased: money is on its way, and is told of by mail: ${erased.underWay
            .map(({ purchaseId, why }) => `${publicId('pur', purchaseId)} (${why})`)
            .join(', ')}`,
        )
      const { rows, locked, recipients } = erased
      return {
        facts: {
          erased: true,
          purchases: rows.purchases.length,
          parts: rows.shares.length,
          payments: rows.attempts.length,
          messages: rows.messages.length,
        },
        items: locked.map(({ kind, table, until }) => ({ kept_for: kind, of: table, until })),
        columns: ['kept_for', 'of', 'until'],
        notes: [
          ...(locked.length > 0 ? ['law keeps what is listed, sealed, until that day; then it is deleted'] : []),
          ...namedRecipients(recipients).map(([kind, names]) => `tell these ${kind}, who have heard of them: ${names}`),
        ],
      }
    },
  },
  locked: {
    what: 'opens what law keeps of the payer of a purchase who was erased: for a court or a supervisor',
    operand: PURCHASE,
    options: { reason: REASON },
    run: async ({ db, call, sealer }, given) => {
      const purchaseId = parsePublicId('pur', given.purchase ?? '')
      if (purchaseId === undefined) throw new Error(`a purchase is named by its id, pur_…, not ${given.purchase}`)
      const locked = await readLocked(db, await sealer(), call, { purchaseId, reason: given.reason ?? '' })
      return {
        items: locked.flatMap(({ kind, until, values }) =>
          Object.entries(values).map(([what, value]) => ({ kept_for: kind, until, what, value })),
        ),
        columns: ['kept_for', 'until', 'what', 'value'],
      }
    },
  },
}

function requirePerson(who = ''): Person {
  const person = readPerson(who)
  if (!person) throw new Error(`${who} is neither an e-mail address nor a telephone number like +33612345678`)
  return person
}

async function* jsonOf(found: PersonExport): AsyncGenerator<string> {
  yield JSON.stringify(found, null, 2)
}
