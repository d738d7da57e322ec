import type { Merchant } from '../../merchants/index.ts'
import type { PageFrame } from '../../pages/frame.ts'
import { publicId } from '../../shared/ids.ts'
import { bareFrame } from '../frame.ts'
import type { CheckoutPorts } from '../ports.ts'

/** A page of a shop before there is a purchase. */
export function shopFrame(ports: CheckoutPorts, merchant: Merchant): PageFrame {
  return {
    ...bareFrame(ports),
    shop: {
      name: merchant.name,
      logoUrl: merchant.logoUrl ?? undefined,
      brandCssPath: merchant.brandColour ? `/purchase/${publicId('mer', merchant.id)}/brand.css` : undefined,
    },
  }
}
