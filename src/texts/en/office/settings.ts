import type { SettingTexts } from '../../office/settings.ts'

export const settings: SettingTexts = {
  groups: {
    about: { title: 'About the merchant', what: 'Who sells, and where its days begin.' },
    sites: { title: 'Sites', what: 'The shops whose pages may show the payment page in a frame.' },
    terms: { title: 'Terms', what: 'What payers are offered.' },
    settlement: { title: 'Settlement', what: 'How the money comes to the merchant.' },
    shop: { title: 'The shop’s side', what: 'How the shop’s program is spoken to.' },
    branding: { title: 'Branding', what: 'What payers see on pages and in mails.' },
  },
  counts: {
    at_once: 'A change counts at once.',
    when_made: 'A change counts for purchases made from then on.',
    when_accepted: 'A change counts for purchases accepted from then on.',
  },
  units: {
    days: (count) => (count === '1' ? '1 day' : `${count} days`),
    hours: (count) => (count === '1' ? '1 hour' : `${count} hours`),
    times: (count) => `${count} payments`,
    units: (count) => count,
  },
  values: {
    TRANSFER: 'Transfers from Whipround',
    BACK: 'Through the merchant’s own PSP',
    standard: 'A program of your own',
    module: 'A shop module, not known which',
    woocommerce: 'WooCommerce module',
    prestashop: 'PrestaShop module',
    magento: 'Magento module',
    sylius: 'Sylius module',
    oro: 'Oro module',
    plain: 'Plain',
    jwt: 'Signed (JWT)',
  },
  on: 'Yes',
  off: 'No',
  none: 'None',
  between: (min, max) => `${min} to ${max}.`,
  onePerLine: 'One address a line.',
  changedBy: {
    operator: 'The operator of this service sets this.',
    owner: 'An owner of the company sets this.',
  },
  wrong: {
    name: 'A name has 1 to 120 characters, on one line.',
    words: (max) => `Write 1 to ${max} characters on one line, or nothing.`,
    country: 'Write the two letters of a country, like FR.',
    colour: 'Write a colour like #0f6b5c, or nothing.',
    pale: 'Text cannot be read on this colour: even its darkest shade that is still yours is too pale. Choose a stronger one.',
    address: 'Write an address that starts with https://.',
    addresses: (max) => `Write addresses that start with https://, one a line, ${max} at most.`,
    zone: 'Choose a time zone of the list.',
    percent: (min, max) => `Write a percentage between ${min} and ${max}, with two decimals at most.`,
    rate: 'With this, the annual rate of every purchase would be above the legal cap, so none could be offered. Nothing was changed.',
    settlement: 'The merchant’s PSP cannot take payments now: connect one first, and have its credentials checked.',
  },
  setting_name: { label: 'Name', what: 'As payers read it, on pages, in mails and text messages.' },
  setting_siteUrl: {
    label: 'Main site',
    what: 'The shop. Its pages may frame the payment page, and payers come back to it.',
  },
  setting_furtherSiteUrls: {
    label: 'Further sites',
    what: 'More shops of the same merchant, whose pages may frame the payment page, too.',
  },
  setting_settlement: { label: 'Settlement', what: 'How the merchant gets the money of a purchase.' },
  setting_countryCode: {
    label: 'Country',
    what: 'Where the merchant sells from. It decides which legal cap rates are held to.',
  },
  setting_logoUrl: {
    label: 'Logo',
    what: 'The address of a picture, shown at the top of payers’ pages, 40 pixels high. Without one the name stands there.',
  },
  setting_brandColour: {
    label: 'Colour',
    what: 'Of buttons and links on payers’ pages and in mails. A shade of it is used where it could not be read.',
  },
  setting_senderName: {
    label: 'Sender of mails',
    what: 'Whom payers’ mails are from. Without one it is the merchant’s name.',
  },
  setting_linkLifetimeDays: { label: 'Life of a payment link', what: 'How long a payment link can be opened.' },
  setting_potDeadlineHours: {
    label: 'Time to chip in',
    what: 'How long friends may chip in before the leader’s card pays what is missing.',
  },
  setting_installmentsCount: { label: 'Instalments', what: 'In how many payments the buyer pays.' },
  setting_feeBps: { label: 'Fee', what: 'Of the purchase, paid by the buyer, within the legal cap on rates.' },
  setting_delayDays: { label: 'Due after', what: 'When all of it is due, counted from the purchase.' },
  setting_heldBps: { label: 'Held meanwhile', what: 'The part that is held on the buyer’s card until the due date.' },
  setting_mayAdvanceDueDate: {
    label: 'The shop may bring the date forward',
    what: 'Whether a signed call may make today the due date.',
  },
  setting_depositBps: { label: 'Deposit', what: 'The part that is paid today.' },
  setting_balanceDelayDays: { label: 'Balance due after', what: 'When the rest is due, counted from the purchase.' },
  setting_clientProfile: {
    label: 'What reads our messages',
    what: 'The program or module of the shop that reads what we tell it. Each expects it in its own way.',
  },
  setting_acceptUnsigned: {
    label: 'Unsigned orders',
    what: 'Whether orders count that nobody signed. No, unless the shop cannot sign.',
  },
  setting_unsignedNotifications: {
    label: 'Unsigned notifications',
    what: 'Whether notifications are sent in plain, which prove nothing.',
  },
  setting_resultFormat: {
    label: 'What browsers bring back',
    what: 'How the customer’s browser tells the shop what happened: in plain, or signed with the merchant’s secret.',
  },
  setting_isB2b: {
    label: 'Sells to companies',
    what: 'Whether the buyers are companies. Shop modules compare it with their own setting.',
  },
  setting_supportRefundMax: {
    label: 'Refunds by support',
    what: 'How much support may refund of one purchase, in whole units of the purchase’s currency. Owners may refund more.',
  },
  setting_timeZone: { label: 'Time zone', what: 'Where days begin and end on these pages and in files.' },
}
