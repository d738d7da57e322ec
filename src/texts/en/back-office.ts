import type { HomeTexts, ReaderTexts } from '../back-office.ts'

export const home: HomeTexts = {
  title: 'Whipround is ready',
  what: 'A shared-payment service: one customer leads, friends chip in, the merchant is paid in full.',
  demo: 'This is a demonstration: no real money moves.',
  shop: 'Open the demo shop',
  shopWhat: 'Buy something in a small shop and pay for it with a test card: by yourself, in parts, or with friends.',
  dashboard: 'Back office of the merchants',
  operator: 'Back office of the operator',
  contract: 'API contract (OpenAPI)',
  mailbox: 'The sandbox’s mailbox',
  clock: 'The sandbox’s clock',
}

export const reader: ReaderTexts = {
  tags: {
    Access: {
      name: 'Access',
      description: 'An API key becomes a token for ten minutes; everything below uses it.',
    },
    'Payment links': {
      name: 'Payment links',
      description: 'A purchase begins as a link that the customer pays by.',
    },
    Purchases: {
      name: 'Purchases',
      description: 'What became of a purchase: who pays how much, and when the shop is paid.',
    },
    Refunds: {
      name: 'Refunds',
      description: 'Giving back, wholly or in part, and releasing a card that was held.',
    },
    'Payment schedules': {
      name: 'Payment schedules',
      description: 'What a customer would pay on which day, before there is a purchase.',
    },
    Events: {
      name: 'Events',
      description: 'What happened, in order, for whoever prefers to ask.',
    },
    'Webhooks and notifications': {
      name: 'Webhooks and notifications',
      description: 'Where the shop’s server is told, and what it was told.',
    },
    'Shop pages': {
      name: 'Shop pages',
      description: 'What a shop’s web page asks: without credentials, from any origin.',
    },
    'Signed requests': {
      name: 'Signed requests',
      description: 'Without a token: what is asked stands in a JWT that the shop signs.',
    },
    'Merchant API v1': {
      name: 'Merchant API v1',
      description: 'Purchases and clients of one merchant, by its long-lived token.',
    },
  },
  title: 'Whipround: API contract',
  lead: 'Everything a shop’s server can ask and is told. Version',
  try: 'Try requests in the browser',
  asText: 'The contract as text',
  withoutScript: 'Trying requests needs JavaScript. Reading does not:',
  chapters: 'Chapters',
  begin: 'Begin',
  demo: 'This is the demo: the calls below carry its own credentials and merchant; where one names a purchase, put yours. They open nothing but this demo on this machine.',
  own: (hasKey) =>
    `The calls below carry ${hasKey ? 'your newest key and ' : ''}the ids of your company and merchant. Secrets are not known to us any more: put yours where $API_SECRET or $MERCHANT_TOKEN stands.`,
  firstToken: 'An API key becomes an access token for ten minutes:',
  thenCall: 'Then make a purchase and have its payment link:',
  told: 'What your server is told',
  schemas: 'Schemas',
  access: 'Who may call:',
  nobody: 'anybody, without credentials',
  parameters: 'Parameters',
  optional: 'optional',
  body: 'Body',
  call: 'In a terminal',
  answer: 'Answer',
  example: 'Example',
  copy: 'Copy',
  copied: 'Copied',
}
