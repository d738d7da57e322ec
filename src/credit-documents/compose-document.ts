import type { DocumentLanguage } from '../texts/document-registry.ts'
import { composeContract } from './compose-contract.ts'
import { composeForm } from './compose-form.ts'
import { composeReceipt, composeSlip } from './compose-slip.ts'
import type { CreditDocument, DocumentKind } from './credit-document.ts'
import type { CreditFacts } from './credit-facts.ts'
import { type Drafting, draftingOf } from './drafting.ts'

const COMPOSE: Readonly<Record<DocumentKind, (drafting: Drafting) => CreditDocument>> = {
  form: composeForm,
  contract: composeContract,
  receipt: composeReceipt,
  slip: composeSlip,
}

/**
 * One document of a credit: a function of these facts and the language, and of nothing else. Throws an error whose message is a sentence
 * where the law has no such document for the offer, or something that it must say is not known.
 */
export function composeDocument(kind: DocumentKind, facts: CreditFacts, language: DocumentLanguage): CreditDocument {
  return COMPOSE[kind](draftingOf(facts, language))
}
