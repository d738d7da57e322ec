import { parsePublicId, publicId } from '../../shared/ids.ts'
import { requireFound } from '../require-found.ts'

export const LINKS_PATH = '/dashboard/links'

export const linkPath = (purchaseId: string) => `${LINKS_PATH}/${publicId('pur', purchaseId)}`

/** The purchase whose link it is, of an address with `pur_…`. Throws 404. */
export function requireLinkId({ link }: { readonly link: string }): string {
  return requireFound(parsePublicId('pur', link))
}
