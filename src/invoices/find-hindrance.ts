import { publicId } from '../shared/ids.ts'
import type { KeptIdentity } from './identity.ts'
import type { VatCode } from './invoice.ts'

interface Parties {
  readonly seller: KeptIdentity | undefined
  readonly buyer: KeptIdentity | undefined
}

/** What is missing: who issues, who it is for, or a VAT number of one of them. */
export type Hindrance = 'seller' | 'buyer' | 'seller_vat' | 'buyer_vat'

/** Why no invoice can be issued that has these kinds of VAT. */
export function findHindrance({ seller, buyer }: Parties, codes: readonly VatCode[]): Hindrance | undefined {
  if (!seller) return 'seller'
  if (!buyer) return 'buyer'
  // BR-S-02, BR-AE-02, BR-E-02: whoever charges VAT, or says why there is none, has its number.
  if (!seller.vatNumber && codes.some((code) => code !== 'outside')) return 'seller_vat'
  if (codes.includes('reverse_charge') && !buyer.vatNumber) return 'buyer_vat'
  return undefined
}

/** The same in a sentence that says what to do at the command line. */
export function hindranceSentence(hindrance: Hindrance, merchantId: string): string {
  const merchant = publicId('mer', merchantId)
  const command = `npm run invoices -- identity --merchant ${merchant}`
  switch (hindrance) {
    case 'seller':
      return 'nobody has said who issues invoices: npm run invoices -- identity'
    case 'buyer':
      return `nobody has said who ${merchant} is to the law: ${command}`
    case 'seller_vat':
      return 'an invoice names your own VAT number: npm run invoices -- identity, all of it with --vat'
    case 'buyer_vat':
      return `a merchant that owes the VAT itself has a VAT number: ${command}, all of it with --vat`
  }
}
