import { readFileSync } from 'node:fs'
import type { Language } from '../../src/texts/language.ts'
import type { Addition } from '../support/larger-house.ts'

const dummy = (name: string) => readFileSync(new URL(`./dummy-${name}.ts`, import.meta.url), 'utf8')

export const acquirer: Addition = {
  files: { 'src/providers/dummy/index.ts': dummy('acquirer') },
  line: { path: 'src/providers/registry.ts', text: "export * as dummy from './dummy/index.ts'" },
}
/** A page of the back office is a file beside the others, and its line. */
const page = (name: 'list' | 'detail' | 'form', exported: string): Addition => ({
  files: { [`src/back-office/dummy-${name}.ts`]: dummy(name).replaceAll("'../../src/back-office/", "'./") },
  line: { path: 'src/back-office/registry.ts', text: `export { ${exported} } from './dummy-${name}.ts'` },
})
export const pages = [page('list', 'dummies'), page('detail', 'dummyDetail'), page('form', 'dummyForm')]
export const report: Addition = {
  files: { 'src/reading/reports/dummy.ts': dummy('report').replace('../../src/reading/reports/', './') },
  line: { path: 'src/reading/reports/registry.ts', text: "export { dummy } from './dummy.ts'" },
}
export const rail: Addition = {
  files: { 'src/bank/dummy/index.ts': dummy('rail').replace('../../src/bank/index.ts', '../rail.ts') },
  line: { path: 'src/bank/registry.ts', text: "export { dummy } from './dummy/index.ts'" },
}
export const limit: Addition = {
  line: {
    path: 'src/http/budgets.ts',
    text: "  dummy: { of: 'perAddress', times: 7, reason: 'seven dwarfs share an address' },",
    after: 'export const BUDGETS = {',
  },
}
export const psp: Addition = {
  files: {
    'src/providers/dummy-pay/index.ts': dummy('psp').replace(
      '../../src/providers/charge/index.ts',
      '../charge/index.ts',
    ),
  },
  line: { path: 'src/providers/registry.ts', text: "export * as dummyPay from './dummy-pay/index.ts'" },
}
const words = (language: Language, own: string): Addition => ({
  line: {
    path: `src/texts/${language}/checkout/payment-types.ts`,
    text: `  FORTNIGHT: { ${own} },`,
    after: 'export const paymentTypes: PaymentTypeTexts = {',
  },
})
const PAYMENT_TYPES_STORED = "'SPLIT', 'INSTALLMENT', 'DEFERRED', 'DOWN_PAYMENT', 'FORTNIGHT'"
/** A folder and a line; its sentences in each language, and the check of the table where it is stored. */
export const paymentType: Addition = {
  files: {
    'src/payment-types/fortnight/index.ts': dummy('payment-type'),
    'migrations/9999_fortnight.sql': `alter table merchants drop constraint merchants_payment_type_check,
  add constraint merchants_payment_type_check check (payment_type in (${PAYMENT_TYPES_STORED}));
`,
  },
  line: {
    path: 'src/payment-types/registry.ts',
    text: "export { fortnight as FORTNIGHT } from './fortnight/index.ts'",
  },
}
export const paymentTypeWords = [
  words(
    'en',
    "choice: 'In halves', name: 'Two halves', short: 'Halves', heading: (title) => 'Two halves of ' + title, lead: (today, day) => today + ' now, the same on ' + day, consent: () => 'I agree to both', pay: (today) => 'Pay half, ' + today",
  ),
  words(
    'fr',
    "choice: 'En deux', name: 'Deux moitiés', short: 'Moitiés', heading: (title) => 'Deux moitiés de ' + title, lead: (today, day) => today + ' maintenant, autant le ' + day, consent: () => 'J’accepte les deux', pay: (today) => 'Payer la moitié, ' + today",
  ),
  words(
    'de',
    "choice: 'In Hälften', name: 'Zwei Hälften', short: 'Hälften', heading: (title) => 'Zwei Hälften von ' + title, lead: (today, day) => today + ' jetzt, ebenso viel am ' + day, consent: () => 'Ich stimme beiden zu', pay: (today) => 'Die Hälfte bezahlen, ' + today",
  ),
  words(
    'es',
    "choice: 'En dos', name: 'Dos mitades', short: 'Mitades', heading: (title) => 'Dos mitades de ' + title, lead: (today, day) => today + ' ahora, lo mismo el ' + day, consent: () => 'Acepto ambas', pay: (today) => 'Pagar la mitad, ' + today",
  ),
  words(
    'it',
    "choice: 'In due', name: 'Due metà', short: 'Metà', heading: (title) => 'Due metà di ' + title, lead: (today, day) => today + ' ora, altrettanto ' + day, consent: () => 'Accetto entrambe', pay: (today) => 'Paga la metà, ' + today",
  ),
  words(
    'nl',
    "choice: 'In tweeën', name: 'Twee helften', short: 'Helften', heading: (title) => 'Twee helften van ' + title, lead: (today, day) => today + ' nu, evenveel op ' + day, consent: () => 'Ik ga akkoord met beide', pay: (today) => 'De helft betalen, ' + today",
  ),
]
