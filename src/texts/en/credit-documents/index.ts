import { contract } from './contract.ts'
import { form } from './form.ts'
import { receipt, slip } from './slip.ts'
import { terms } from './terms.ts'

export const creditDocuments = { form, terms, contract, slip, receipt }
