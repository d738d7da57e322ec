import type { creditDocuments } from '../en/credit-documents/index.ts'

/** One string in every language: a sentence that is fixed in one is another in the next. */
type Worded<Text> = Text extends string
  ? string
  : Text extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof Text]: Worded<Text[Key]> }

/** English draws the shape of the sentences. */
export type CreditDocumentTexts = Worded<typeof creditDocuments>
