import type { CreditDocumentTexts } from '../../credit-documents/credit-document-texts.ts'
import { contract } from './contract.ts'
import { form } from './form.ts'
import { receipt, slip } from './slip.ts'
import { terms } from './terms.ts'

export const creditDocuments: CreditDocumentTexts = { form, terms, contract, slip, receipt }
