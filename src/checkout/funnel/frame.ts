import type { Merchant } from '../../merchants/index.ts'
import type { PageFrame } from '../../pages/frame.ts'
import { bareFrame, brandPath } from '../frame.ts'
import type { Framing } from '../framing.ts'
import type { CheckoutPorts } from '../ports.ts'

/** A page of a shop before there is a purchase. */
export function shopFrame(ports: CheckoutPorts, merchant: Merchant, framedBy: Framing | null = null): PageFrame {
  return {
    ...bareFrame(ports, framedBy),
    shop: {
      name: merchant.name,
      logoUrl: merchant.logoUrl ?? undefined,
      brandCssPath: brandPath(merchant),
    },
  }
}
