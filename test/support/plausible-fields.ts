import type { StaffPage } from '../../src/back-office/staff-page.ts'

/** What each field of a form about one row takes, so that it is the row's scope that refuses, and not what was typed. */
const PLAUSIBLE: Readonly<Record<string, string>> = {
  amount: '1.00',
  bic: '',
  byEmail: 'yes',
  confirmed: 'yes',
  email: 'eve@shop.example',
  from: '2027-03-01',
  events: 'payout.paid',
  holder: 'Armor SAS',
  iban: 'DE89370400440532013000',
  key: '00000000-0000-4000-8000-000000000000',
  label: 'till',
  lastDay: '2027-04-01',
  merchants: 'all',
  name: 'Armor',
  net: '0.01',
  note: 'asked by phone',
  overlap: '24',
  paidOutside: '1.00',
  reason: 'asked by phone',
  reference: 'ref-1',
  role: 'support',
  sca: 'none',
  seen: '00000000-0000-4000-8000-000000000000',
  share: '1',
  sure: 'yes',
  to: '2027-03-02',
  tries: '1',
  until: '2027-03-03T12:00',
  url: 'https://shop.example/hooks',
}

/** A form of that page as somebody fills it in, but for its token. */
export function plausibleFields(
  { reads }: StaffPage,
  typed: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const names = reads?.formNames ?? []
  const filled = names.flatMap((name) => (name in PLAUSIBLE ? [[name, PLAUSIBLE[name] as string] as const] : []))
  return { ...Object.fromEntries(filled), ...typed }
}
