import type { HomeTexts, ReaderTexts } from '../back-office.ts'

export const home: HomeTexts = {
  title: 'Whipround is ready',
  what: 'A shared-payment service: one customer leads, friends chip in, the merchant is paid in full.',
  demo: 'This is a demonstration: no real money moves.',
  contract: 'API contract (OpenAPI)',
  mailbox: 'The sandbox’s mailbox',
  clock: 'The sandbox’s clock',
  dashboardTitle: 'The back office is not built yet',
  dashboardWhat: 'This version is run through its API. The demo’s credentials are in demo.json.',
  back: 'Back to the start',
}

export const reader: ReaderTexts = {
  title: 'Whipround: API contract',
  withoutScript: 'This page needs JavaScript. The contract itself does not:',
}
