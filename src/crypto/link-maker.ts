import { encodePayerLink, type LinkKeys, type LinkRole } from './payer-links.ts'

/** Addresses of our payer pages; from the configured base, never from a request. */
export function createLinkMaker(keys: LinkKeys, baseUrl: string) {
  const url = (role: LinkRole) => (subjectId: string, version: number) =>
    `${baseUrl}/pay/${encodePayerLink(keys, { role, subjectId, version })}`
  return { paymentUrl: url('payment'), leaderUrl: url('leader'), pledgeUrl: url('pledge') }
}
