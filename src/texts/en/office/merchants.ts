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
}
