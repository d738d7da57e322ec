import type { AnnexPart, AnnexRow } from '../../credit-documents/annex-rows.ts'

/** The words of the form itself, as the English version of Directive (EU) 2023/2225, annex I, has them. */
export const form = {
  title: 'Standard European Consumer Credit Information',
  parts: {
    I: 'Key information',
    II: 'Key information (continued)',
    product: '1. Description of the main features of the credit product',
    costs: '2. Costs of the credit',
    legal: '3. Other important legal aspects',
    distanceCreditor:
      '4. Additional information in the case of the distance marketing of financial services: (a) Concerning the creditor',
    distanceAgreement: '(b) Concerning the credit agreement',
  } as const satisfies Record<AnnexPart, string>,
  additional: 'Additional information about the credit agreement',
  labels: {
    creditor: 'Creditor',
    intermediary: 'Credit intermediary',
    creditAmount: 'Total amount of credit',
    duration: 'Duration of the credit agreement',
    borrowingRate:
      'The borrowing rate or, where applicable, different borrowing rates which apply to the credit agreement',
    apr: 'Annual percentage rate of charge (APR)',
    totalPayable: 'Total amount you will have to pay',
    goods:
      'The credit is granted in the form of a deferred payment for specific goods or specific services or is linked to the supply of specific goods or the provision of specific services',
    lateCosts: 'Costs in the case of late payments',
    instalments: 'Instalments and, where appropriate, the order in which instalments will be allocated',
    missingPayments: 'Warning regarding the consequences of missing or late payments',
    withdrawal: 'Right of withdrawal',
    earlyRepayment: 'Early repayment',
    earlyCompensation: 'The creditor is entitled to compensation in the case of early repayment.',
    creditorContact: 'Creditor',
    intermediaryContact: 'Credit intermediary',
    typeOfCredit: 'The type of credit',
    drawdown: 'The conditions governing the drawdown',
    otherDrawdowns:
      'Other drawdown mechanisms for the relevant type of credit agreement may result in higher annual percentage rates of charge',
    sureties: 'Sureties required',
    noAmortisation: 'Repayments do not give rise to immediate amortisation of the capital.',
    personalisedPrice: 'The price was personalised on the basis of automated decision-making.',
    differentRates: 'The different borrowing rates that apply to the credit agreement',
    representativeExample:
      'Representative example illustrating the annual percentage rate of charge (APR) and the total amount payable by the consumer',
    compulsoryServices:
      'Is it compulsory, in order to obtain the credit or to obtain it on the terms and conditions marketed, to take out an insurance policy securing the credit, or another ancillary service contract?',
    accountCharges:
      'Charges for maintaining one or more accounts which are required for recording both payment transactions and drawdowns',
    paymentMeansCosts: 'Amount of costs for using a specific means of payment (e.g. a credit card)',
    otherCosts: 'Any other costs deriving from the credit agreement',
    costChanges: 'Conditions under which the abovementioned costs related to the credit agreement can be changed',
    notarialFees: 'Obligation to pay notarial fees',
    compensation: 'The creditor is entitled to compensation in the case of early repayment',
    database: 'Consultation of a database',
    draftAgreement: 'Right to a draft credit agreement',
    validity: 'The period of time during which the creditor is bound by the pre-contractual information',
    redress: 'Concerning redress',
    nonCompliance: 'Warning regarding the legal and financial consequences of non-compliance',
    repaymentSchedule: 'Repayment schedule',
    representative: 'Representative of the creditor in your Member State of residence',
    registration: 'Registration',
    supervisor: 'The supervisory authority',
    withdrawalExercise: 'Exercise of the right of withdrawal',
    lawOfRelations:
      'The law taken by the creditor as the basis for the establishment of relations with you before the conclusion of the credit agreement',
    lawAndCourt: 'Clause stipulating the law applicable to the credit agreement and/or the competent court',
    languageRegime: 'Language regime',
  } as const satisfies Record<AnnexRow, string>,
  /** In the annex in italics, or as the sentence of the row itself. */
  fixed: {
    creditAmount: 'This means the ceiling or the total sums made available under the credit agreement.',
    apr: [
      'This is the total cost expressed as an annual percentage of the total amount of credit.',
      'The APR is there to help you compare different offers.',
    ],
    totalPayable: 'This means the amount of borrowed capital plus interest and possible costs related to your credit.',
    instalments: 'You will have to pay the following:',
    charges: 'Interest and/or charges will be payable in the following manner:',
    missingPayments:
      'Missing or late payments could have severe consequences for you (e.g. forced sale) and make it more difficult for you to obtain credit in the future.',
    withdrawal: 'You have the right to withdraw from the credit agreement within a period of 14 calendar days.',
    earlyRepayment: 'You have the right to repay the credit early at any time fully or partially.',
    drawdown: 'This means how and when you will obtain the money.',
    unknownServices: 'If the costs of these services are not known by the creditor, they are not included in the APR.',
    database:
      'The creditor must inform you immediately and without charge of the result of consulting a database, if a credit application is rejected on the basis of such a consultation.',
    draftAgreement:
      'You have the right, upon request, to obtain a copy of the draft credit agreement free of charge. This provision applies if the creditor is willing, at the time of your request, to proceed to the conclusion of the credit agreement with you.',
    redress: 'You have the right to access an out-of-court complaint and redress mechanism',
    nonCompliance:
      'Non-compliance with the commitments linked to the credit agreement other than late or missed payments could have severe consequences for you.',
  },
}
