import type { MerchantOfficeTexts } from '../../office/merchants.ts'

export const merchants: MerchantOfficeTexts = {
  title: 'Merchants',
  intro: 'One merchant for each way of paying that the company offers.',
  none: { title: 'There is no merchant yet.', text: 'The operator of this service opens one for the company.' },
  columns: { merchant: 'Merchant', type: 'Type', settlement: 'Settlement', psp: 'PSP', health: 'Health' },
  count: (shown) => (shown === 1 ? '1 merchant' : `${shown} merchants`),
  mode: { test: 'test', live: 'live' },
  health: {
    well: { word: 'Ready', why: 'Payments can be made, and the money finds its way.' },
    unchecked: {
      word: 'Ready, unchecked',
      why: 'The PSP could not be asked whether it accepts the credentials; somebody answered for them.',
    },
    refused: {
      word: 'PSP refuses us',
      why: 'When it was last asked, the PSP did not accept the merchant’s credentials. Until it does, no purchase can be settled.',
    },
    retired: {
      word: 'PSP has ended',
      why: 'This PSP takes no new transactions any more. Connect another one.',
    },
    missing: { word: 'No PSP', why: 'The merchant is settled through its own PSP, and none is connected.' },
  },
  id: 'Id',
  facts: 'Facts',
  actions: 'Actions',
  since: (day, by) => `since ${day}, by ${by}`,
  change: 'Change…',
  look: 'Look…',
  operator: 'the operator',
  somebody: 'an interface',
  service: 'Whipround',
  edit: {
    verb: 'Save these',
    stay: 'Leave them as they are',
    saved: 'Saved',
    savedText: 'What you changed holds from now on.',
    meanwhile: 'Since you opened this page',
    changed: (by, label, from, to) => `${by} changed “${label}” from ${from} to ${to}`,
    fixed: 'Not yours to change',
  },
  schedule: {
    title: 'Schedule of an example',
    text: 'What a purchase of this amount would be charged if it were made today, with the settings as they are.',
    amount: 'Amount in euros',
    verb: 'Show its schedule',
    columns: { day: 'Day', part: 'Of the purchase', fee: 'Fee', charged: 'Charged' },
    rates: 'Rates',
    taeg: 'Annual percentage rate (TAEG)',
    debit: 'Fixed debit rate',
    refused: {
      rate_above_cap: 'This purchase would not be offered: its annual rate would be above the legal cap.',
      rate_cap_outdated: 'This purchase would not be offered: the newest legal cap known here is too old.',
      rate_without_solution:
        'This purchase would not be offered: with its fee, as much is taken on the first day as is lent.',
    },
    credit: {
      title: 'What this is to credit law',
      regime: {
        old_law: 'A payment as before the law of November 2026',
        not_credit: 'No consumer credit',
        exempt_deferral: 'A free deferral by the merchant itself, outside credit law',
        light: 'A regulated consumer credit with lighter duties',
        full: 'A regulated consumer credit',
      },
      reason: {
        business: () => 'The buyers are companies.',
        before: () => 'It is agreed before 20 November 2026.',
        friends: () => 'Friends pay, nobody defers for them.',
        supply: () => 'It is paid for while it is supplied.',
        no_delay: () => 'Nothing is paid after delivery.',
        large: () => 'It is more than 100,000 EUR.',
        elsewhere: () => 'The law of this country was not looked up.',
        unread: () => 'What this country made of the law was not looked up, so all of it counts.',
        own_deferral: ({ days, allowed }) =>
          `The merchant alone waits, for nothing, ${days} of the ${allowed} days that it may.`,
        small: () => 'Less than 200 EUR is lent.',
        free: () => 'It is free.',
        short: () => 'It lasts three months at most, with small charges.',
        default: () => 'Nothing puts it outside the law.',
      },
      labels: {
        ...{ is: 'It is', why: 'Because', article: 'Article', exemptIf: 'Outside the law if' },
        ...{ lender: 'Who lends', documents: 'What the payer would be given (specimens)' },
        ...{ advice: 'Debt advice named in letters' },
      },
      lenders: { operator: 'the operator', partner: 'the operator’s partner' },
      documents: { download: 'Download the PDF', unsaid: 'Nobody has said who that is to the law: the operator does.' },
      advice: (names, day) => `${names} (looked up on ${day})`,
      adviceUnknown: 'not looked up: no address is named',
      needs: {
        country: () => 'the law of the country is looked up',
        lender: () => 'the merchant itself is the lender (the operator sets this)',
        fee: () => 'there is no fee',
        claims: () => 'the merchant keeps what it is owed',
        days: ({ days, allowed }) =>
          `the last payment comes within ${allowed} days, not ${days}: three payments 15 days apart do`,
      },
      refused: (from) =>
        `Since ${from} this is not offered, for this version lacks what the law asks of a lender: the payer pays all of it at once.`,
      refusedFrom: (from) => `From ${from} on this is not offered any more: the payer then pays all of it at once.`,
      tooEarly: (from) =>
        `This is not offered: after the first day nothing of this credit may be paid before ${from}. The payer pays all of it at once.`,
      unsecured: (until) =>
        `Until ${until} no card is held, and this shop is paid at its own provider at once: whoever lends is unsecured until then.`,
      licenceEnded: (on) =>
        `This is not offered: the licence of its lender ended on ${on}. The payer pays all of it at once.`,
    },
  },
  preview: {
    title: 'How it looks',
    text: 'Payers’ page, mail and text message, as they would be. Nothing is saved by looking.',
    verb: 'Show it',
    page: 'Payer’s page',
    mail: 'Mail',
    from: (name) => `From ${name}`,
    sms: 'Text message',
    save: 'Change the branding…',
    example: { title: 'Weekend in Brest', lead: '€480.02 between four friends', pay: 'Pay my part' },
  },
}
