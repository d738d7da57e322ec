import type { CreditOfferView, CreditStepView } from '../../src/checkout/views/view-models.ts'
import { ASSESSMENT_REASONS } from '../../src/credit/index.ts'
import { composeDocument, type KeptDocument } from '../../src/credit-documents/index.ts'
import { aCredit } from '../support/a-credit.ts'
import { type PageState, state } from './page-state.ts'
import { basket, branded, deadlineAt, eur, forms, frame, now } from './parts.ts'

const documentOf = (kind: 'form' | 'contract' | 'slip') => composeDocument(kind, aCredit(), 'fr')
const DOCUMENT_ID = '0190a000-0000-7000-8000-000000000001'

const step: CreditStepView = { ...frame, ...forms, basket, lenderName: 'Crédit Armor SA', canGiveUp: true }
const offer: CreditOfferView = {
  ...step,
  rows: [
    { position: 0, kind: 'installment', on: now, amount: eur(3485n), state: 'today', isCashPart: true, canPay: false },
    { position: 1, kind: 'installment', on: deadlineAt, amount: eur(3333n), state: 'later', canPay: false },
  ],
  cost: {
    ...{ price: eur(6818n), fee: eur(0n), total: eur(6818n), taegPercent: 0, debitRatePercent: 0 },
    ...{ warnsOfCredit: true, hasRates: true, isLentByShop: false },
  },
  ...{ credit: eur(3333n), cash: eur(3485n), withdrawalUntil: deadlineAt, form: documentOf('form') },
  borrower: { name: 'Alice', address: '', phone: '', email: 'alice@shop.example' },
  ...{ errors: [], shownOn: '2026-06-12', shownPlan: '2026-06-12:3485', decline: undefined, hasChanged: false },
}
const refused = { ...step, reasons: ['rest_to_live'] as const, canAskPerson: true }
const contract = {
  ...step,
  credit: eur(3333n),
  contract: { id: DOCUMENT_ID, document: documentOf('contract') },
  slip: { id: DOCUMENT_ID, document: documentOf('slip') },
  formId: DOCUMENT_ID,
  consent: { sentence: 'J’accepte cette offre de crédit.', button: 'Accepter le crédit de 33,33 €' },
}
const kept: KeptDocument = {
  ...{ id: DOCUMENT_ID, purchaseId: DOCUMENT_ID, document: documentOf('contract'), borrower: null },
  ...{ sha256: 'ab'.repeat(32), plan: '', offeredOn: '2026-06-12', browserHash: null, givenAt: now, attemptId: null },
  kind: 'contract',
  acceptedAt: null,
}

export const creditStates: PageState[] = [
  state('creditOfferPage', 'an offer with its form', offer),
  state('creditOfferPage', 'what is missing, and an offer that has changed', {
    ...offer,
    ...branded,
    hasChanged: true,
    errors: [
      { field: 'name', code: 'name' },
      { field: 'address', code: 'address' },
      { field: 'email', code: 'email' },
      { field: 'phone', code: 'phone' },
    ],
  }),
  state('creditOfferPage', 'a number that is none', { ...offer, errors: [{ field: 'phone', code: 'phone_invalid' }] }),
  state('creditSituationPage', 'the questions', { ...step, typed: {}, errors: [], isGranted: false }),
  ...(['missing', 'not_an_amount', 'too_high'] as const).map((fault) =>
    state('creditSituationPage', `refused answers: ${fault}`, {
      ...step,
      typed: { income: 'x' },
      errors: [
        { name: 'income', fault },
        { name: 'dependants', fault: 'not_a_count' },
        { name: 'honour', fault: 'not_confirmed' },
      ],
      isGranted: false,
    }),
  ),
  state('creditSituationPage', 'nothing is left to ask', { ...step, typed: {}, errors: [], isGranted: true }),
  state('creditRefusedPage', 'refused, with advice', {
    ...refused,
    reasons: ASSESSMENT_REASONS,
    help: [{ name: 'Points conseil budget', at: 'www.mesquestionsdargent.fr' }],
  }),
  state('creditRefusedPage', 'refused by a person', { ...refused, reasons: ['person'], canAskPerson: false, help: [] }),
  state('creditPersonPage', 'a person looks', { ...step, answerBy: deadlineAt }),
  state('creditContractPage', 'a contract', contract),
  state('creditDocumentsPage', 'what was given', {
    ...frame,
    basePath: forms.basePath,
    documents: [kept, { ...kept, acceptedAt: now }],
  }),
  state('creditDocumentsPage', 'nothing was given', { ...frame, basePath: forms.basePath, documents: [] }),
]
