import { text } from 'node:stream/consumers'
import { decideRegime } from '../credit/index.ts'
import {
  answerAnnex,
  type CreditFacts,
  composeDocument,
  DOCUMENT_KINDS,
  type DocumentKind,
  draftingOf,
  parseFacts,
  writeHtmlPage,
  writePdf,
  writeText,
} from '../credit-documents/index.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage, isDocumentLanguage } from '../texts/document-registry.ts'
import { DEFAULT_LANGUAGE } from '../texts/language.ts'
import type { Given, Options } from './operator/command-line.ts'
import type { Verb, Verbs } from './operator/operate.ts'
import type { Outcome } from './operator/outcome.ts'

const WHAT: Readonly<Record<DocumentKind, string>> = {
  form: 'the pre-contractual form of one offer on standard input (docs/credit.md), as a PDF on standard output; a specimen',
  contract: 'its contract, likewise',
  receipt: 'the receipt of what of it is paid in cash, likewise',
  slip: 'the slip by which its borrower withdraws, likewise',
}

const OPTIONS: Options = {
  language: { value: DOCUMENT_LANGUAGES.join('|'), what: `of its words; otherwise ${DEFAULT_LANGUAGE}` },
  text: { value: '', what: 'as text, as a mail says it' },
  html: { value: '', what: 'as a page' },
}

const ROWS: Options = { rows: { value: '', what: 'each row of annex I: whether it stands in the form, or why not' } }

/** `whipround credit form|contract|receipt|slip`: what an offer's payer would be given, for whoever has to read it first. */
export const DOCUMENT_VERBS: Verbs = Object.fromEntries(
  DOCUMENT_KINDS.map((kind): [string, Verb] => [
    kind,
    {
      what: WHAT[kind],
      options: kind === 'form' ? { ...OPTIONS, ...ROWS } : OPTIONS,
      runAlone: async (given) => {
        const language = readLanguage(given)
        const facts = parseFacts(await text(process.stdin), new Date(), decideRegime)
        return given.rows === 'on' ? rowsOf(facts, language) : await write(kind, facts, { language, given })
      },
    },
  ]),
)

async function write(
  kind: DocumentKind,
  facts: CreditFacts,
  { language, given }: { readonly language: DocumentLanguage; readonly given: Given },
): Promise<Outcome> {
  const document = composeDocument(kind, facts, language)
  if (given.text === 'on') return said(writeText(document))
  if (given.html === 'on') return said(writeHtmlPage(document))
  if (process.stdout.isTTY) throw new Error(`a PDF is no text: > ${kind}.pdf, --text or --html`)
  return { bytes: await writePdf(document) }
}

function said(written: string): Outcome {
  return {
    async *lines(isJson) {
      yield isJson ? JSON.stringify({ document: written }) : written.trimEnd()
    },
  }
}

function rowsOf(facts: CreditFacts, language: DocumentLanguage): Outcome {
  return {
    items: answerAnnex(draftingOf(facts, language)).map(({ row, part, leftOutBecause }) => ({
      ...{ row, part, stands: leftOutBecause === null, left_out_because: leftOutBecause },
    })),
    columns: ['row', 'part', 'stands', 'left_out_because'],
  }
}

function readLanguage({ language = DEFAULT_LANGUAGE }: Given): DocumentLanguage {
  if (isDocumentLanguage(language)) return language
  throw new Error(
    `there are such documents in ${DOCUMENT_LANGUAGES.join(' and ')}: the law’s own words in ${language} were not read (docs/credit.md)`,
  )
}
